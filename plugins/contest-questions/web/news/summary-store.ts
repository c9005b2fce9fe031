import { useSyncExternalStore } from 'react'
import type { QuestionSummary } from '../../contract.ts'

interface Known {
  readonly cid: number
  readonly uid: string
  readonly summary: QuestionSummary
}

/** Of the contest that is open in this tab. `question-news.tsx` loads it, and tabs and pages show it. */
let known: Known | undefined
let reload: (() => void) | undefined
const listeners = new Set<() => void>()

/** Returns the summary of the contest, as soon as it is known. */
export function useSummary(cid: number, uid: string | undefined): QuestionSummary | undefined {
  const current = useSyncExternalStore(subscribe, () => known)
  return current?.cid === cid && current.uid === uid ? current.summary : undefined
}

export function storeSummary(next: Known | undefined): void {
  known = next
  for (const listener of listeners) listener()
}

/** Names what loads the summary again, while it is mounted. */
export function provideReload(action: (() => void) | undefined): void {
  reload = action
}

/** Loads the summary again, for example after a registration. */
export function reloadSummary(): void {
  reload?.()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
