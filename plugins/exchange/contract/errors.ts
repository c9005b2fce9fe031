import type { CodedError } from '@verdict/core'
import { exchange } from './exchange.ts'

/** No format recognizes the file; `formats` lists the available ones. */
export const FormatUnknown = exchange.error('format-unknown')

/** The format's plugin is disabled. */
export const NoFormat = exchange.error('no-format', 404)

/** The format can be imported but not exported. */
export const FormatReadOnly = exchange.error('format-read-only')

/** The package as a whole is broken. `reason` is the message of its reader. */
export const PackageBroken = exchange.error('package-broken')
export const PackageTooLarge = exchange.error('package-too-large')
export const PackageEncrypted = exchange.error('package-encrypted')
export const PackageEmpty = exchange.error('package-empty')
export const TooManyFiles = exchange.error('too-many-files')
export const TooManyProblems = exchange.error('too-many-problems')
export const PathUnsafe = exchange.error('path-unsafe')
export const LinkForbidden = exchange.error('link-forbidden')
export const TooManyLinks = exchange.error('too-many-links')
export const FileTwice = exchange.error('file-twice')

/** Errors of a single file of a package. */
export const FileMissing = exchange.error('file-missing')
export const TextTooLarge = exchange.error('text-too-large')
export const TextWrong = exchange.error('text-wrong')
export const EncodingGuessed = exchange.error('encoding-guessed')
export const FieldWrong = exchange.error('field-wrong')

/** The plugin failed to read the problem. */
export const ReadFailed = exchange.error('read-failed')

/** Two problems of the package have the same display ID. */
export const TwiceInPackage = exchange.error('twice-in-package')

/** A remote problem has no test data; import it from its judge. */
export const OfAnotherJudge = exchange.error('of-another-judge')

/** The format cannot express how the problem is judged, so it would be judged wrongly. */
export const JudgingUnsupported = exchange.error('judging-unsupported')

/** A property of the package or problem that the target does not support. */
export const FieldLost = exchange.error('field-lost')

/** The statement uses unsupported TeX commands; the text in their arguments is kept. */
export const TexUnknown = exchange.error('tex-unknown')

/** The test data must first be created by generators and a solution of the package. */
export const TestsNotGenerated = exchange.error('tests-not-generated')

/** Programs of a package that the sandbox runs during the import. `reason` is the message of the compiler, the program or the judge. */
export const ProgramNotCompiled = exchange.error('program-not-compiled')
export const ProgramNotRun = exchange.error('program-not-run')
export const ProgramTooSlow = exchange.error('program-too-slow')
export const ProgramTooMuchMemory = exchange.error('program-too-much-memory')
export const ProgramTooMuchOutput = exchange.error('program-too-much-output')
export const ProgramCrashed = exchange.error('program-crashed')
export const ProgramWroteNothing = exchange.error('program-wrote-nothing')
export const InputRefused = exchange.error('input-refused')

/** Generators that use testlib's random numbers write different inputs here than on their original site. */
export const GeneratedDiffer = exchange.error('generated-differ')

/** The generated files of a problem are too large in total. */
export const GeneratedTooLarge = exchange.error('generated-too-large')

/** No connected judge runs package programs in this language. */
export const NoJudgeNow = exchange.error('no-judge-now')
export const NoJudge = exchange.error('no-judge')

/** The package specifies no time limit, because its original site measures one. */
export const TimeLimitAssumed = exchange.error('time-limit-assumed')

/** No judge of the site supports the language. */
export const LanguageUnknown = exchange.error('language-unknown')

/** An image or file that stays on the original site. */
export const PictureElsewhere = exchange.error('picture-elsewhere')

/** The images of one problem are too large. */
export const PictureTooLarge = exchange.error('picture-too-large')
export const TooManyPictures = exchange.error('too-many-pictures')

/** The import or export does not exist, or belongs to another user. */
export const NoTransfer = exchange.error('no-transfer', 404)

/** It has already been started, perhaps in another window. */
export const AlreadyStarted = exchange.error('already-started', 409)

/** It has ended or was never started. */
export const NotRunning = exchange.error('not-running', 409)

/** It cannot be deleted while it is running. */
export const StillRunning = exchange.error('still-running', 409)

/** No problem was chosen, or one that cannot be imported. */
export const NothingChosen = exchange.error('nothing-chosen')
export const NotTakeable = exchange.error('not-takeable')

/** The user's packages are too large in total. */
export const PackagesFull = exchange.error('packages-full')

/** The export is not written yet, or was deleted. */
export const NoPackage = exchange.error('no-package', 404)

/** It failed repeatedly and is no longer retried. */
export const GaveUp = exchange.error('gave-up')

/** The user who started it has lost the permission. */
export const RightLost = exchange.error('right-lost', 403)

/** The problem was imported without author solutions. */
export const NoSolutions = exchange.error('no-solutions')

/** Solutions cannot be judged without local test data; remote judges have their own. */
export const NoTestData = exchange.error('no-test-data')

/** A one-step import left out some problems. */
export const TakenInPart = exchange.error('taken-in-part')

/** Collects the findings about one problem. The contract of `exchange` has errors with texts; a format can declare more. */
export interface ProblemReport {
  /** Reports that the problem cannot be imported as it is. */
  error(finding: CodedError): void
  /** Reports something that the user should check. */
  warning(finding: CodedError): void
  /** Reports something that the target does not support. */
  lost(finding: CodedError): void
}
