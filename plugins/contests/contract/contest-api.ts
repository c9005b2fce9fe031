import { page, pageQuery, wireNumber } from '@verdict/core'
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
    output: z.object({ access: z.boolean() }),
    about: 'Whether the caller is registered where that is needed, and the account rule admits the caller.',
  },
})
