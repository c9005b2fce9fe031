import type { ContextReference, ResolvedContext } from '@verdict/plugin-problems/contract'
import { bankScope } from './submission-schema.ts'

/**
 * The lists in which a submission of a place stands and counts: from the innermost context outwards, as far as each lets its
 * submissions count outside; beyond the outermost lies the bank.
 */
export function countingScopesOf({ contexts }: Pick<ResolvedContext, 'contexts'>): string[] {
  const lists: string[] = []
  for (const { reference, rules } of contexts) {
    lists.push(reference)
    if (!rules.countsOutside) return lists
  }
  return [...lists, bankScope]
}

/** The list that shows what is made in a place. */
export function innermostScope(references: readonly ContextReference[] | readonly string[]): string {
  return references[0] ?? bankScope
}

/** The list of a reference, as a key of live updates. */
export function liveKeyOf(list: string): string {
  return list.replace(':', '.')
}
