import { storeText, useStored } from '@verdict/page-kit'
import { movedTimes, type ContestClock } from '../../contract/clock.ts'

/** A contest that a user has opened in this browser, and what they have read of it. */
export interface OpenedContest {
  readonly cid: number
  readonly title: string
  /** Whether the user has taken part in it, so that all pages of the site show its announcements. */
  readonly isIn: boolean
  readonly clock: ContestClock
  /** The times that the user saw last, if the contest was moved since. */
  readonly moved?: ContestClock
  /** Server time minus local time, in milliseconds. */
  readonly serverOffset: number
  /** The announcements that the user has read. */
  readonly read: readonly number[]
}

/** More contests than a user opens at the same time. */
const maxContests = 10
/** The maximum of the call. */
const maxRead = 100
/** After the end, the staff may announce results, or that the contest continues. */
const keptAfterEndMs = 3_600_000

const none: readonly OpenedContest[] = []

/** Returns the contests that a user has opened, until some time after their end, most recent first. */
export function useOpenedContests(uid: string): readonly OpenedContest[] {
  return parsed(useStored(keyOf(uid)))
}

/** Stores that a user has opened a contest. Those who were in it stay in it, and read announcements stay read. */
export function rememberContest(uid: string, contest: Pick<OpenedContest, 'cid' | 'title' | 'isIn' | 'clock' | 'serverOffset'>): void {
  const known = openedContests(uid)
  const before = known.find(({ cid }) => cid === contest.cid)
  const opened = before ? withClock({ ...before, ...contest, isIn: before.isIn || contest.isIn, clock: before.clock }, contest.clock) : { ...contest, read: [] }
  store(uid, [opened, ...known.filter(({ cid }) => cid !== contest.cid)])
}

/** Stores that a contest has other times now. */
export function moveContest(uid: string, cid: number, clock: ContestClock): void {
  change(uid, cid, (contest) => withClock(contest, clock))
}

/** Stores that the user has seen the times of a contest. */
export function markMoveRead(uid: string, cid: number): void {
  change(uid, cid, ({ moved: _moved, ...contest }) => contest)
}

/** Marks announcements as read. */
export function markRead(uid: string, cid: number, ids: readonly number[]): void {
  change(uid, cid, (contest) => ({ ...contest, read: [...new Set([...ids, ...contest.read])].slice(0, maxRead) }))
}

/** Removes a contest that the user can no longer read. */
export function forgetContest(uid: string, cid: number): void {
  store(
    uid,
    openedContests(uid).filter((one) => one.cid !== cid),
  )
}

/** A contest that is moved back to the times that the user saw last was not moved for them. */
function withClock({ moved, ...contest }: OpenedContest, clock: ContestClock): OpenedContest {
  const seen = moved ?? contest.clock
  return movedTimes(seen, clock).length === 0 ? { ...contest, clock } : { ...contest, clock, moved: seen }
}

function change(uid: string, cid: number, changeOf: (contest: OpenedContest) => OpenedContest): void {
  store(
    uid,
    openedContests(uid).map((one) => (one.cid === cid ? changeOf(one) : one)),
  )
}

const keyOf = (uid: string) => `verdict.contests:${uid}`

function store(uid: string, contests: readonly OpenedContest[]): void {
  // Without browser storage, only the contest's pages show announcements.
  storeText(keyOf(uid), JSON.stringify(contests.filter(isKept).slice(0, maxContests)))
}

function openedContests(uid: string): readonly OpenedContest[] {
  return parsed(localStorage.getItem(keyOf(uid)))
}

function parsed(text: string | null): readonly OpenedContest[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isOpened).filter(isKept) : none
  } catch {
    return none
  }
}

function isOpened(one: unknown): one is OpenedContest {
  const { cid, isIn, clock, serverOffset, read }: { [Field in keyof OpenedContest]?: unknown } = one ?? {}
  const { startTime, endTime }: { [Field in keyof ContestClock]?: unknown } = clock ?? {}
  const areTimes = typeof startTime === 'string' && typeof endTime === 'string'
  return typeof cid === 'number' && typeof isIn === 'boolean' && typeof serverOffset === 'number' && areTimes && Array.isArray(read)
}

function isKept({ clock, serverOffset }: OpenedContest): boolean {
  return Date.now() + serverOffset < Date.parse(clock.endTime) + keptAfterEndMs
}
