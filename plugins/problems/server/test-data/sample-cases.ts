import { createHash } from 'node:crypto'
import type { Example } from '../../contract.ts'
import { normalizeLineEnds } from './line-endings.ts'
import type { StoredCase } from '../problem-schema.ts'

/** Ids of the cases whose input and answer are those of a sample, apart from white space at the end. Files are stored under their hash, so none has to be read. */
export function sampleCases(examples: readonly Example[], cases: readonly Pick<StoredCase, 'caseId' | 'input' | 'output'>[]): ReadonlySet<number> {
  const shown = examples.map(({ input, output }) => ({ inputs: hashesOf(input), outputs: hashesOf(output) }))
  return new Set(cases.filter((one) => shown.some(({ inputs, outputs }) => inputs.has(one.input) && outputs.has(one.output))).map(({ caseId }) => caseId))
}

function hashesOf(text: string): ReadonlySet<string> {
  const normalized = normalizeLineEnds(text)
  const bare = normalized.trimEnd()
  return new Set([normalized, bare, `${bare}\n`].map((one) => createHash('sha256').update(one).digest('hex')))
}
