import { maxOutputLength, statuses } from '@verdict/plugin-judging/contract'
import type { FoundLanguage } from '../languages/find-languages.ts'
import { CompileError } from './running/run-compiler.ts'
import type { JudgeDeps } from './judge.ts'
import { allowance, killLimits, outputBytes } from './running/limits.ts'
import { judgeRun } from './running/outcome.ts'
import { describeFailure } from './describe-failure.ts'
import { extraFiles, outputOf, programSpec, prepareSandbox, type PreparedSandbox } from './running/run-case.ts'
import { TaskDropped, JudgeFailure, type Judgement, type TestRunTask } from '../task/task.ts'
import { closeOnAbort } from './running/close-on-abort.ts'

const maxErrorLength = 1000
const truncateErrors = (bytes: Uint8Array) => {
  const text = Buffer.from(bytes).toString()
  return text.length > maxErrorLength ? `${text.slice(0, maxErrorLength)}...` : text
}

/** Runs a program once, on an input of its author. */
export async function testRun(deps: JudgeDeps, task: TestRunTask, signal: AbortSignal = new AbortController().signal): Promise<Judgement> {
  const blank: Judgement = { status: statuses.systemError, time: 0, memory: 0, score: null, oiRankScore: null, errorMessage: null, cases: [], output: '' }
  try {
    return await runOnce(deps, task, signal)
  } catch (error) {
    if (signal.aborted) throw new TaskDropped('the result is no longer needed')
    if (error instanceof CompileError) return { ...blank, status: statuses.compileError, errorMessage: error.message || null }
    return { ...blank, ...describeFailure(error) }
  }
}

async function runOnce(deps: JudgeDeps, task: TestRunTask, signal: AbortSignal): Promise<Judgement> {
  const found = deps.languages.get(task.language)
  if (!found) throw new JudgeFailure(`this judge does not have the language ${task.language}`)
  const program = await deps.compiler.compile(found, task.code, task.extraFiles)
  const preparedSandboxes: PreparedSandbox[] = []
  try {
    return await deps.corePool.use(
      'timed',
      (coreSlot) =>
        closeOnAbort(signal, preparedSandboxes, async () => {
          const prepared = await prepareSandbox(coreSlot, program, extraFiles(task.extraFiles))
          preparedSandboxes.push(prepared)
          return runPrepared(deps, task, { prepared, found })
        }),
      { signal },
    )
  } finally {
    await Promise.all(preparedSandboxes.map(({ box }) => box.close().catch(() => undefined)))
    program.release()
  }
}

async function runPrepared(
  { comparer }: JudgeDeps,
  task: TestRunTask,
  { prepared, found }: { prepared: PreparedSandbox; found: FoundLanguage },
): Promise<Judgement> {
  const { fileIo } = task
  const allowed = allowance(task, found.language)
  const input = { bytes: Buffer.from(task.input) }
  const maxOutputBytes = outputBytes(task.limits)
  const result = await prepared.box.run({
    ...programSpec(prepared, allowed),
    limits: killLimits(allowed, maxOutputBytes),
    files: [...extraFiles(task.extraFiles), ...(fileIo ? [{ name: fileIo.read, source: input }] : [])],
    ...(fileIo ? { collect: [fileIo.write], collectLimit: maxOutputBytes } : { stdin: input }),
  })
  const output = outputOf(result, task)
  const ended = judgeRun(result, allowed, found)
  const rule = { builtInChecker: null, removeTrailingBlanks: task.removeTrailingBlanks }
  const compared = task.expectedOutput === null ? undefined : await comparer.compare(rule, output, Buffer.from(task.expectedOutput))
  return {
    status: ended?.status ?? compared?.status ?? statuses.accepted,
    time: Math.floor(result.cpu),
    memory: Math.round(result.memory / 1024),
    score: null,
    oiRankScore: null,
    errorMessage: [ended?.message, truncateErrors(result.stderr)].filter(Boolean).join('\n') || null,
    cases: [],
    output: Buffer.from(output).toString().slice(0, maxOutputLength),
  }
}
