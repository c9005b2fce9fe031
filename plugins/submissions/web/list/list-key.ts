import type { ContextKeys } from '@verdict/plugin-problems/contract'

/** From the innermost context outwards. */
const order = ['cid', 'tid', 'gid']

/** The key of the live updates of a context's list. */
export function listKey(keys: ContextKeys): string {
  const entries = Object.entries(keys).filter(([, id]) => (id ?? 0) > 0)
  const [key, id] = entries.toSorted(([a], [b]) => rankOf(a) - rankOf(b))[0] ?? []
  return key === undefined ? 'bank' : `${key}.${id}`
}

function rankOf(key: string): number {
  const at = order.indexOf(key)
  return at < 0 ? order.length : at
}
