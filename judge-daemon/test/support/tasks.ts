import { createHash } from 'node:crypto'
import type { FileRef, JudgeTask, ProblemRules, TestCase } from '../../index.ts'

const contents = new Map<string, Buffer>()

export function keep(text: string | Uint8Array): FileRef {
  const bytes = Buffer.from(text)
  const hash = createHash('sha256').update(bytes).digest('hex')
  contents.set(hash, bytes)
  return { hash, size: bytes.length }
}

export async function* fetchKept(file: FileRef): AsyncGenerator<Uint8Array> {
  const bytes = contents.get(file.hash)
  if (!bytes) throw new Error('the site has no such file')
  yield bytes
}

export const aPlusB: [input: string, answer: string][] = [
  ['1 2\n', '3\n'],
  ['10 20\n', '30\n'],
  ['-5 5\n', '0\n'],
]

export const rules: ProblemRules = {
  timeLimit: 1000,
  memoryLimit: 256,
  stackLimit: 128,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  type: 0,
  difficulty: 1,
  isRemoveEndBlank: true,
}

export interface TaskOptions {
  language?: string
  cases?: [input: string | Uint8Array, answer: string | Uint8Array, group?: number, score?: number][]
  problem?: Partial<ProblemRules>
}

let number = 0

export function task(code: string, { language = 'C', cases = aPlusB, problem = {} }: TaskOptions = {}): JudgeTask {
  const made = cases.map(([input, answer, groupNum, score = 10], index): TestCase => ({
    caseId: index + 1,
    input: keep(input),
    answer: keep(answer),
    score,
    seq: index + 1,
    inputName: `${index + 1}.in`,
    outputName: `${index + 1}.out`,
    ...(groupNum === undefined ? {} : { groupNum }),
  }))
  return { id: `task-${++number}`, language, code, problem: { ...rules, ...problem }, cases: made, fetchFile: fetchKept }
}
