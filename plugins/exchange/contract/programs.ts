import type { DraftFile } from '@verdict/plugin-problems/contract'

/** Milliseconds and MB. */
export interface ProgramLimits {
  readonly time: number
  readonly memory: number
}

/** A program by the problem's authors that a judge's sandbox runs during the import, with our `testlib.h` in the same folder. One of the package is used only if the program does not compile with ours. */
export interface PackageProgram {
  /** The path of its source in the package, for messages. */
  readonly file: string
  readonly language: string
  readonly code: string
  /** Files in the same folder as the source, such as headers. */
  readonly extraFiles?: Readonly<Record<string, string>>
  /** Defaults to the site's limits for generators and validators. */
  readonly limits?: ProgramLimits | undefined
  /** The files that it reads and writes instead of standard input and output. */
  readonly fileIo?: { readonly read: string; readonly write: string } | null | undefined
}

/** The call of a program that writes one file. */
export interface ProgramRun {
  /** The location of the written file, for messages. */
  readonly place: string
  readonly program: PackageProgram
  readonly arguments: readonly string[]
  /** A file of the package, or a generated one. */
  readonly input?: DraftFile
  /** The name under which the program writes it; standard output by default. Runs with equal arguments are one call that writes several files. */
  readonly output?: string
}

/** A file of a test case that a program writes during the import. */
export interface GeneratedFile extends DraftFile {
  readonly run: ProgramRun
}

/** The check of an input by a program of the package. */
export interface InputCheck {
  /** The location of the input, for messages. */
  readonly place: string
  readonly input: DraftFile
  readonly validator: PackageProgram
  readonly arguments: readonly string[]
  /** The exit code that means the input is valid. */
  readonly accepts: number
}
