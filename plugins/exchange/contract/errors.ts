import type { CodedError } from '@verdict/core'
import { exchange } from './exchange.ts'

/** No format recognises the file; `formats` are those that there are. */
export const FormatUnknown = exchange.error('format-unknown')

/** The plugin of the format is off. */
export const NoFormat = exchange.error('no-format', 404)

/** The format is only read. */
export const FormatReadOnly = exchange.error('format-read-only')

/** The package as a whole. `reason` is in the words of whoever read it. */
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

/** One file of a package. */
export const FileMissing = exchange.error('file-missing')
export const TextTooLarge = exchange.error('text-too-large')
export const TextWrong = exchange.error('text-wrong')
export const EncodingGuessed = exchange.error('encoding-guessed')
export const FieldWrong = exchange.error('field-wrong')

/** A problem whose plugin failed to read it. */
export const ReadFailed = exchange.error('read-failed')

/** Two problems of one package with the same display id. */
export const TwiceInPackage = exchange.error('twice-in-package')

/** A problem of another judge has no test data; it is imported from that judge. */
export const OfAnotherJudge = exchange.error('of-another-judge')

/** How the problem is judged cannot be carried over, so it would be judged wrongly. */
export const JudgingUnsupported = exchange.error('judging-unsupported')

/** What a package has, or a problem has, and the other side has no place for. */
export const FieldLost = exchange.error('field-lost')

/** Commands of TeX in a statement that mean nothing here; the text that they were given is kept. */
export const TexUnknown = exchange.error('tex-unknown')

/** Test data that generators and a solution of the package would have to make first. */
export const TestsNotGenerated = exchange.error('tests-not-generated')

/** Programs of a package that the sandbox runs at import. `reason` is in the words of the compiler, the program or the judge. */
export const ProgramNotCompiled = exchange.error('program-not-compiled')
export const ProgramNotRun = exchange.error('program-not-run')
export const ProgramTooSlow = exchange.error('program-too-slow')
export const ProgramTooMuchMemory = exchange.error('program-too-much-memory')
export const ProgramTooMuchOutput = exchange.error('program-too-much-output')
export const ProgramCrashed = exchange.error('program-crashed')
export const ProgramWroteNothing = exchange.error('program-wrote-nothing')
export const InputRefused = exchange.error('input-refused')

/** Generators that use random numbers of testlib write other inputs than at their home. */
export const GeneratedDiffer = exchange.error('generated-differ')

/** All files together that programs of a problem write. */
export const GeneratedTooLarge = exchange.error('generated-too-large')

/** No connected judge runs programs of packages in this language. */
export const NoJudgeNow = exchange.error('no-judge-now')
export const NoJudge = exchange.error('no-judge')

/** The package says no time limit: its home measures one. */
export const TimeLimitAssumed = exchange.error('time-limit-assumed')

/** No judge of the site has the language. */
export const LanguageUnknown = exchange.error('language-unknown')

/** A picture or file that stays on the old site. */
export const PictureElsewhere = exchange.error('picture-elsewhere')

/** The pictures of one problem. */
export const PictureTooLarge = exchange.error('picture-too-large')
export const TooManyPictures = exchange.error('too-many-pictures')

/** The import or export does not exist, or belongs to somebody else. */
export const NoTransfer = exchange.error('no-transfer', 404)

/** It was started before, perhaps in another window. */
export const AlreadyStarted = exchange.error('already-started', 409)

/** It has ended, or was never started. */
export const NotRunning = exchange.error('not-running', 409)

/** It cannot be deleted while it runs. */
export const StillRunning = exchange.error('still-running', 409)

/** Nothing was chosen, or something that cannot be taken. */
export const NothingChosen = exchange.error('nothing-chosen')
export const NotTakeable = exchange.error('not-takeable')

/** The packages of a user are too large together. */
export const PackagesFull = exchange.error('packages-full')

/** The export has not been written, or was deleted. */
export const NoPackage = exchange.error('no-package', 404)

/** It failed again and again, and is not tried any more. */
export const GaveUp = exchange.error('gave-up')

/** The user who started it has lost the right. */
export const RightLost = exchange.error('right-lost', 403)

/** The problem came without programs of its authors. */
export const NoSolutions = exchange.error('no-solutions')

/** Nothing can be judged without test data, and another judge has its own. */
export const NoTestData = exchange.error('no-test-data')

/** Some problems of an import in one step could not be taken. */
export const TakenInPart = exchange.error('taken-in-part')

/** Collects what is to say about one problem. The errors of the contract of `exchange` have texts already; a format may declare more. */
export interface ProblemReport {
  /** The problem cannot be taken as it is. */
  error(finding: CodedError): void
  /** Somebody should look at it. */
  warning(finding: CodedError): void
  /** The other side has no place for it. */
  lost(finding: CodedError): void
}
