import { createHash } from 'node:crypto'
import type { Example } from '../../contract.ts'
import { unifyLineEnds } from './line-endings.ts'
import type { StoredCase } from '../problem-schema.ts'

/** Cases whose input and answer both stand in the statement. Stored texts are named by their hash, so none has to be read; the blank lines at the end may differ. */
export function sampleCases(examples: readonly Example[], cases: readonly Pick<StoredCase, 'caseId' | 'input' | 'output'>[]): ReadonlySet<number> {
  const shown = examples.map(({ input, output }) => ({ inputs: namesOf(input), outputs: namesOf(output) }))
  return new Set(cases.filter((one) => shown.some(({ inputs, outputs }) => inputs.has(one.input) && outputs.has(one.output))).map(({ caseId }) => caseId))
}

function namesOf(text: string): ReadonlySet<string> {
  const unified = unifyLineEnds(text)
  const bare = unified.trimEnd()
  return new Set([unified, bare, `${bare}\n`].map((one) => createHash('sha256').update(one).digest('hex')))
}
