import { maxOutputLength, statuses } from '@verdict/plugin-judging/contract'
import type { FoundLanguage } from '../languages/find-languages.ts'
import { compareOutput } from './checking/compare-output.ts'
import { CompileError } from './running/compiler.ts'
import type { JudgeDeps } from './judge.ts'
import { allowance, killLimits } from './running/limits.ts'
import { judgeRun } from './scoring/outcome.ts'
import { describeFailure } from './describe-failure.ts'
import { extraFiles, programSpec, prepareSandbox, type PreparedSandbox } from './running/run-case.ts'
import { TaskDropped, JudgeFailure, type TestRunResult, type TestRunTask } from './task.ts'
import { closeOnAbort } from './running/close-on-abort.ts'

const maxErrorLength = 1000
const truncateErrors = (bytes: Uint8Array) => {
  const text = Buffer.from(bytes).toString()
  return text.length > maxErrorLength ? `${text.slice(0, maxErrorLength)}...` : text
}

/** Runs a program once, on an input of its author. */
export async function testRun(deps: JudgeDeps, task: TestRunTask, signal: AbortSignal = new AbortController().signal): Promise<TestRunResult> {
  const blank: TestRunResult = { status: statuses.systemError, time: 0, memory: 0, userOutput: '', stderr: '' }
  try {
    return await runOnce(deps, task, signal)
  } catch (error) {
    if (signal.aborted) throw new TaskDropped('the result is no longer needed')
    if (error instanceof CompileError) return { ...blank, status: statuses.compileError, stderr: error.message }
    const { errorMessage: stderr, ...more } = describeFailure(error)
    return { ...blank, stderr, ...more }
  }
}

async function runOnce(deps: JudgeDeps, task: TestRunTask, signal: AbortSignal): Promise<TestRunResult> {
  const found = deps.languages.get(task.language)
  if (!found) throw new JudgeFailure(`this judge does not have the language ${task.language}`)
  const program = await deps.compiler.compile(found, task.code, task.problem.userExtraFiles)
  const preparedSandboxes: PreparedSandbox[] = []
  try {
    return await deps.corePool.use(
      'timed',
      (coreSlot) =>
        closeOnAbort(signal, preparedSandboxes, async () => {
          const prepared = await prepareSandbox(coreSlot, program, extraFiles(task.problem.userExtraFiles))
          preparedSandboxes.push(prepared)
          return runPrepared(prepared, task, found)
        }),
      signal,
    )
  } finally {
    await Promise.all(preparedSandboxes.map(({ box }) => box.close().catch(() => undefined)))
    program.release()
  }
}

async function runPrepared(prepared: PreparedSandbox, task: TestRunTask, found: FoundLanguage): Promise<TestRunResult> {
  const { problem } = task
  const { fileIO } = problem
  const allowed = allowance(problem, found.language)
  const input = { bytes: Buffer.from(task.input) }
  const result = await prepared.box.run({
    ...programSpec(prepared, allowed),
    limits: killLimits(allowed),
    files: [...extraFiles(problem.userExtraFiles), ...(fileIO ? [{ name: fileIO.readName, source: input }] : [])],
    ...(fileIO ? { collect: [fileIO.writeName] } : { stdin: input }),
  })
  const output = fileIO ? (result.files.get(fileIO.writeName) ?? new Uint8Array()) : result.stdout
  const ended = judgeRun(result, allowed, found)
  const compared = task.expectedOutput === null ? statuses.accepted : compareOutput(output, Buffer.from(task.expectedOutput), problem.isRemoveEndBlank)
  return {
    status: ended?.status ?? compared,
    time: Math.floor(result.cpu),
    memory: Math.round(result.memory / 1024),
    userOutput: Buffer.from(output).toString().slice(0, maxOutputLength),
    stderr: [ended?.message, truncateErrors(result.stderr)].filter(Boolean).join('\n'),
  }
}
