import type { ContextKeys, ContextReference } from '@verdict/plugin-problems/contract'
import { wireNumber } from '@verdict/core'

/** The numbers of contexts that a call names beside its own fields; what is no number is none. */
export function contextKeysIn(given: Readonly<Record<string, unknown>>, keys: readonly string[]): ContextKeys {
  const entries = keys.flatMap((key) => {
    const { data } = wireNumber.safeParse(given[key])
    return data ? [[key, data] as const] : []
  })
  return Object.fromEntries(entries)
}

/** The number that references have for a key of the wire. */
export function numberFor(key: string, references: readonly string[]): number | null {
  const found = references.find((reference) => reference.startsWith(`${key}:`))
  return found === undefined ? null : Number(found.slice(key.length + 1))
}

/** References as places take them. */
export function referencesOf({ contexts = [] }: { readonly contexts?: readonly string[] | undefined }): readonly ContextReference[] {
  return contexts as readonly ContextReference[]
}
