import { createHash } from 'node:crypto'
import type { Example } from '../../contract.ts'
import { normalizeLineEnds } from './line-endings.ts'
import type { StoredCase } from '../problem/problem-schema.ts'

/** Tells cases whose input and answer are those of a sample, apart from white space at the end. Files are stored under their hash, so none has to be read. */
export function isSample(examples: readonly Example[]): (one: Pick<StoredCase, 'input' | 'output'>) => boolean {
  const shown = examples.map(({ input, output }) => ({ inputs: hashesOf(input), outputs: hashesOf(output) }))
  return (one) => shown.some(({ inputs, outputs }) => inputs.has(one.input) && outputs.has(one.output))
}

function hashesOf(text: string): ReadonlySet<string> {
  const normalized = normalizeLineEnds(text)
  const bare = normalized.trimEnd()
  return new Set([normalized, bare, `${bare}\n`].map((one) => createHash('sha256').update(one).digest('hex')))
}
