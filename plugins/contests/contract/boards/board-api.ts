import { orNull, page, wireNumber, wireBoolean } from '@verdict/core'
import { z } from 'zod'
import { contests } from '../contests.ts'
import { ContestProblem, ContestRow } from '../rows.ts'

const text = orNull(z.string())

/** One person on a board. The rule of the contest adds its own fields: `ac`, `totalTime` and `submissionInfo`, or `totalScore`, `timeInfo` and others. */
export const BoardRow = z.looseObject({
  /** -1 for star users. */
  rank: z.int(),
  uid: z.string(),
  username: z.string(),
  nickname: text,
  /** Only where the contest shows real names, and for its staff. */
  realname: text,
  school: text,
  gender: text,
  avatar: text,
  isWinAward: z.boolean(),
  awardName: text,
  awardBackground: text,
  awardColor: text,
})
export type BoardRow = z.infer<typeof BoardRow>

/** Where a page stands in the live updates of its board (`liveBoard`): updates of this series with greater numbers follow. */
const BoardPosition = z.object({
  series: z.string(),
  number: z.int(),
  /** So many rows are repeated in front of the board, on all pages together. */
  inFront: z.int(),
})

/** A page of a board; `live` only where the client asks for it, and where the board can be followed now. */
export const BoardPage = page(BoardRow).extend({ live: BoardPosition.optional() })
export type BoardPage = z.infer<typeof BoardPage>

/** A problem with how often it was tried and solved, as the board shows it. */
export const BoardProblem = ContestProblem.extend({ ac: z.int(), total: z.int() })
export type BoardProblem = z.infer<typeof BoardProblem>

/** Which part of a board a client asks for. `forceRefresh` shows the staff what the seal hides. */
export const BoardQuery = z.object({
  cid: wireNumber,
  currentPage: wireNumber.nullish().transform((number) => Math.min(Math.max(number ?? 1, 1), 1_000_000)),
  limit: wireNumber.nullish().transform((number) => (number && number > 0 ? Math.min(number, 500) : 50)),
  forceRefresh: z.boolean().nullish(),
  removeStar: z.boolean().nullish(),
  /** Part of the shown name or of the school. */
  keyword: z.string().trim().max(200).nullish(),
  /** Whether attempts after the end count, where the contest takes them. */
  containsEnd: z.boolean().nullish(),
  /** Users whose rows are repeated in front. */
  concernedList: z.array(z.string().max(64)).max(200).nullish(),
  /** The client follows the live updates of the board. What it reads may be older by the time between two of them. */
  live: z.boolean().nullish(),
})
export type BoardQuery = z.infer<typeof BoardQuery>

const BoardProblemQuery = z.object({
  cid: wireNumber,
  containsEnd: wireBoolean.optional(),
  /** As in `BoardQuery`. */
  forceRefresh: wireBoolean.optional(),
})

/** The boards of contests, and what comes from them. */
export const boardApi = contests.api({
  problems: {
    method: 'GET',
    path: '/api/get-contest-problem',
    access: 'token-optional',
    query: BoardProblemQuery,
    output: z.array(BoardProblem),
    about: 'The problems of a contest, with how often they were tried and solved; visitors see them beside an open board.',
  },
  rank: {
    method: 'POST',
    path: '/api/get-contest-rank',
    access: 'user',
    body: BoardQuery,
    output: BoardPage,
    about: 'The board of a contest: on the first page the own row in front, then those that the caller follows, then everybody in order.',
  },
  outsideRank: {
    method: 'POST',
    path: '/api/get-contest-outside-scoreboard',
    access: 'anyone',
    body: BoardQuery,
    output: BoardPage,
    about: 'The board of a contest that shows it to everybody.',
  },
  outsideInfo: {
    method: 'GET',
    path: '/api/get-contest-outsize-info',
    access: 'anyone',
    query: z.object({ cid: wireNumber }),
    output: z.object({ contest: ContestRow, problemList: z.array(ContestProblem) }),
    about: 'What the board that is shown to everybody needs to know of its contest.',
  },
})
