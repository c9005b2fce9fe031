import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { exchange } from './exchange.ts'
import type { PackageArchive, PackagePicture } from './archive.ts'
import type { InputCheck } from './programs.ts'
import type { ProblemReport } from './errors.ts'

/**
 * A problem as a format reads it. If its cases are a list, package programs can create their files (`generatedFile`). When the site adds the problem, it
 * publishes the images, including `data:` images in texts, and inserts their new URLs into the texts.
 */
export type ReadProblem = ProblemDraft & {
  readonly pictures?: readonly PackagePicture[]
  /** The inputs that the package's validators must accept before the problem is added. These files are opened once more than those of the cases. */
  readonly inputChecks?: readonly InputCheck[]
}

/** A problem in a package. */
export interface PackagedProblem {
  /** Its location in the package, for messages: a folder, a file or a number. */
  readonly place: string
  /**
   * Reads the problem in the bank's format; throws a coded error if that fails. Called once, before the next problem is requested; the files of its cases must
   * also be opened before then. With an empty `problemId`, the site chooses one.
   */
  read(report: ProblemReport): Promise<ReadProblem>
}

/** A problem of the bank that is being exported. */
export interface ExportedProblem {
  readonly pid: number
  /** Its cases can be iterated several times; each file can be opened in one iteration. */
  readonly draft: ProblemDraft
  /** The images and files of this site that its texts show. */
  readonly pictures: readonly PackagePicture[]
}

/** A file to write into a package. */
export interface WrittenFile {
  readonly path: string
  readonly content: string | Uint8Array | (() => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>)
}

/** The writer of a package format. */
export interface PackageWriter {
  /** Whether it includes images; otherwise the site reports that they stay here. */
  readonly takesPictures?: boolean
  /** Reports before the export what the format does not support. Examines everything but the contents of the test cases. */
  check(problem: ExportedProblem, report: ProblemReport): void | Promise<void>
  /** Yields the files of the zip in order; each is read to its end before the next one is requested. */
  files(problems: AsyncIterable<ExportedProblem>): AsyncIterable<WrittenFile>
}

/** A format of problem packages. */
export interface PackageFormat {
  /** One word, such as `hoj`; also the prefix of display IDs if a package has none. */
  readonly id: string
  /** The name of its original site or tool, which is not translated. */
  readonly title: string
  /** The extensions of uploaded files, without the dot. */
  readonly extensions: readonly string[]
  /** Whether a file is a package of this format, judged by its content. */
  recognise(archive: PackageArchive): Promise<boolean>
  /** Yields the problems, always the same ones in the same order. */
  read(archive: PackageArchive): AsyncIterable<PackagedProblem>
  readonly write?: PackageWriter
}

/** The formats in which the site imports and exports problems. */
export const packageFormats = exchange.point<PackageFormat>('formats')
