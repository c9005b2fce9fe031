import { createHash } from 'node:crypto'
import { judge, type JudgeParts } from '../judging/judge.ts'
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

/** A dozen attacks before the first submission; answers those that got the better of this judge. */
async function attack(parts: JudgeParts): Promise<{ attack: StartUpAttack; how: string }[]> {
  if (!parts.languages.has('C')) return []
  const results = await Promise.all(
    startUpAttacks.map(async (one) => {
      const { status, errorMessage, cases } = await judge(parts, taskOf(one))
      return { attack: one, how: `${one.name}: status ${status} ${errorMessage}${cases[0]?.userOutput ?? ''}`, status }
    }),
  )
  return results.filter((result) => !result.attack.expect.includes(result.status))
}

/**
 * A judge whose sandbox leaks must not open. A go-judge is what its operator made it, and by itself refuses no system calls: what it does
 * not hold is said, and only what would take the machine from others keeps it shut.
 */
export async function selfTest(parts: JudgeParts, backend: BackendName): Promise<string[]> {
  const failed = await attack(parts)
  const fatal = failed.filter((one) => backend !== 'go-judge' || one.attack.essential)
  if (fatal.length > 0) throw new SandboxError(`the self-test failed, nothing is judged:\n${fatal.map(({ how }) => how).join('\n')}`)
  return failed.map((one) => `a program that does this is not held: ${one.attack.name}`)
}
