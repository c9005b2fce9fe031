import { wireNumber } from '@verdict/core'
import { z } from 'zod'
import { BoardRow } from './board-api.ts'
import { contests } from '../contests.ts'

/** Those who read the same board of a contest: its staff sees real names and, if it asks, behind the seal. */
export interface BoardAudience {
  readonly cid: number
  readonly isStaff: boolean
  readonly forceRefresh: boolean
  readonly containsEnd: boolean
}

/** An audience as a key of live updates. */
export function boardKeyOf({ cid, isStaff, forceRefresh, containsEnd }: BoardAudience): string {
  return [`${cid}.${isStaff ? 'staff' : 'all'}`, ...(isStaff && forceRefresh ? ['unsealed'] : []), ...(containsEnd ? ['late'] : [])].join('-')
}

/** The audience for which a key stands; undefined for other texts. */
export function audienceOfBoardKey(key: string): BoardAudience | undefined {
  const [, cid, who, forceRefresh, containsEnd] = /^(\d{1,15})\.(all|staff(-unsealed)?)(-late)?$/.exec(key) ?? []
  if (cid === undefined || who === undefined) return undefined
  return { cid: Number(cid), isStaff: who !== 'all', forceRefresh: forceRefresh !== undefined, containsEnd: containsEnd !== undefined }
}

/** A line of a board that is new, has another content, or is gone. Lines are counted from 0, without those that are repeated in front. */
export const BoardChange = z.object({
  uid: z.string(),
  /** Its place before; null when it is new. */
  from: z.int().nullable(),
  /** Its place now; null when it is gone. */
  to: z.int().nullable(),
  row: BoardRow.nullable(),
})
export type BoardChange = z.infer<typeof BoardChange>

/** What has changed on a board since the update before: the lines that are not named keep their order and their content. */
export const BoardUpdate = z.object({
  /** The series of updates, as the page of the board names it; several processes of a site publish one each. */
  series: z.string(),
  /** One more than that of the update before. */
  number: z.int(),
  /** Too much has changed: pages have to be read again, and belong to another series then. */
  isOver: z.boolean(),
  changes: z.array(BoardChange),
  /** From a rank, to a rank, by: the ranks of lines that are not named. */
  ranks: z.array(z.tuple([z.int(), z.int(), z.int()])),
  /** The lines of the whole board. */
  total: z.int(),
  /** The problems whose counts are others. */
  problems: z.array(z.object({ pid: wireNumber, ac: z.int(), total: z.int() })),
})
export type BoardUpdate = z.infer<typeof BoardUpdate>

/** The changes of a board; the key is an audience. Updates come while somebody reads the board with `live`, about three in two seconds at most. */
export const liveBoard = contests.topic('board', BoardUpdate)
