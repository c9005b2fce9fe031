import { createHash } from 'node:crypto'
import { judge, type JudgeDeps } from '../judging/judge.ts'
import type { FileRef, JudgeTask, TestCase } from '../judging/task.ts'
import { SandboxError, type BackendName } from '../sandbox/sandbox.ts'
import { startUpAttacks, type StartUpAttack } from './start-up-attacks.ts'

const contents = new Map<string, Buffer>()

function keep(text: string): FileRef {
  const bytes = Buffer.from(text)
  const hash = createHash('sha256').update(bytes).digest('hex')
  contents.set(hash, bytes)
  return { hash, size: bytes.length }
}

async function* fetchKept({ hash }: FileRef): AsyncGenerator<Uint8Array> {
  yield contents.get(hash)!
}

const only = (answer: string): TestCase[] => [
  { caseId: 1, input: keep('1 2\n'), answer: keep(answer), score: 100, seq: 1, inputName: '1.in', outputName: '1.out' },
]

function taskOf({ name, code, timeLimit = 200 }: StartUpAttack): JudgeTask {
  return {
    id: `self-test ${name}`,
    language: 'C',
    code,
    cases: only('DENIED\n'),
    fetchFile: fetchKept,
    problem: {
      timeLimit,
      memoryLimit: 64,
      stackLimit: 64,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      type: 0,
      difficulty: 0,
      isRemoveEndBlank: true,
    },
  }
}

/** Runs a dozen attacks before the first submission; returns those that succeeded. */
async function successfulAttacks(deps: JudgeDeps): Promise<{ attack: StartUpAttack; details: string }[]> {
  if (!deps.languages.has('C')) return []
  const results = await Promise.all(
    startUpAttacks.map(async (one) => {
      const { status, errorMessage, cases } = await judge(deps, taskOf(one))
      return { attack: one, details: `${one.name}: status ${status} ${errorMessage}${cases[0]?.userOutput ?? ''}`, status }
    }),
  )
  return results.filter((result) => !result.attack.expect.includes(result.status))
}

/**
 * A judge whose sandbox leaks must not start. A go-judge depends on its operator's configuration, and refuses no system calls by itself:
 * there, successful attacks are returned as weaknesses, and only those that could bring down the machine are fatal.
 */
export async function selfTest(deps: JudgeDeps, backend: BackendName): Promise<string[]> {
  const successful = await successfulAttacks(deps)
  const fatal = successful.filter((one) => backend !== 'go-judge' || one.attack.essential)
  if (fatal.length > 0) throw new SandboxError(`the self-test failed, so nothing is judged:\n${fatal.map(({ details }) => details).join('\n')}`)
  return successful.map((one) => `not blocked: a program that ${one.attack.name}`)
}
