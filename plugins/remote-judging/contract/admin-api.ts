import { adminRoles, orNull, time, wireNumber } from '@verdict/core'
import { remoteProblem } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { remoteJudging } from './remote-judging.ts'

/**
 * `broken`: the site rejects its password; `locked`: the site has locked it; `stopped`: it met a robot check; `off`: an admin has disabled it. Only `working`
 * accounts send programs.
 */
export const AccountState = z.enum(['working', 'broken', 'locked', 'stopped', 'off'])
export type AccountState = z.infer<typeof AccountState>

/** An account as the admin area shows it; password and cookies never leave the server. */
export const AccountRow = z.object({
  id: z.string(),
  username: z.string(),
  hasPassword: z.boolean(),
  hasCookies: z.boolean(),
  userAgent: orNull(z.string()),
  state: AccountState,
  /** Why it does not work, in the reader's language. */
  reason: orNull(z.string()),
  changedAt: time,
  /** The submission that occupies it, such as `submissions/12`. */
  busyWith: orNull(z.string()),
  sentToday: z.int(),
  /** When it can send again, if that is later than now. */
  nextAt: orNull(time),
})
export type AccountRow = z.infer<typeof AccountRow>

/** A postponed submission, with the reason. */
export const PostponedRow = z.object({
  /** Such as `submissions/12`. */
  subject: z.string(),
  reason: z.string(),
  until: time,
})
export type PostponedRow = z.infer<typeof PostponedRow>

/** A page that could not be read. */
export const KeptPageRow = z.object({ id: z.int(), address: z.string(), status: z.int(), missing: z.string(), at: time })
export type KeptPageRow = z.infer<typeof KeptPageRow>

/** A site with its accounts, as the admin area shows it. */
export const RemoteRow = z.object({
  oj: z.string(),
  title: z.string(),
  address: z.string(),
  /** The key of the judge whose accounts it uses, if it has none of its own. */
  accountsOf: orNull(z.string()),
  needsCookie: z.boolean(),
  /** In seconds: between two requests, between two programs of an account and of all accounts, and between two checks of a run. */
  pace: z.object({ request: z.number(), account: z.number(), submit: orNull(z.number()), poll: z.number() }),
  dailySubmissions: orNull(z.int()),
  /** While the site is down: since when, until when it is not contacted, and the reason. */
  down: orNull(z.object({ since: time, until: time, reason: z.string() })),
  accounts: z.array(AccountRow),
  /** The number of waiting submissions, and the next postponed ones. */
  waiting: z.int(),
  postponed: z.array(PostponedRow),
  pages: z.array(KeptPageRow),
})
export type RemoteRow = z.infer<typeof RemoteRow>

/** A problem of a site, read but not stored. */
export const RemotePreview = z.object({
  problemId: z.string(),
  title: z.string(),
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
  source: z.string(),
  examples: z.array(z.object({ input: z.string(), output: z.string() })),
  timeLimit: orNull(z.int()),
  memoryLimit: orNull(z.int()),
  tags: z.array(z.string()),
  languages: z.array(z.string()),
  /** The bank's problem with this display ID. */
  pid: orNull(z.int()),
})
export type RemotePreview = z.infer<typeof RemotePreview>

const access = { permission: 'judge_admin' } as const
const staff = { roles: adminRoles } as const
const oj = z.string().max(10)
const username = z.string().trim().min(1).max(200)
const account = z.object({ id: z.string().max(300) })

/** The administration of remote judges. */
export const remoteAdminApi = remoteJudging.api({
  sites: {
    method: 'GET',
    path: '/api/admin/remote-judging/sites',
    access,
    output: z.array(RemoteRow),
    about: 'Lists all remote judges with their accounts and unreadable pages.',
  },
  saveAccount: {
    method: 'POST',
    path: '/api/admin/remote-judging/account',
    access,
    body: z.object({
      oj,
      username,
      password: z.string().max(500).nullish(),
      cookies: z.string().max(20_000).nullish(),
      userAgent: z.string().trim().max(500).nullish(),
    }),
    output: z.object({ id: z.string() }),
    about: 'Adds or updates an account; omitted fields keep their value. A new password or cookie lets it work again.',
  },
  removeAccount: { method: 'DELETE', path: '/api/admin/remote-judging/account', access, query: account, about: 'Removes an account.' },
  switchAccount: {
    method: 'PUT',
    path: '/api/admin/remote-judging/account',
    access,
    body: account.extend({ works: z.boolean() }),
    about: 'Disables an account, or lets it work again after a stop; submissions that wait for it continue.',
  },
  testAccount: {
    method: 'POST',
    path: '/api/admin/remote-judging/account/test',
    access,
    rate: { calls: 20, seconds: 60 },
    body: account,
    about: 'Logs in at the site and checks which user is logged in; refused with the reason.',
  },
  retry: {
    method: 'POST',
    path: '/api/admin/remote-judging/retry',
    access,
    rate: { calls: 20, seconds: 60 },
    body: z.object({ oj }),
    about: 'Retries postponed submissions immediately, even while the site counts as down.',
  },
  page: {
    method: 'GET',
    path: '/api/admin/remote-judging/page',
    access,
    query: z.object({ id: wireNumber }),
    answer: 'file',
    about: 'Returns an unreadable page as text, without secrets.',
    rate: { calls: 60, seconds: 60 },
  },
})

/** Imports problems of other sites. */
export const remoteProblemApi = remoteJudging.api({
  importable: {
    method: 'GET',
    path: '/api/admin/remote-judging/importable',
    access: staff,
    output: z.array(z.object({ oj: z.string(), title: z.string() })),
    about: 'Lists the judges whose problems can be imported.',
  },
  importProblem: {
    method: 'GET',
    path: '/api/admin/problem/import-remote-oj-problem',
    access: staff,
    rate: { calls: 60, seconds: 60 },
    query: z.object(remoteProblem),
    about: 'Imports a problem of another judge by its ID or URL, as KEY-id.',
  },
  preview: {
    method: 'GET',
    path: '/api/admin/remote-judging/preview',
    access: staff,
    rate: { calls: 60, seconds: 60 },
    query: z.object(remoteProblem),
    output: RemotePreview,
    about: 'Reads a problem of another judge without storing it.',
  },
  refresh: {
    method: 'POST',
    path: '/api/admin/remote-judging/refresh',
    access: staff,
    rate: { calls: 60, seconds: 60 },
    body: z.object({ pid: wireNumber }),
    about: 'Reloads the statement, samples and limits of an imported problem from its site.',
  },
})
