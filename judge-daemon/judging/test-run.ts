import { maxOutputLength } from '@verdict/plugin-judging/contract'
import type { FoundLanguage } from '../languages/find-languages.ts'
import { compareOutput } from './checking/compare-output.ts'
import { CompileError } from './running/compiler.ts'
import type { JudgeParts } from './judge.ts'
import { allowance, killLimits } from './running/limits.ts'
import { judgeRun } from './scoring/outcome.ts'
import { describeFailure } from './describe-failure.ts'
import { extraFiles, programSpec, prepareSandbox, type PreparedSandbox } from './running/run-case.ts'
import { status } from './scoring/status.ts'
import { Dropped, JudgeFailure, type TestRunResult, type TestRunTask } from './task.ts'
import { rejectOnAbort } from './running/reject-on-abort.ts'

const mostOfErrors = 1000
const cutErrors = (bytes: Uint8Array) => {
  const text = Buffer.from(bytes).toString()
  return text.length > mostOfErrors ? `${text.slice(0, mostOfErrors)}...` : text
}

/** Runs a program once on its author's own input. */
export async function testRun(parts: JudgeParts, task: TestRunTask, signal: AbortSignal = new AbortController().signal): Promise<TestRunResult> {
  const blank: TestRunResult = { status: status.systemError, time: 0, memory: 0, userOutput: '', stderr: '' }
  try {
    return await runOnce(parts, task, signal)
  } catch (error) {
    if (signal.aborted) throw new Dropped('nobody wants the result any more')
    if (error instanceof CompileError) return { ...blank, status: status.compileError, stderr: error.message }
    const { errorMessage: stderr, ...more } = describeFailure(error)
    return { ...blank, stderr, ...more }
  }
}

async function runOnce(parts: JudgeParts, task: TestRunTask, signal: AbortSignal): Promise<TestRunResult> {
  const found = parts.languages.get(task.language)
  if (!found) throw new JudgeFailure(`this judge does not know the language ${task.language}`)
  const program = await parts.compiler.compile(found, task.code, task.problem.userExtraFiles)
  const preparedSandboxes: PreparedSandbox[] = []
  try {
    return await parts.corePool.use(
      'timed',
      (coreSlot) =>
        rejectOnAbort(signal, preparedSandboxes, async () => {
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
  const compared = task.expectedOutput === null ? status.accepted : compareOutput(output, Buffer.from(task.expectedOutput), problem.isRemoveEndBlank)
  return {
    status: ended?.status ?? compared,
    time: Math.floor(result.cpu),
    memory: Math.round(result.memory / 1024),
    userOutput: Buffer.from(output).toString().slice(0, maxOutputLength),
    stderr: [ended?.message, cutErrors(result.stderr)].filter(Boolean).join('\n'),
  }
}
