import { contextIdIn, type ContextKeys, type ContextReference, type ResolvedContext } from '@verdict/plugin-problems/contract'
import type { z } from 'zod'
import { hojContextFields } from '../../contract.ts'
import { bankScope } from './submission-schema.ts'

type HojContextNumbers = z.input<z.ZodObject<typeof hojContextFields>>

/** Returns a row's contexts, in the common form and in that of HOJ clients; the schema fills in missing numbers. */
export function contextFieldsOf(references: readonly string[]): HojContextNumbers & { contexts: string[] } {
  if (references.length === 0) return { contexts: [] }
  const numbers = Object.keys(hojContextFields).map((key) => [key, contextIdIn(references, key) ?? undefined])
  return { contexts: [...references], ...Object.fromEntries(numbers) }
}

/** Returns the contexts that a call names. */
export function referencesIn(keys: ContextKeys): ContextReference[] {
  return Object.entries(keys).flatMap(([key, id]) => (id ? [`${key}:${id}` as const] : []))
}

/**
 * Returns the scopes in which a context's submission is listed and counted: each context from the innermost outwards, as long as its rules let submissions
 * count further out, and finally the bank.
 */
export function countingScopesOf({ contexts }: Pick<ResolvedContext, 'contexts'>): string[] {
  const scopes: string[] = []
  for (const { reference, rules } of contexts) {
    scopes.push(reference)
    if (!rules.countsOutside) return scopes
  }
  return [...scopes, bankScope]
}

/** Returns the scope that lists everything submitted in a context. */
export function innermostScope(references: readonly string[]): string {
  return references[0] ?? bankScope
}
