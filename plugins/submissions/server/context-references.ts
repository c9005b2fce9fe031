import type { ContextReference } from '@verdict/plugin-problems/contract'

/** The id that references have for a key of the API (`cid`, `tid`, `gid`), or null. */
export function contextIdIn(references: readonly string[], key: string): number | null {
  const found = references.find((reference) => reference.startsWith(`${key}:`))
  return found === undefined ? null : Number(found.slice(key.length + 1))
}

/** The references that a submission stores, typed for the context resolver. */
export function referencesOf({ contexts = [] }: { readonly contexts?: readonly string[] | undefined }): readonly ContextReference[] {
  return contexts as readonly ContextReference[]
}
