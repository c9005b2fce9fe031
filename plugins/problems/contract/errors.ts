import { problems } from './problems.ts'

/** Required fields that are empty. */
export const IdRequired = problems.error('id-required')
export const TitleRequired = problems.error('title-required')
export const InputRequired = problems.error('input-required')
export const OutputRequired = problems.error('output-required')

/** No plugin imports problems of this judge, because it is not installed or is disabled. */
export const ImporterMissing = problems.error('importer-missing')

/** Another user saved the problem after the client read it. */
export const SavedMeanwhile = problems.error('saved-meanwhile', 409)

/** Another problem of the site uses this display id. */
export const IdTaken = problems.error('id-taken')

/** A display ID is one word without characters that are special in URLs. */
export const IdOdd = problems.error('id-odd')

/** A limit of time, memory or stack is not a whole number within its range. */
export const LimitsWrong = problems.error('limits-wrong')

/** A text exceeds the maximum length of its field. */
export const TextTooLong = problems.error('text-too-long')

/** At least one language is required, and all of them must exist. */
export const LanguageRequired = problems.error('language-required')
export const LanguageUnknown = problems.error('language-unknown')

/** An enabled template must not be empty. */
export const TemplateEmpty = problems.error('template-empty')

/** A tag is named twice. */
export const TagTwice = problems.error('tag-twice')

/** File I/O needs two different plain file names. */
export const FileNamesRequired = problems.error('file-names-required')

/** ACM permits the default case mode and stopping at the first failure; OI permits the default and subtasks. */
export const CaseModeWrong = problems.error('case-mode-wrong')

/** Invalid test cases. */
export const CasesRequired = problems.error('cases-required')
export const CaseEmpty = problems.error('case-empty')
export const CaseNameWrong = problems.error('case-name-wrong')
export const ScoreNotWhole = problems.error('score-not-whole')
export const ScoreNegative = problems.error('score-negative')
export const GroupRequired = problems.error('group-required')
export const TooManyCases = problems.error('too-many-cases')

/** In upload mode, test data comes from an uploaded zip. */
export const UploadRequired = problems.error('upload-required')

/** The upload no longer exists, or belongs to another user. */
export const UploadGone = problems.error('upload-gone')

/** The user's unsaved uploads are too large in total. */
export const UploadsFull = problems.error('uploads-full')

/** A checker or interactor must have code in a permitted language, and must have been compiled. */
export const JudgeCodeRequired = problems.error('judge-code-required')
export const JudgeNotCompiled = problems.error('judge-not-compiled')
export const JudgeLanguageWrong = problems.error('judge-language-wrong')

/** The number of passes must be a whole number within its range, and only a checker or interactor with the protocol `kattis` can have several. */
export const PassesWrong = problems.error('passes-wrong')
export const PassesWithoutKattis = problems.error('passes-without-kattis')

/** The checker or interactor does not compile. */
export const CompileFailed = problems.error('compile-failed', 500)

/** No judge compiled the program in time. */
export const NoCompiler = problems.error('no-compiler', 500)

/** Extra files are a JSON object from plain file names to contents. */
export const ExtraFilesWrong = problems.error('extra-files-wrong')

/** An extra file has the name of a file of file I/O. */
export const ExtraFileTaken = problems.error('extra-file-taken')

/** The problem has no publication application, or it was withdrawn. */
export const NotApplied = problems.error('not-applied')

/** Only root and problem admins can publish problems. */
export const PublishForbidden = problems.error('publish-forbidden', 403)

/** Only users who can edit the problem can download its test data. */
export const DataForbidden = problems.error('data-forbidden', 403)

/** The problem has no test data. */
export const NoData = problems.error('no-data', 404)

/** Invalid zips. */
export const ZipBroken = problems.error('zip-broken')
export const ZipRatio = problems.error('zip-ratio')
export const ZipTooManyFiles = problems.error('zip-too-many-files')
export const ZipTooLarge = problems.error('zip-too-large')
export const ZipFolder = problems.error('zip-folder')
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

/** There is no public problem to pick at random. */
export const NoneToPick = problems.error('none-to-pick', 404)

/** A plugin added a problem whose draft is invalid. */
export const DraftWrong = problems.error('draft-wrong')
