import { useSyncExternalStore } from 'react'

/** A contest that a user has entered in this browser, and the announcements that they have read. */
export interface EnteredContest {
  readonly cid: number
  readonly title: string
  /** By the clock of this device. */
  readonly endsAt: number
  readonly read: readonly number[]
}

/** More contests than a user enters at the same time. */
const maxContests = 10
/** The maximum of the call. */
const maxRead = 100

const none: readonly EnteredContest[] = []
const listeners = new Set<() => void>()
let cached: { readonly text: string | null; readonly contests: readonly EnteredContest[] } = { text: null, contests: none }

/** Returns the contests that a user has entered and that have not ended, most recent first. */
export function useEnteredContests(uid: string): readonly EnteredContest[] {
  return useSyncExternalStore(subscribe, () => enteredContests(uid))
}

/** Stores that a user is in a contest. Read announcements stay read. */
export function enterContest(uid: string, contest: Pick<EnteredContest, 'cid' | 'title' | 'endsAt'>): void {
  const known = enteredContests(uid)
  const { read = [] } = known.find(({ cid }) => cid === contest.cid) ?? {}
  store(uid, [{ ...contest, read }, ...known.filter(({ cid }) => cid !== contest.cid)])
}

/** Marks announcements as read. */
export function markRead(uid: string, cid: number, ids: readonly number[]): void {
  change(uid, (contests) => contests.map((one) => (one.cid === cid ? { ...one, read: [...new Set([...ids, ...one.read])].slice(0, maxRead) } : one)))
}

/** Removes a contest that the user can no longer read. */
export function leaveContest(uid: string, cid: number): void {
  change(uid, (contests) => contests.filter((one) => one.cid !== cid))
}

function change(uid: string, changeOf: (contests: readonly EnteredContest[]) => readonly EnteredContest[]): void {
  store(uid, changeOf(enteredContests(uid)))
}

const keyOf = (uid: string) => `verdict.contests:${uid}`

function store(uid: string, contests: readonly EnteredContest[]): void {
  const text = JSON.stringify(contests.filter(({ endsAt }) => endsAt > Date.now()).slice(0, maxContests))
  if (text === localStorage.getItem(keyOf(uid))) return
  try {
    localStorage.setItem(keyOf(uid), text)
  } catch {
    // Without browser storage, only the contest's pages show announcements.
  }
  for (const listener of listeners) listener()
}

/** Returns the same list as long as nothing changes, because React compares snapshots by identity. */
function enteredContests(uid: string): readonly EnteredContest[] {
  const text = localStorage.getItem(keyOf(uid))
  if (text !== cached.text) cached = { text, contests: parsed(text) }
  return cached.contests
}

function parsed(text: string | null): readonly EnteredContest[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntered) : none
  } catch {
    return none
  }
}

function isEntered(one: unknown): one is EnteredContest {
  const { cid, endsAt, read }: { [Field in keyof EnteredContest]?: unknown } = one ?? {}
  return typeof cid === 'number' && typeof endsAt === 'number' && endsAt > Date.now() && Array.isArray(read)
}

/** Other tabs also write. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
