import { useLive } from '@verdict/core/web'
import { useSyncExternalStore } from 'react'
import { questionKeys, questionsChanged, type QuestionSummary } from '../../contract.ts'

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

/** An answer to everyone reaches all participants in the same moment. Random delays spread the requests that follow. */
const spreadMs = 2000

interface Reader {
  readonly cid: number
  readonly uid: string
  /** Undefined until it is known. */
  readonly mayAnswer: boolean | undefined
}

/** Calls `reload` when the reader's questions have changed, or updates may have been missed. */
export function useQuestionChanges({ cid, uid, mayAnswer }: Reader, reload: () => void): void {
  const both = { onEvent: reload, onReset: reload }
  useLive(questionsChanged, mayAnswer === true ? questionKeys.staff(cid) : null, both)
  useLive(questionsChanged, mayAnswer === false ? questionKeys.asker(cid, uid) : null, both)
  useLive(questionsChanged, mayAnswer === false ? questionKeys.everyone(cid) : null, { onEvent: () => void setTimeout(reload, Math.random() * spreadMs) })
}
