import { contextIdIn, type ContextReference } from '@verdict/plugin-problems/contract'

export function trainingReference(tid: number): ContextReference {
  return `tid:${tid}`
}

/** Returns the training among the contexts of a submission, or null. */
export function trainingIn(references: readonly string[]): number | null {
  return contextIdIn(references, 'tid')
}
