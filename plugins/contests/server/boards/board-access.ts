import { unlessRefused } from '@verdict/core'
import type { Caller } from '@verdict/core/server'
import { audienceOfBoardKey, contestStatuses, seesUnfrozen, type BoardQuery } from '../../contract.ts'
import type { ContestAccess, OpenContest } from '../contest/contest-access.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'
import { isSealedAt, statusAt } from '../contest/contest-clock.ts'
import type { BoardKind } from './counted-attempts.ts'

/** A contest, and whether the reader of its scoreboard is contest staff. */
export type BoardReader = Pick<OpenContest, 'contest' | 'isStaff'>

type KindQuery = Partial<Pick<BoardQuery, 'forceRefresh' | 'containsEnd'>>

/** Returns the kind of scoreboard that a reader sees now. */
export function kindFor(open: OpenContest, query: KindQuery): BoardKind {
  return kindOf(open.contest, { ...query, forceRefresh: query.forceRefresh === true && seesUnfrozen(open) })
}

/** Returns the kind of scoreboard that a query selects now, with `forceRefresh` for readers who see results behind the freeze. */
export function kindOf(contest: ContestDoc, { forceRefresh, containsEnd }: KindQuery): BoardKind {
  if (isSealedAt(contest, new Date()) && !forceRefresh) return 'sealed'
  return containsEnd && contest.allowEndSubmit ? 'after-end' : 'open'
}

/** Whether the contest's scoreboard is public now. */
export function isOpenToAll({ contest }: Pick<OpenContest, 'contest'>): boolean {
  return contest.openRank && statusAt(contest, new Date()) !== contestStatuses.scheduled
}

/** Whether a caller can follow live updates: only readers of that audience's scoreboard, because updates hide the same results. */
export async function mayFollowBoard(access: ContestAccess, caller: Caller | undefined, key: string): Promise<boolean> {
  const audience = audienceOfBoardKey(key)
  if (!audience) return false
  const mayFollow = await unlessRefused(async () => {
    const open = await access.open(audience.cid, caller)
    if (audience.forceRefresh && !seesUnfrozen(open)) return false
    if (audience.isStaff && !open.isStaff) return false
    if (!isOpenToAll(open)) await access.requireView(open, caller)
    return true
  })
  return mayFollow ?? false
}
