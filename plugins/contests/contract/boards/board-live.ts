import { wireNumber } from '@verdict/core'
import { z } from 'zod'
import { BoardRow } from './board-api.ts'
import { contests } from '../contests.ts'

/** The readers of one version of a contest's scoreboard. Contest staff see real names, and those with the duty on request the results behind the freeze. */
export interface BoardAudience {
  readonly cid: number
  readonly isStaff: boolean
  readonly forceRefresh: boolean
  readonly containsEnd: boolean
}

/** Returns an audience's key for live updates. */
export function boardKeyOf({ cid, isStaff, forceRefresh, containsEnd }: BoardAudience): string {
  return [`${cid}.${isStaff ? 'staff' : 'all'}`, ...(isStaff && forceRefresh ? ['unsealed'] : []), ...(containsEnd ? ['late'] : [])].join('-')
}

/** Returns the audience of a key; undefined for other texts. */
export function audienceOfBoardKey(key: string): BoardAudience | undefined {
  const [, cid, who, forceRefresh, containsEnd] = /^(\d{1,15})\.(all|staff(-unsealed)?)(-late)?$/.exec(key) ?? []
  if (cid === undefined || who === undefined) return undefined
  return { cid: Number(cid), isStaff: who !== 'all', forceRefresh: forceRefresh !== undefined, containsEnd: containsEnd !== undefined }
}

/** A row of a scoreboard that was added, changed or removed. Rows are counted from 0, without those repeated at the top. */
export const BoardChange = z.object({
  uid: z.string(),
  /** The previous place; null if the row is new. */
  from: z.int().nullable(),
  /** The current place; null if the row was removed. */
  to: z.int().nullable(),
  row: BoardRow.nullable(),
})
export type BoardChange = z.infer<typeof BoardChange>

/** The changes of a scoreboard since the previous update. Rows not listed keep their order and content. */
export const BoardUpdate = z.object({
  /** The series of updates, as in the page of the scoreboard. Each process of a site publishes its own. */
  series: z.string(),
  /** One more than that of the previous update. */
  number: z.int(),
  /** Whether too much has changed for an update: clients must reload their pages, which belong to another series. */
  isOver: z.boolean(),
  changes: z.array(BoardChange),
  /** The shifts of ranks of rows not listed, as [from rank, to rank, shift]. */
  ranks: z.array(z.tuple([z.int(), z.int(), z.int()])),
  /** The number of rows on the whole scoreboard. */
  total: z.int(),
  /** The problems whose counts changed. */
  problems: z.array(z.object({ pid: wireNumber, ac: z.int(), total: z.int() })),
})
export type BoardUpdate = z.infer<typeof BoardUpdate>

/** The changes of a scoreboard, keyed by audience. Published while a client reads the scoreboard with `live`, at most about three times in 2 s. */
export const liveBoard = contests.topic('board', BoardUpdate)
