import { page, pageQuery, wireBoolean, wireNumber } from '@verdict/core'
import { ProblemDetail } from '@verdict/plugin-problems/contract'
import { SubmissionPage } from '@verdict/plugin-submissions/contract'
import { z } from 'zod'
import { contests } from './contests.ts'
import { ContestDuty } from './duties.ts'
import { ContestRow } from './rows.ts'

const byCid = z.object({ cid: wireNumber })

/** The API for participants. */
export const contestApi = contests.api({
  list: {
    method: 'GET',
    path: '/api/get-contest-list',
    access: 'anyone',
    query: z.object({
      ...pageQuery({ limit: 10 }),
      status: wireNumber.optional(),
      type: wireNumber.optional(),
      keyword: z.string().trim().max(200).optional(),
    }),
    output: page(ContestRow),
    about: 'Lists the visible contests of the site: scheduled, running, then ended, each by latest start first.',
  },
  recent: {
    method: 'GET',
    path: '/api/get-recent-contest',
    access: 'anyone',
    output: z.array(ContestRow),
    about: 'Lists the contests that are running or start within 14 days.',
  },
  info: { method: 'GET', path: '/api/get-contest-info', access: 'user', query: byCid, output: ContestRow, about: "Returns a contest, with the server's time." },
  register: {
    method: 'POST',
    path: '/api/register-contest',
    access: 'user',
    body: z.object({ cid: wireNumber, password: z.string().max(1000).nullish() }),
    // Contest passwords are often short: the limit prevents guessing.
    rate: { calls: 20, seconds: 60 },
    about: 'Registers the caller for a private or protected contest.',
  },
  access: {
    method: 'GET',
    path: '/api/get-contest-access',
    access: 'user',
    query: byCid,
    output: z.object({ access: z.boolean(), isStaff: z.boolean(), leads: z.boolean(), duties: z.array(ContestDuty) }),
    about:
      'Returns whether the caller takes part (is registered if required, and admitted by the account rule), whether they are contest staff, and their duties.',
  },
  problem: {
    method: 'GET',
    path: '/api/get-contest-problem-details',
    access: 'user',
    query: byCid.extend({ displayId: z.string().trim().max(255), containsEnd: wireBoolean.optional() }),
    output: ProblemDetail,
    about: 'Returns a problem of a contest. Author, source, difficulty and tags are included only after the end.',
  },
  submissions: {
    method: 'GET',
    path: '/api/contest-submissions',
    access: 'user',
    query: z.object({
      ...pageQuery({ limit: 30 }),
      contestID: wireNumber,
      onlyMine: wireBoolean.optional(),
      problemID: z.string().trim().max(255).optional(),
      completeProblemID: wireBoolean.optional(),
      username: z.string().trim().max(100).optional(),
      status: wireNumber.optional(),
      /** Selects the staff's submissions from before the start instead of those made since then. */
      beforeContestSubmit: wireBoolean.optional(),
      /** Includes submissions after the end, if the contest accepts them. */
      containsEnd: wireBoolean.optional(),
    }),
    output: SubmissionPage,
    about: 'Lists the submissions of a contest that are visible to the caller.',
  },
})
