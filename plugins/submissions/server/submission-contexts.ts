import type { ContextKeys, ContextReference, ResolvedContext } from '@verdict/plugin-problems/contract'
import { bankScope } from './submission-schema.ts'

/** The id that references have for a key of the API (`cid`, `tid`, `gid`), or null. */
export function contextIdIn(references: readonly string[], key: string): number | null {
  const found = references.find((reference) => reference.startsWith(`${key}:`))
  return found === undefined ? null : Number(found.slice(key.length + 1))
}

/** The contexts that a call names. */
export function referencesIn(keys: ContextKeys): ContextReference[] {
  return Object.entries(keys).flatMap(([key, id]) => (id ? [`${key}:${id}` as const] : []))
}

/** The references that a submission stores, typed for the context resolver. */
export function referencesOf({ contexts = [] }: { readonly contexts?: readonly string[] | undefined }): readonly ContextReference[] {
  return contexts as readonly ContextReference[]
}

/**
 * The scopes in which a submission of a context is listed and counted: each context from the innermost outwards, as long as its
 * rules let its submissions count further out, and finally the bank.
 */
export function countingScopesOf({ contexts }: Pick<ResolvedContext, 'contexts'>): string[] {
  const scopes: string[] = []
  for (const { reference, rules } of contexts) {
    scopes.push(reference)
    if (!rules.countsOutside) return scopes
  }
  return [...scopes, bankScope]
}

/** The scope that lists everything submitted in a context. */
export function innermostScope(references: readonly string[]): string {
  return references[0] ?? bankScope
}

/** A scope as the key of live updates, which may hold no colon. */
export function liveKeyOf(scope: string): string {
  return scope.replace(':', '.')
}

/** The context reference that a key of live updates stands for. */
export function referenceOfLiveKey(key: string): ContextReference {
  return key.replace('.', ':') as ContextReference
}
