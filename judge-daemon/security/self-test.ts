import type { WorkCase } from '@verdict/plugin-judging/contract'
import { createHash } from 'node:crypto'
import { judge, type JudgeDeps } from '../judging/judge.ts'
import type { JudgeTask } from '../task/task.ts'
import { SandboxError, type BackendName } from '../sandbox/sandbox.ts'
import { startUpAttacks, type StartUpAttack } from './start-up-attacks.ts'

const input = fileOf('1 2\n')
const answer = fileOf('DENIED\n')

function fileOf(text: string) {
  const bytes = Buffer.from(text)
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

async function* fetchFile(hash: string): AsyncGenerator<Uint8Array> {
  yield hash === input.hash ? input.bytes : answer.bytes
}

const testCase: WorkCase = {
  seq: 1,
  caseId: 1,
  input: input.hash,
  inputSize: input.bytes.length,
  output: answer.hash,
  outputSize: answer.bytes.length,
  inputName: '1.in',
  outputName: '1.out',
  score: 100,
  groupNum: null,
}

function taskOf({ name, code, timeLimit = 200 }: StartUpAttack): JudgeTask {
  return {
    kind: 'submission',
    id: `self-test ${name}`,
    language: 'C',
    code,
    extraFiles: {},
    limits: { time: timeLimit, memory: 64, stack: 64, output: null },
    timeFactor: 1,
    type: 'acm',
    judgeMode: 'default',
    caseMode: 'default',
    builtInChecker: null,
    judgeProgram: null,
    removeTrailingBlanks: true,
    fileIo: null,
    difficulty: 0,
    ioScore: null,
    cases: [testCase],
    fetchFile,
  }
}

/** Runs a dozen attacks before the first submission; returns those that succeeded. */
async function successfulAttacks(deps: JudgeDeps): Promise<{ attack: StartUpAttack; details: string }[]> {
  if (!deps.languages.has('C')) return []
  const results = await Promise.all(
    startUpAttacks.map(async (one) => {
      const { status, errorMessage, cases } = await judge(deps, taskOf(one))
      return { attack: one, details: `${one.name}: status ${status} ${errorMessage ?? ''}${cases[0]?.message ?? ''}`, status }
    }),
  )
  return results.filter((result) => !result.attack.expect.includes(result.status))
}

/**
 * A judge whose sandbox leaks must not start. A go-judge depends on its operator's configuration, and refuses no system calls itself: there,
 * successful attacks are returned as weaknesses, and only those that could bring down the machine are fatal.
 */
export async function selfTest(deps: JudgeDeps, backend: BackendName): Promise<string[]> {
  const successful = await successfulAttacks(deps)
  const fatal = successful.filter((one) => backend !== 'go-judge' || one.attack.essential)
  if (fatal.length > 0) throw new SandboxError(`the self-test failed, so the judge does not start:\n${fatal.map(({ details }) => details).join('\n')}`)
  return successful.map((one) => `not blocked: a program that ${one.attack.name}`)
}
