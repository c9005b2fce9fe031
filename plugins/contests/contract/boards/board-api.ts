import { orNull, page, wireNumber, wireBoolean } from '@verdict/core'
import { z } from 'zod'
import { contests } from '../contests.ts'
import { ContestProblem, ContestRow } from '../rows.ts'

const text = orNull(z.string())

/** One user's row of a scoreboard. The contest's rule adds its fields: `ac`, `totalTime` and `submissionInfo`, or `totalScore`, `timeInfo` and others. */
export const BoardRow = z.looseObject({
  /** -1 for unofficial participants. */
  rank: z.int(),
  uid: z.string(),
  username: z.string(),
  nickname: text,
  /** Present only if the contest shows real names, and for its staff. */
  realname: text,
  school: text,
  /** Details that the staff entered for the participant; absent if it is empty. HOJ clients do not know these three. */
  organization: z.string().optional(),
  country: z.string().optional(),
  category: z.string().optional(),
  gender: text,
  avatar: text,
  isWinAward: z.boolean(),
  awardName: text,
  awardBackground: text,
  awardColor: text,
})
export type BoardRow = z.infer<typeof BoardRow>

/** The position of a page in the live updates of its scoreboard (`liveBoard`). Updates with greater numbers in this series follow. */
const BoardPosition = z.object({
  series: z.string(),
  number: z.int(),
  /** The number of rows repeated at the top, over all pages. */
  inFront: z.int(),
})

/** A page of a scoreboard. `live` is present only if the client requests it and the scoreboard can be followed now. */
export const BoardPage = page(BoardRow).extend({ live: BoardPosition.optional() })
export type BoardPage = z.infer<typeof BoardPage>

/** A problem with its numbers of attempts and solutions, as the scoreboard shows them. */
export const BoardProblem = ContestProblem.extend({ ac: z.int(), total: z.int() })
export type BoardProblem = z.infer<typeof BoardProblem>

/** A query for part of a scoreboard. `forceRefresh` shows contest staff the results behind the freeze. */
export const BoardQuery = z.object({
  cid: wireNumber,
  currentPage: wireNumber.nullish().transform((number) => Math.min(Math.max(number ?? 1, 1), 1_000_000)),
  limit: wireNumber.nullish().transform((number) => (number && number > 0 ? Math.min(number, 500) : 50)),
  forceRefresh: z.boolean().nullish(),
  removeStar: z.boolean().nullish(),
  /** Part of the displayed name or of the school. */
  keyword: z.string().trim().max(200).nullish(),
  /** Only users of this organization, or of this category. */
  organization: z.string().max(100).nullish(),
  category: z.string().max(100).nullish(),
  /** Whether attempts after the end count, if the contest accepts them. */
  containsEnd: z.boolean().nullish(),
  /** Users whose rows are repeated at the top. */
  concernedList: z.array(z.string().max(64)).max(200).nullish(),
  /** Whether the client follows the live updates. The response may then be as old as the time between two updates. */
  live: z.boolean().nullish(),
})
export type BoardQuery = z.infer<typeof BoardQuery>

const BoardProblemQuery = z.object({
  cid: wireNumber,
  containsEnd: wireBoolean.optional(),
  /** See `BoardQuery`. */
  forceRefresh: wireBoolean.optional(),
})

/** The scoreboards of contests. */
export const boardApi = contests.api({
  problems: {
    method: 'GET',
    path: '/api/get-contest-problem',
    access: 'token-optional',
    query: BoardProblemQuery,
    output: z.array(BoardProblem),
    about: "Lists a contest's problems with their numbers of attempts and solutions. Visitors can read them if the scoreboard is public.",
  },
  rank: {
    method: 'POST',
    path: '/api/get-contest-rank',
    access: 'user',
    body: BoardQuery,
    output: BoardPage,
    about: "Returns the scoreboard of a contest. The first page starts with the caller's own row, then the users they follow, then all rows in order.",
  },
  outsideRank: {
    method: 'POST',
    path: '/api/get-contest-outside-scoreboard',
    access: 'anyone',
    body: BoardQuery,
    output: BoardPage,
    about: 'Returns the public scoreboard of a contest.',
  },
  affiliations: {
    method: 'GET',
    path: '/api/contest/board-affiliations',
    access: 'token-optional',
    query: z.object({ cid: wireNumber }),
    output: z.object({ organizations: z.array(z.string()), categories: z.array(z.string()) }),
    about: 'Lists the organizations and categories of the users on a scoreboard. Visitors can read them if the scoreboard is public.',
  },
  outsideInfo: {
    method: 'GET',
    path: '/api/get-contest-outsize-info',
    access: 'anyone',
    query: z.object({ cid: wireNumber }),
    output: z.object({ contest: ContestRow, problemList: z.array(ContestProblem) }),
    about: 'Returns the contest of a public scoreboard.',
  },
})
