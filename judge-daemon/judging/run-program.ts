import { programLimits, statuses, type JudgingStep, type ProgramCall, type ProgramEnd } from '@verdict/plugin-judging/contract'
import type { RunResult, RunSpec } from '../sandbox/sandbox.ts'
import { describeFailure } from './describe-failure.ts'
import type { JudgeDeps } from './judge.ts'
import { closeOnAbort } from './running/close-on-abort.ts'
import type { Program } from './running/compiler.ts'
import { CompileError } from './running/run-compiler.ts'
import { allowance, killLimits, type Allowance } from './running/limits.ts'
import { extraFiles, prepareSandbox, programSpec, type PreparedSandbox } from './running/run-case.ts'
import { deservesAnotherRun, judgeRun } from './running/outcome.ts'
import { JudgeFailure, TaskDropped, type Judgement, type ProgramTask } from '../task/task.ts'

type Report = (step: JudgingStep) => void

const maxMessageLength = 4096
const blank: Judgement = { status: statuses.systemError, time: 0, memory: 0, score: null, oiRankScore: null, errorMessage: null, cases: [], output: null }

/** Calls a program of the authors of a problem, and sends the files that it writes to the site. */
export async function runProgram(
  deps: JudgeDeps,
  task: ProgramTask,
  report: Report = () => undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<Judgement> {
  try {
    return await callAll(deps, task, report, signal)
  } catch (error) {
    if (signal.aborted) throw new TaskDropped('the result is no longer needed')
    if (error instanceof CompileError) return { ...blank, status: statuses.compileError, errorMessage: error.message || null }
    return { ...blank, ...describeFailure(error) }
  }
}

async function callAll(deps: JudgeDeps, task: ProgramTask, report: Report, signal: AbortSignal): Promise<Judgement> {
  const found = deps.languages.get(task.language)
  if (!found) throw new JudgeFailure(`this judge does not have the language ${task.language}`)
  const total = task.calls.length
  const program = await deps.authorCompiler.compile(found, task)
  try {
    const programEnds: ProgramEnd[] = []
    for (const call of task.calls) {
      report({ status: statuses.judging, done: programEnds.length, total })
      const end = await callOnce(deps, task, { call, program, signal })
      programEnds.push(end)
      if (end.exitCode === null) break
    }
    return { ...blank, status: statuses.accepted, programEnds }
  } finally {
    program.release()
  }
}

interface OneCall {
  readonly call: ProgramCall
  readonly program: Program
  readonly signal: AbortSignal
}

/** Each call takes a core of its own turn, so that submissions need not wait for all of them. */
async function callOnce(deps: JudgeDeps, task: ProgramTask, { call, program, signal }: OneCall): Promise<ProgramEnd> {
  if (signal.aborted) throw new TaskDropped()
  const input = call.input && (await deps.testData.acquire(call.input, ({ hash, size }) => (size === 0 ? nothing() : task.fetchFile(hash))))
  const opened: PreparedSandbox[] = []
  const allowed = allowance(task, program.found.language)
  try {
    const result = await deps.corePool.use(
      'timed',
      (coreSlot) =>
        closeOnAbort(signal, opened, async () => {
          const prepared = await prepareSandbox(coreSlot, program, extraFiles(task.extraFiles))
          opened.push(prepared)
          const spec = specOf(prepared, allowed, { task, call, inputPath: input?.path })
          const first = await prepared.box.run(spec)
          return deservesAnotherRun(first, allowed) ? deps.corePool.withoutCompilers(coreSlot, () => prepared.box.run(spec)) : first
        }),
      { signal },
    )
    return await endOf(result, call, { ended: judgeRun(result, allowed, program.found), keepFile: (content) => task.keepFile(content) })
  } finally {
    await Promise.all(opened.map(({ box }) => box.close().catch(() => undefined)))
    input?.release()
  }
}

function specOf(
  prepared: PreparedSandbox,
  allowed: Allowance,
  { task, call, inputPath }: { task: ProgramTask; call: ProgramCall; inputPath: string | undefined },
): RunSpec {
  const { inputName, extraFiles: more } = task
  const start = programSpec(prepared, allowed)
  const input = inputPath === undefined ? { bytes: new Uint8Array() } : { path: inputPath }
  return {
    ...start,
    command: [...start.command, ...call.arguments],
    limits: { ...killLimits(allowed, programLimits.fileBytes), file: programLimits.fileBytes, errorKept: maxMessageLength },
    files: [...extraFiles(more), ...(inputName === null ? [] : [{ name: inputName, source: input }])],
    ...(inputName === null && { stdin: input }),
    ...(call.outputs !== null && { collect: call.outputs, collectLimit: programLimits.fileBytes }),
  }
}

async function endOf(
  result: RunResult,
  call: ProgramCall,
  { ended, keepFile }: { ended: ReturnType<typeof judgeRun>; keepFile: ProgramTask['keepFile'] },
): Promise<ProgramEnd> {
  const text = Buffer.from(result.stderr).toString().replaceAll('\0', '').slice(0, maxMessageLength)
  const stopped = (ending: ProgramEnd['ending'], message = text): ProgramEnd => ({ ending, exitCode: null, message, outputs: [] })
  if (result.ending === 'output') return stopped('output')
  if (ended?.status === statuses.timeLimitExceeded) return stopped('time')
  if (ended?.status === statuses.memoryLimitExceeded) return stopped('memory')
  if (result.ending !== 'exit' || result.notStarted !== undefined)
    return stopped('crash', [ended?.message, text].filter(Boolean).join('\n').slice(0, maxMessageLength))
  const exited = { ending: 'exit' as const, exitCode: result.exitCode, message: text, outputs: [] }
  if (result.exitCode !== 0) return exited
  const missing = call.outputs?.find((name) => !result.files.has(name))
  if (missing !== undefined) return { ...exited, ending: 'no-file', message: missing }
  const written = call.outputs === null ? [result.stdout] : call.outputs.flatMap((name) => result.files.get(name) ?? [])
  const outputs = []
  for (const content of written) outputs.push(await keepFile(content))
  return { ...exited, outputs }
}

async function* nothing(): AsyncIterable<Uint8Array> {}
