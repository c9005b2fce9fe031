import { startFailureReason, SandboxError, type Ending, type RunResult, type RunSpec } from '../sandbox.ts'
import type { GoJudgeResult } from './go-judge-client.ts'

export const folders = { program: '/w', work: '/w' }
const million = 1_000_000
const empty = new Uint8Array()

export const wantedFiles = (spec: RunSpec): readonly string[] => spec.collect ?? []

/** One program of a request. Output is collected through pipes, so that exceeding its limit is reported. */
export function commandOf(spec: RunSpec, copyIn: Record<string, unknown>, stdin: unknown, isPair: boolean): unknown {
  const { limits } = spec
  const wanted = wantedFiles(spec).filter(isInside)
  return {
    args: spec.command,
    env: Object.entries(spec.environment ?? { PATH: '/usr/bin:/bin' }).map(([name, value]) => `${name}=${value}`),
    files: [
      stdin,
      isPair ? null : { name: 'stdout', max: limits.output ?? 64 << 20, pipe: true },
      { name: 'stderr', max: limits.errorOutput ?? 64 << 20, pipe: true },
    ],
    cpuLimit: Math.round(limits.cpu * million),
    clockLimit: Math.round(limits.wall * million),
    memoryLimit: limits.memory,
    stackLimit: limits.stack ?? 256 << 20,
    procLimit: limits.processes ?? 128,
    ...(spec.core === undefined ? {} : { cpuSetLimit: String(spec.core) }),
    copyIn,
    copyOut: [],
    copyOutCached: [...(isPair ? [] : ['stdout']), 'stderr', ...wanted.map((name) => `${name}?`)],
    copyOutMax: spec.collectLimit ?? 64 << 20,
  }
}

/** Whether the path stays below the working folder. */
const isInside = (name: string) => !name.startsWith('/') && !name.split('/').includes('..')

const endings: Record<string, Ending> = {
  Accepted: 'exit',
  'Nonzero Exit Status': 'exit',
  Signalled: 'signal',
  'Dangerous Syscall': 'signal',
  'Memory Limit Exceeded': 'memory',
  'Time Limit Exceeded': 'wall',
  'File Error': 'exit',
}

/** The errors with which the kernel refuses to start a program; other internal errors are go-judge's own. */
const refusals =
  /execve: (no such file or directory|exec format error|permission denied|invalid argument|accessing a corrupted shared library|is a directory|not a directory|input\/output error|argument list too long|cannot allocate memory|too many levels of symbolic links|file name too long|operation not permitted)$/

/** go-judge discards output beyond the limit and lets the program run until its time is up, so the excess is reported beside the status. */
const exceedsOutput = ({ status, fileError = [] }: GoJudgeResult) =>
  status === 'Output Limit Exceeded' || fileError.some(({ name, type }) => ['stdout', 'stderr'].includes(name) && type === 'CollectSizeExceeded')

function endingOf(spec: RunSpec, result: GoJudgeResult): Ending {
  if (exceedsOutput(result)) return 'output'
  const known = endings[result.status]
  if (!known) throw new SandboxError(`the program could not be started: ${result.status} ${result.error ?? ''}`)
  return result.status === 'Time Limit Exceeded' && result.time >= spec.limits.cpu * million ? 'cpu' : known
}

export function readGoJudgeResult(spec: RunSpec, result: GoJudgeResult, files: Map<string, Uint8Array>, wanted: readonly string[]): RunResult {
  const refused = result.status === 'Internal Error' ? refusals.exec(result.error ?? '')?.[1] : undefined
  const notStarted = refused === undefined ? undefined : startFailureReason(spec.command, folders, refused)
  const ending = notStarted === undefined ? endingOf(spec, result) : 'exit'
  const stdout = (files.get('stdout') ?? empty).subarray(0, spec.limits.output)
  const stderr = files.get('stderr') ?? empty
  const problems = new Map((result.fileError ?? []).map((error) => [error.name, error.message ?? error.type]))
  for (const name of wanted) if (!files.has(name) && !problems.has(name)) problems.set(name, 'missing')
  files.delete('stdout')
  files.delete('stderr')
  for (const name of ['stdout', 'stderr']) problems.delete(name)
  return {
    ending,
    exitCode: notStarted !== undefined ? 127 : ending === 'exit' ? result.exitStatus : -1,
    signal: ending === 'signal' ? result.exitStatus : 0,
    cpu: result.time / million,
    wall: result.runTime / million,
    // go-judge reports no end times; both programs of a pair start together, so the wall time stands for it.
    endedAt: result.runTime / million,
    memory: result.memory,
    stdout,
    stdoutLength: stdout.length,
    stderr: stderr.subarray(0, spec.limits.errorKept ?? 65_536),
    stderrLength: stderr.length,
    files,
    problems,
    ...(notStarted !== undefined && { notStarted }),
  }
}
