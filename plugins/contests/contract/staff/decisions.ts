import { orNull, time, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { BoardRow } from '../boards/board-api.ts'
import { contests } from '../contests.ts'
import { ContestProblem } from '../rows.ts'

const byCid = z.object({ cid: wireNumber })
const reason = z.string().trim().min(1).max(500)

/** Who decided it, when and why. */
const Decision = z.object({ by: z.string(), at: time, reason: z.string() })

/** A user who is on no scoreboard, with the result that only the staff see. */
export const DisqualifiedUser = Decision.extend({ uid: z.string(), username: z.string(), realname: orNull(z.string()), result: orNull(BoardRow) })
export type DisqualifiedUser = z.infer<typeof DisqualifiedUser>

/** A problem that counts for no participant. */
export const WithdrawnProblem = Decision.extend(ContestProblem.shape)
export type WithdrawnProblem = z.infer<typeof WithdrawnProblem>

export const ContestDecisions = z.object({ disqualified: z.array(DisqualifiedUser), withdrawn: z.array(WithdrawnProblem) })
export type ContestDecisions = z.infer<typeof ContestDecisions>

/** Decisions of the staff about participants (duty `judge`) and problems (duty `manage`). All can be undone. */
export const contestDecisionApi = contests.api({
  list: {
    method: 'GET',
    path: '/api/contest/decisions',
    access: 'user',
    query: byCid,
    output: ContestDecisions,
    about: 'Lists the disqualified users and the withdrawn problems of a contest. For staff who manage or judge.',
  },
  disqualify: {
    method: 'POST',
    path: '/api/contest/disqualification',
    access: 'user',
    body: byCid.extend({ username: z.string().trim().min(1).max(100), reason }),
    about: 'Disqualifies a user: only the staff see their result, and no rank, award or first solution is lost to others.',
  },
  reinstate: {
    method: 'DELETE',
    path: '/api/contest/disqualification',
    access: 'user',
    query: byCid.extend({ uid: z.string() }),
    about: 'Reinstates a disqualified user.',
  },
  withdraw: {
    method: 'POST',
    path: '/api/contest/withdrawn-problem',
    access: 'user',
    body: byCid.extend({ pid: wireNumber, reason }),
    about: 'Withdraws a problem: scoreboards, penalties and the list of problems are as if the contest had never had it. Its submissions stay.',
  },
  putBack: {
    method: 'DELETE',
    path: '/api/contest/withdrawn-problem',
    access: 'user',
    query: byCid.extend({ pid: wireNumber }),
    about: 'Puts a withdrawn problem back to its place.',
  },
})
