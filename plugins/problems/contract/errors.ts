import { problems } from './problems.ts'

/** The fields that every problem has. */
export const IdRequired = problems.error('id-required')
export const TitleRequired = problems.error('title-required')
export const InputRequired = problems.error('input-required')
export const OutputRequired = problems.error('output-required')

/** Another problem of the site has this display id. */
export const IdTaken = problems.error('id-taken')

/** A display id must be one word that an address can carry. */
export const IdOdd = problems.error('id-odd')

/** Time, memory and stack are above 0, and a judge can keep them. */
export const LimitsWrong = problems.error('limits-wrong')

/** A text is longer than the field takes. */
export const TextTooLong = problems.error('text-too-long')

/** At least one language is allowed, and every one of them exists. */
export const LanguageRequired = problems.error('language-required')
export const LanguageUnknown = problems.error('language-unknown')

/** A template that is switched on holds something. */
export const TemplateEmpty = problems.error('template-empty')

/** The same tag stands twice. */
export const TagTwice = problems.error('tag-twice')

/** File IO names both files, plainly. */
export const FileNamesRequired = problems.error('file-names-required')

/** ACM takes the default case mode or running until the first failure; OI the default or subtasks. */
export const CaseModeWrong = problems.error('case-mode-wrong')

/** Rules of test cases. */
export const CasesRequired = problems.error('cases-required')
export const CaseEmpty = problems.error('case-empty')
export const ScoreNotWhole = problems.error('score-not-whole')
export const ScoreNegative = problems.error('score-negative')
export const GroupRequired = problems.error('group-required')
export const TooManyCases = problems.error('too-many-cases')

/** Test data in upload mode come from an uploaded zip. */
export const UploadRequired = problems.error('upload-required')

/** The uploaded zip is not there any more, or was somebody else's. */
export const UploadGone = problems.error('upload-gone')

/** A mode with a program of its own has one, and it has been compiled. */
export const JudgeCodeRequired = problems.error('judge-code-required')
export const JudgeNotCompiled = problems.error('judge-not-compiled')
export const JudgeLanguageWrong = problems.error('judge-language-wrong')

/** The compiler refused the checker or interactor. */
export const CompileFailed = problems.error('compile-failed', 500)

/** Nobody can compile now. */
export const NoCompiler = problems.error('no-compiler', 500)

/** Extra files are a JSON text of names and contents, each name without a path. */
export const ExtraFilesWrong = problems.error('extra-files-wrong')

/** An extra file has the name of a file for input or output. */
export const ExtraFileTaken = problems.error('extra-file-taken')

/** Publishing and deleting are for root and problem admins. */
export const PublishForbidden = problems.error('publish-forbidden', 403)
export const DeleteForbidden = problems.error('delete-forbidden', 403)

/** Test data are for who may edit the problem. */
export const DataForbidden = problems.error('data-forbidden', 403)

/** The problem has no test data. */
export const NoData = problems.error('no-data', 404)

/** What is wrong with an uploaded zip. */
export const ZipBroken = problems.error('zip-broken')
export const ZipTooManyFiles = problems.error('zip-too-many-files')
export const ZipTooLarge = problems.error('zip-too-large')
export const ZipFolder = problems.error('zip-folder')
export const UploadsFull = problems.error('uploads-full')
export const ZipLink = problems.error('zip-link')
export const ZipEncrypted = problems.error('zip-encrypted')
export const ZipName = problems.error('zip-name')
export const ZipTwice = problems.error('zip-twice')
export const ZipNoCases = problems.error('zip-no-cases')

/** Tags and their classifications. */
export const TagNameRequired = problems.error('tag-name-required')
export const NoTag = problems.error('no-tag', 404)
export const TagTaken = problems.error('tag-taken')
export const NoClassification = problems.error('no-classification', 404)
export const ClassificationTaken = problems.error('classification-taken')

/** No public problem exists yet. */
export const NoneToPick = problems.error('none-to-pick', 404)

/** A plugin brought a problem that is none. */
export const DraftWrong = problems.error('draft-wrong')
