import { availableParallelism } from 'node:os'
import {
  endings,
  MachineTrouble,
  maxWaitFactor,
  startFailureReason,
  SandboxError,
  type BoxOptions,
  type PlacedFile,
  type RunResult,
  type RunSpec,
  type Sandbox,
} from '../sandbox.ts'
import { hostMounts } from '../host-mounts.ts'
import type { Answer } from './jail-helper.ts'
import type { Field } from './frames.ts'

const million = 1_000_000
/* With a single core, timed runs get no priority over the site. A compiler gets theirs when its wall limit has passed. */
const nice = { timed: availableParallelism() > 1 ? -10 : 0, compiling: 5, background: 19 }

export function openFields(number: number, uid: number, base: string, options: BoxOptions): Field[] {
  const { mounts, links } = hostMounts()
  const fields: Field[] = [
    ['BOXN', number],
    ['UIDN', uid],
    ['BASE', base],
    ['NICE', nice[options.urgency ?? 'timed']],
  ]
  fields.push(['WOPT', `mode=755,size=${options.space ?? 256 << 20},nr_inodes=${options.inodes ?? 4096}`])
  for (const mount of [...mounts, ...(options.mounts ?? [])]) fields.push(['MNTS', mount.source], ['MNTT', mount.target])
  for (const link of links) fields.push(['LNKS', link.to], ['LNKT', link.from])
  return fields
}

export function fileFields(files: readonly PlacedFile[]): Field[] {
  return files.flatMap((file): Field[] => [
    ['FNAM', file.name],
    ['FMOD', file.executable ? '755' : '644'],
    'bytes' in file.source ? ['FBYT', file.source.bytes] : ['FPTH', file.source.path],
  ])
}

export function runFields(spec: RunSpec): Field[] {
  const { limits } = spec
  const fields: Field[] = [
    ['CPUN', Math.round(limits.cpu * million)],
    ['WALN', Math.round(limits.wall * million)],
    ['STAN', Math.round(limits.wall * maxWaitFactor * million)],
    ['MEMB', limits.memory],
    ['STCK', limits.stack ?? 256 << 20],
    ['PIDS', limits.processes ?? 128],
    ['FSIZ', limits.file ?? 64 << 20],
    ['OUTL', limits.output ?? 64 << 20],
    ['OUTK', limits.output ?? 64 << 20],
    ['ERRL', limits.errorOutput ?? 64 << 20],
    ['ERRK', limits.errorKept ?? 65536],
    ['OUTM', spec.collectLimit ?? 64 << 20],
    ['OPEN', limits.openFiles ?? 256],
  ]
  if (spec.core !== undefined) fields.push(['CORE', spec.core])
  if (spec.compiling) fields.push(['LOCK', 1], ['LOWP', 1], ['LATE', nice.timed])
  for (const word of spec.command) fields.push(['ARGV', word])
  for (const [name, value] of Object.entries(spec.environment ?? {})) fields.push(['ENVV', `${name}=${value}`])
  if (spec.stdin) fields.push('bytes' in spec.stdin ? ['STDB', spec.stdin.bytes] : ['STDF', spec.stdin.path])
  for (const name of spec.collect ?? []) fields.push(['OUTF', name])
  for (const name of spec.collectFolders ?? []) fields.push(['OUTD', name])
  return [...fields, ...fileFields(spec.files ?? [])]
}

/** EAGAIN and ENFILE: the machine is out of processes or files, which is no fault of the program. */
const exhaustionErrors = new Set([11, 23])

export function readResult(answer: Answer, { command }: RunSpec, folders: Sandbox['folders']): RunResult {
  const values = new Map(answer.map((field) => [field.tag, field.value]))
  const text = (tag: string) => values.get(tag)?.toString() ?? ''
  const number = (tag: string) => Number(text(tag))
  const reason = text('WHY_')
  if (reason === 'starved') throw new MachineTrouble('starved')
  if (number('OOMM') > 0 && reason === '') throw new MachineTrouble('killed')
  if (reason === 'not started' && exhaustionErrors.has(number('ECOD'))) throw new SandboxError(`the machine cannot start another process: ${text('ETXT')}`)
  const notStarted = reason === 'not started' ? startFailureReason(command, folders, text('ETXT')) : undefined
  const exitCode = number('EXIT')
  const ended = exitCode >= 0 ? 'exit' : 'signal'
  const result: RunResult = {
    ending: number('OOMK') > 0 ? 'memory' : (endings.find((ending) => ending === reason) ?? ended),
    exitCode,
    signal: number('SIGN'),
    cpu: number('CPUN') / million,
    wall: number('WALN') / million,
    endedAt: number('HUNG'),
    memory: number('PEAK'),
    stdout: values.get('OUT_') ?? Buffer.alloc(0),
    stdoutLength: number('OUTN'),
    stderr: values.get('ERR_') ?? Buffer.alloc(0),
    stderrLength: number('ERRN'),
    files: new Map(),
    problems: new Map(),
    ...(notStarted !== undefined && { notStarted }),
  }
  let name = ''
  for (const { tag, value } of answer) {
    if (tag === 'FNAM') name = value.toString()
    if (tag === 'FBYT') result.files.set(name, value)
    if (tag === 'FERR') result.problems.set(name, value.toString())
  }
  return result
}
