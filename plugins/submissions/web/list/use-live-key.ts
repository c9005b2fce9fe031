import type { ContextKeys } from '@verdict/plugin-problems/contract'
import { useEffect } from 'react'
import { liveKeyOf } from '../../contract/live.ts'

/**
 * The key of the live updates of a list. Where a call names at most one context, the key is known before the answer: the page listens before it loads, and misses nothing.
 * Which of several contexts is the innermost, only the server knows (`told`); the list is then read once more after the page has begun to listen.
 */
export function useLiveKey(keys: ContextKeys, told: string | undefined, reload: () => void): string | undefined {
  const [first, ...others] = Object.entries(keys).filter(([, id]) => (id ?? 0) > 0)
  const waits = others.length > 0
  useEffect(() => {
    if (waits && told !== undefined) reload()
  }, [waits, told, reload])
  if (waits) return told
  return first ? liveKeyOf(`${first[0]}:${first[1]}`) : 'bank'
}
