/** Bytes at hand, or a file of the daemon that the sandbox reads itself. */
export type Source = { bytes: Uint8Array } | { path: string }

export interface PlacedFile {
  name: string
  source: Source
  executable?: boolean
}

export interface RunLimits {
  /** Processor time in milliseconds at which the program is killed. */
  cpu: number
  wall: number
  /** Bytes at which the program is killed. */
  memory: number
  stack?: number
  processes?: number
  /** Bytes of standard output beyond which the program is killed. */
  output?: number
  /** Bytes of standard error that are kept; more is counted, then killed at 64 MiB. */
  errorKept?: number
  errorOutput?: number
  /** Largest file that the program may write. */
  file?: number
  openFiles?: number
}

export interface RunSpec {
  command: readonly string[]
  environment?: Readonly<Record<string, string>>
  stdin?: Source
  /** Files laid into the working folder, which is empty otherwise. */
  files?: readonly PlacedFile[]
  /** Files wanted back from the working folder; one that is missing is told in `problems`. */
  collect?: readonly string[]
  /** Folders whose every plain file is wanted back. */
  collectFolders?: readonly string[]
  collectLimit?: number
  limits: RunLimits
  /** The processor core that the program is bound to. */
  core?: number
  /** Compilers may lock files and yield to timed runs; programs under judgement may not lock. */
  compiling?: boolean
}

export type Ending = 'exit' | 'signal' | 'cpu' | 'wall' | 'memory' | 'output'

export interface RunResult {
  ending: Ending
  exitCode: number
  signal: number
  /** Milliseconds of processor time of all processes together. */
  cpu: number
  wall: number
  /** Means something within a pair only: of the two, the one with the smaller number ended first. */
  endedAt: number
  /** Peak bytes of all processes together, files in memory included. */
  memory: number
  stdout: Uint8Array
  /** Bytes written, also those beyond what was kept. */
  stdoutLength: number
  stderr: Uint8Array
  stderrLength: number
  files: Map<string, Uint8Array>
  problems: Map<string, string>
  /** Why the kernel would not begin the program; it then counts as ended with code 127, as in a shell. */
  notStarted?: string
}

export interface BoxOptions {
  /** Read-only parts of the machine that are seen inside, beyond the usual ones. */
  mounts?: readonly Mount[]
  /** Bytes and number of files that fit into the working folder. */
  space?: number
  inodes?: number
  /** Compilers yield to timed runs and to the rest of the machine, what is done aside yields to everything. */
  urgency?: 'timed' | 'compiling' | 'aside'
}

export interface Mount {
  source: string
  target: string
}

/** A closed place for one submission: what runs in it shares nothing with any other box. */
export interface Box {
  /** Lays files into the program folder (`/p`), which programs can read but never change. */
  put(files: readonly PlacedFile[]): Promise<void>
  run(spec: RunSpec): Promise<RunResult>
  /** Ends whatever still runs in it. */
  close(): Promise<void>
}

/** One backend, serving one slot. */
export interface Sandbox {
  readonly backend: BackendName
  /** What this backend cannot hold, in words for the operator. */
  readonly weaknesses: readonly string[]
  /** The folder that stands for `/p` and for the working folder in commands. */
  readonly folders: { program: string; work: string }
  open(options?: BoxOptions): Promise<Box>
  /** Runs two programs whose standard input and output are joined crosswise. */
  runPair(first: BoxedRun, second: BoxedRun): Promise<[RunResult, RunResult]>
  close(): Promise<void>
}

export interface BoxedRun {
  box: Box
  spec: RunSpec
}

export type BackendName = 'jail' | 'bubblewrap' | 'go-judge' | 'unsafe'

/** The sandbox itself failed: nothing is known about the program. */
export class SandboxError extends Error {
  readonly code = 'judge/sandbox'
}

/** What a submission brought along cannot be begun: that is its own doing. A tool of this machine that cannot is not. */
export function blameForNotStarting(command: readonly string[], folders: Sandbox['folders'], why: string): string {
  const [program = ''] = command
  if (Object.values(folders).some((folder) => program.startsWith(`${folder}/`))) return why
  throw new SandboxError(`${program} could not be started: ${why}`)
}
