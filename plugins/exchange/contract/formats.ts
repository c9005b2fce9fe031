import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { exchange } from './exchange.ts'
import type { PackageArchive, PackagePicture } from './archive.ts'
import type { InputCheck } from './programs.ts'
import type { ProblemReport } from './errors.ts'

/** A problem as a format reads it. Where its cases are a list, files of them may be made by programs of the package (`generatedFile`). The site publishes the pictures when it adds the problem, and puts their new addresses into the texts; of those that stand in the texts themselves (`data:`), too. */
export type ReadProblem = ProblemDraft & {
  readonly pictures?: readonly PackagePicture[]
  /** What validators of the package must say of its inputs before the problem is added. These files are opened once more than those of the cases. */
  readonly inputChecks?: readonly InputCheck[]
}

/** A problem in a package. */
export interface PackagedProblem {
  /** Where it lies in the package, for messages: a folder, a file, a number. */
  readonly place: string
  /**
   * The problem as the bank takes it; throws a coded error when it cannot be read. It is called once, before the next problem is asked for, and so are the files of its
   * cases opened. An empty `problemId` lets the site choose one.
   */
  read(report: ProblemReport): Promise<ReadProblem>
}

/** A problem of the bank on its way into a package. */
export interface ExportedProblem {
  readonly pid: number
  /** Its cases may be gone through several times, and the files opened in one of them. */
  readonly draft: ProblemDraft
  /** The pictures and files of this site that its texts show. */
  readonly pictures: readonly PackagePicture[]
}

/** A file that goes into a package. */
export interface WrittenFile {
  readonly path: string
  readonly content: string | Uint8Array | (() => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>)
}

/** How a format writes packages. */
export interface PackageWriter {
  /** Whether it takes pictures along; otherwise the site says that they stay here. */
  readonly takesPictures?: boolean
  /** Says before the export what the format has no place for. Looks at everything but the contents of the test cases. */
  check(problem: ExportedProblem, report: ProblemReport): void | Promise<void>
  /** The files of the zip in their order; each is read to its end before the next one is asked for. */
  files(problems: AsyncIterable<ExportedProblem>): AsyncIterable<WrittenFile>
}

/** A format of problem packages. */
export interface PackageFormat {
  /** One word, such as `hoj`; also the beginning of display ids where a package has none. */
  readonly id: string
  /** The name of its home, which is not translated. */
  readonly title: string
  /** Of the files that people upload, without the dot. */
  readonly extensions: readonly string[]
  /** Whether a file is a package of this format, by what is in it. */
  recognise(archive: PackageArchive): Promise<boolean>
  /** Always the same problems in the same order. */
  read(archive: PackageArchive): AsyncIterable<PackagedProblem>
  readonly write?: PackageWriter
}

/** The formats in which the site takes and gives problems. */
export const packageFormats = exchange.point<PackageFormat>('formats')
