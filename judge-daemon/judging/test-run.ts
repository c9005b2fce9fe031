import { compareOutput } from './compare-output.ts'
import { CompileError } from './compiler.ts'
import type { JudgeParts } from './judge.ts'
import { allowance, killLimits } from './limits.ts'
import { judgeRun } from './outcome.ts'
import { extraFiles, programSpec, setStage } from './run-case.ts'
import { status } from './status.ts'
import { JudgeFailure, type TestRunResult, type TestRunTask } from './task.ts'

const shown = 1000
const cutText = (bytes: Uint8Array) => {
  const text = Buffer.from(bytes).toString()
  return text.length > shown ? `${text.slice(0, shown)}...` : text
}

/** Runs a program once on its author's own input. */
export async function testRun(parts: JudgeParts, task: TestRunTask): Promise<TestRunResult> {
  const blank: TestRunResult = { status: status.systemError, time: 0, memory: 0, userOutput: '', stderr: '' }
  try {
    return await runOnce(parts, task)
  } catch (error) {
    if (error instanceof CompileError) return { ...blank, status: status.compileError, stderr: error.message }
    return { ...blank, stderr: error instanceof Error ? error.message : String(error) }
  }
}

async function runOnce({ languages, compiler, lanes }: JudgeParts, task: TestRunTask): Promise<TestRunResult> {
  const found = languages.get(task.language)
  if (!found) throw new JudgeFailure(`this judge does not know the language ${task.language}`)
  const { problem } = task
  const allowed = allowance(problem, found.language)
  const input = { bytes: Buffer.from(`${task.input}\n`) }
  const program = await compiler.compile(found, task.code, problem.userExtraFiles)
  try {
    return await lanes.use('timed', async (lane) => {
      const stage = await setStage(lane, program)
      try {
        const { fileIO } = problem
        const result = await stage.box.run({
          ...programSpec(stage, allowed),
          limits: killLimits(allowed),
          files: [...extraFiles(problem.userExtraFiles), ...fileIO ? [{ name: fileIO.readName, source: input }] : []],
          ...fileIO ? { collect: [fileIO.writeName] } : { stdin: input },
        })
        const output = fileIO ? result.files.get(fileIO.writeName) ?? new Uint8Array() : result.stdout
        const ended = judgeRun(result, allowed, found)
        const compared = task.expectedOutput === null
          ? status.accepted
          : compareOutput(output, Buffer.from(task.expectedOutput), problem.isRemoveEndBlank)
        return {
          status: ended?.status ?? compared,
          time: Math.floor(result.cpu),
          memory: Math.round(result.memory / 1024),
          userOutput: cutText(output),
          stderr: [ended?.message, cutText(result.stderr)].filter(Boolean).join('\n'),
        }
      } finally {
        await stage.box.close()
      }
    })
  } finally {
    program.release()
  }
}
