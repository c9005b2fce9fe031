import type { ContextKeys } from '@verdict/plugin-problems/contract'

const order = ['cid', 'tid', 'gid']

/** The name under which the list of a place is told live. */
export function listKey(keys: ContextKeys): string {
  const entries = Object.entries(keys).filter(([, id]) => (id ?? 0) > 0)
  const [key, id] = entries.toSorted(([a], [b]) => rankOf(a) - rankOf(b))[0] ?? []
  return key === undefined ? 'bank' : `${key}.${id}`
}

function rankOf(key: string): number {
  const at = order.indexOf(key)
  return at < 0 ? order.length : at
}
