import type { ContextKeys } from '../../contract.ts'

/** What of a query or body names contexts; 0, null and what is no number mean none. */
export function contextKeys(keys: readonly string[], fields: object): ContextKeys {
  const given = fields as Readonly<Record<string, unknown>>
  return Object.fromEntries(keys.map((key) => [key, numberIn(given[key])]))
}

function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null
}
