import type { DraftFile } from '@verdict/plugin-problems/contract'

/** Milliseconds and MB. */
export interface ProgramLimits {
  readonly time: number
  readonly memory: number
}

/** A program of the authors of a problem that the sandbox of a judge runs while the package is imported. Our `testlib.h` lies beside it. */
export interface PackageProgram {
  /** The path of its source in the package, for messages. */
  readonly file: string
  readonly language: string
  readonly code: string
  /** Files beside the source, such as headers. */
  readonly extraFiles?: Readonly<Record<string, string>>
  /** By default those of the site for generators and validators. */
  readonly limits?: ProgramLimits | undefined
  /** The files that it reads and writes instead of standard input and output. */
  readonly fileIo?: { readonly read: string; readonly write: string } | null | undefined
}

/** How a program writes one file. */
export interface ProgramRun {
  /** What is written, for messages. */
  readonly place: string
  readonly program: PackageProgram
  readonly arguments: readonly string[]
  /** A file of the package, or one that is generated. */
  readonly input?: DraftFile
  /** The name under which the program writes it; by default what it writes to standard output. Several files of one call are runs with equal arguments. */
  readonly output?: string
}

/** A file of a test case that a program writes while the package is imported. */
export interface GeneratedFile extends DraftFile {
  readonly run: ProgramRun
}

/** The check of an input by a program of the package. */
export interface InputCheck {
  /** The input, for messages. */
  readonly place: string
  readonly input: DraftFile
  readonly validator: PackageProgram
  readonly arguments: readonly string[]
  /** The exit code that says yes. */
  readonly accepts: number
}
