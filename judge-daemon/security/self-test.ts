import { createHash } from 'node:crypto'
import { judge, type JudgeParts } from '../judging/judge.ts'
import type { FileRef, JudgeTask, TestCase } from '../judging/task.ts'
import { SandboxError } from '../sandbox/sandbox.ts'
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

/** A dozen attacks before the first submission: a judge that one of them gets the better of must not open. */
export async function selfTest(parts: JudgeParts): Promise<void> {
  if (!parts.languages.has('C')) return
  const results = await Promise.all(
    startUpAttacks.map(async (attack) => {
      const { name, expect } = attack
      const judgement = await judge(parts, taskOf(attack))
      return expect.includes(judgement.status)
        ? undefined
        : `${name}: status ${judgement.status} ${judgement.errorMessage}${judgement.cases[0]?.userOutput ?? ''}`
    }),
  )
  const failed = results.filter((result) => result !== undefined)
  if (failed.length > 0) throw new SandboxError(`the self-test failed, nothing is judged:\n${failed.join('\n')}`)
}
