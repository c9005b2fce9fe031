import { page, pageQuery, wireBoolean, wireNumber } from '@verdict/core'
import { ProblemDetail } from '@verdict/plugin-problems/contract'
import { SubmissionPage } from '@verdict/plugin-submissions/contract'
import { z } from 'zod'
import { contests } from './contests.ts'
import { ContestRow } from './rows.ts'

const byCid = z.object({ cid: wireNumber })

/** The calls of everybody who takes part. */
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
    about: 'The visible contests of the site: scheduled, running, ended, each the latest start first.',
  },
  recent: {
    method: 'GET',
    path: '/api/get-recent-contest',
    access: 'anyone',
    output: z.array(ContestRow),
    about: 'The contests that run, or start within 14 days.',
  },
  info: { method: 'GET', path: '/api/get-contest-info', access: 'user', query: byCid, output: ContestRow, about: 'One contest, with the time of the server.' },
  register: {
    method: 'POST',
    path: '/api/register-contest',
    access: 'user',
    body: z.object({ cid: wireNumber, password: z.string().max(1000).nullish() }),
    // A password of a class is short: nobody may try them all.
    rate: { calls: 20, seconds: 60 },
    about: 'Registers the caller for a private or protected contest.',
  },
  access: {
    method: 'GET',
    path: '/api/get-contest-access',
    access: 'user',
    query: byCid,
    output: z.object({ access: z.boolean(), isStaff: z.boolean() }),
    about: 'Whether the caller is registered where that is needed and admitted by the account rule, and whether the caller runs the contest.',
  },
  problem: {
    method: 'GET',
    path: '/api/get-contest-problem-details',
    access: 'user',
    query: byCid.extend({ displayId: z.string().trim().max(255), containsEnd: wireBoolean.optional() }),
    output: ProblemDetail,
    about: 'A problem of a contest; author, source, difficulty and tags are shown when the contest has ended.',
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
      /** Those of the staff before the start, instead of those since then. */
      beforeContestSubmit: wireBoolean.optional(),
      /** Those after the end, too, where the contest takes them. */
      containsEnd: wireBoolean.optional(),
    }),
    output: SubmissionPage,
    about: 'The submissions of a contest, as far as it shows them to the caller.',
  },
})
