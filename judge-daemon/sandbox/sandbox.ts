/** Bytes in memory, or a file of the daemon that the sandbox reads itself. */
export type Source = { bytes: Uint8Array } | { path: string }

export interface PlacedFile {
  name: string
  source: Source
  executable?: boolean
}

export interface RunLimits {
  /** Processor time in milliseconds at which the program is killed. */
  cpu: number
  /** Wall-clock time in milliseconds, without the time in which the program waited for a core. */
  wall: number
  /** Bytes at which the program is killed. */
  memory: number
  stack?: number
  processes?: number
  /** Bytes of standard output beyond which the program is killed. */
  output?: number
  /** Bytes of standard error that are kept; the rest is only counted. Beyond `errorOutput` (64 MiB by default) the program is killed. */
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
  /** Files to copy into the working folder, which is empty otherwise. */
  files?: readonly PlacedFile[]
  /** Files to copy out of the working folder; for each that cannot be copied, `problems` has the reason. */
  collect?: readonly string[]
  /** Folders from which to copy out every regular file. */
  collectFolders?: readonly string[]
  collectLimit?: number
  limits: RunLimits
  /** The processor core that the program is bound to. */
  core?: number
  /** A compiler may lock files, and runs with a lower priority than timed programs. Submitted programs may not lock files. */
  compiling?: boolean
}

/** A run that waits for a core is ended at this multiple of its wall limit: nothing is known about the program then. */
export const maxWaitFactor = 5

export const endings = ['exit', 'signal', 'cpu', 'wall', 'memory', 'output'] as const
export type Ending = (typeof endings)[number]

export interface RunResult {
  ending: Ending
  exitCode: number
  signal: number
  /** Milliseconds of processor time of all processes together. */
  cpu: number
  wall: number
  /** Only meaningful within a pair: the program with the smaller number ended first. */
  endedAt: number
  /** Peak memory in bytes of all processes together, files in memory included. */
  memory: number
  stdout: Uint8Array
  /** All bytes written, including those that were not kept. */
  stdoutLength: number
  stderr: Uint8Array
  stderrLength: number
  files: Map<string, Uint8Array>
  problems: Map<string, string>
  /** Why the kernel refused to start the program; it then counts as ended with code 127, as in a shell. */
  notStarted?: string
}

export interface BoxOptions {
  /** Additional read-only mounts. */
  mounts?: readonly Mount[]
  /** The maximum bytes and number of files in the working folder. */
  space?: number
  inodes?: number
  /** Compilers yield to timed runs and to the rest of the machine; background work yields to everything. */
  urgency?: 'timed' | 'compiling' | 'background'
}

export interface Mount {
  source: string
  target: string
}

/** A container for one submission, isolated from all other boxes. */
export interface Box {
  /** Copies files into the program folder (`/p`), which programs can read but not change. */
  put(files: readonly PlacedFile[]): Promise<void>
  /** Throws `MachineTrouble` if the machine decided how the run ended. */
  run(spec: RunSpec): Promise<RunResult>
  /** Ends everything that still runs in it. */
  close(): Promise<void>
}

/** A sandbox backend that serves one slot. */
export interface Sandbox {
  readonly backend: BackendName
  /** The limits that this backend cannot enforce, described for the operator. */
  readonly weaknesses: readonly string[]
  /** The paths of the program folder and of the working folder in commands. */
  readonly folders: { program: string; work: string }
  open(options?: BoxOptions): Promise<Box>
  /** Runs two programs, each with its standard output connected to the other's standard input. */
  runPair(first: BoxedRun, second: BoxedRun): Promise<[RunResult, RunResult]>
  close(): Promise<void>
}

export interface BoxedRun {
  box: Box
  spec: RunSpec
}

/** The box of a run, which must be of this class: a sandbox runs pairs only in its own boxes. */
export function ownBox<B extends Box>({ box }: BoxedRun, ownClass: abstract new (...given: never[]) => B): B {
  if (!(box instanceof ownClass)) throw new SandboxError('the box belongs to another sandbox')
  return box
}

export type BackendName = 'jail' | 'bubblewrap' | 'go-judge' | 'unsafe'

/** The sandbox itself failed; nothing is known about the program. */
export class SandboxError extends Error {
  readonly code = 'judge/sandbox'
}

/** The machine, not the program, decided how a run ended: it gave the run no core for long, or its out-of-memory killer ended the run. */
export class MachineTrouble extends Error {
  readonly code = 'judge/machine'
  readonly kind: 'starved' | 'killed'

  constructor(kind: 'starved' | 'killed', purpose: 'run programs' | 'compile' = 'run programs') {
    const killed = purpose === 'compile' ? 'the compiler' : 'a program'
    super(kind === 'starved' ? `this machine is too busy to ${purpose}` : `this machine killed ${killed}, as it does when memory runs out`)
    this.kind = kind
  }
}

/** Runs again what the machine has killed; if it does that a second time, the error is thrown. */
export function repeatIfKilled<T>(run: () => Promise<T>): Promise<T> {
  return run().catch((error: unknown) => {
    if (error instanceof MachineTrouble && error.kind === 'killed') return run()
    throw error
  })
}

/** Returns the reason if the program belongs to the submission: that it cannot be started is then the submission's fault. If it is a tool of this machine, the sandbox failed. */
export function startFailureReason(command: readonly string[], folders: Sandbox['folders'], why: string): string {
  const [program = ''] = command
  if (Object.values(folders).some((folder) => program.startsWith(`${folder}/`))) return why
  throw new SandboxError(`${program} could not be started: ${why}`)
}
