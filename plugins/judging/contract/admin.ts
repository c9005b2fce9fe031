import { adminRoles, orNull, time, wireNumber, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { DaemonLoad, DaemonMode } from './daemon.ts'
import { judging } from './judging.ts'

/** A daemon as the administration shows it. */
export const DaemonRow = z.object({
  id: z.int(),
  name: z.string(),
  connected: z.boolean(),
  mode: DaemonMode,
  /** A draining daemon that has no tasks left. */
  drained: z.boolean(),
  version: orNull(z.string()),
  sandbox: orNull(z.string()),
  address: orNull(z.string()),
  cores: orNull(z.int()),
  load: orNull(DaemonLoad),
  languages: z.array(z.string()),
  /** Languages that it will offer when they are prepared. */
  preparing: z.array(z.string()),
  trouble: orNull(z.string()),
  lastError: orNull(z.string()),
  lastSeen: orNull(time),
  judged: z.int(),
  timeFactor: z.number(),
})
export type DaemonRow = z.infer<typeof DaemonRow>

/** Counts of waiting and running tasks; `unserved` tasks wait for a language or mode that no connected daemon has. */
export const QueueStatistics = z.object({ waiting: z.int(), running: z.int(), unserved: z.int(), unservedLanguages: z.array(z.string()) })
export type QueueStatistics = z.infer<typeof QueueStatistics>

/** A judge in the form that HOJ clients expect. */
export const JudgeServiceRow = z.object({
  cpuCores: z.int(),
  percentCpuLoad: z.string(),
  percentMemoryLoad: z.string(),
  service: z.object({ host: z.string(), port: z.int(), secure: z.boolean(), metadata: z.record(z.string(), z.string()) }),
})

/** The steps of a test of one language on one judge, in their order. */
const testSteps = ['connect', 'take', 'compile', 'run', 'answer', 'judge'] as const

/** The state of a test. The next call with its id waits for more. */
export const LanguageTest = z.object({
  /** Empty if nothing was queued, because the judge takes no tasks. */
  test: z.string(),
  state: z.enum(['waiting', 'running', 'passed', 'failed']),
  /** The step that failed: `judge` for a fault of the judge itself while it worked. */
  step: orNull(z.enum(testSteps)),
  /** The status of the verdict. */
  status: orNull(z.int()),
  /** Milliseconds and KB. */
  time: orNull(z.number()),
  memory: orNull(z.number()),
  /** The text of the compiler, or the reason that the judge gives. */
  message: orNull(z.string()),
})
export type LanguageTest = z.infer<typeof LanguageTest>

const access = { permission: 'judge_admin' } as const
const params = z.object({ id: wireNumber })
const name = z.string().trim().min(1).max(60)

/** The administration of judges. */
export const judgeAdminApi = judging.api({
  judgeServiceInfo: { method: 'GET', path: '/api/admin/config/get-judge-service-info', access: { roles: adminRoles }, output: z.array(JudgeServiceRow) },
  daemons: {
    method: 'GET',
    path: '/api/admin/judging/daemons',
    access,
    output: z.object({ daemons: z.array(DaemonRow), queue: QueueStatistics }),
    about: 'Lists all daemons and returns the state of the queue.',
  },
  addDaemon: {
    method: 'POST',
    path: '/api/admin/judging/daemon',
    access,
    body: z.object({ name }),
    output: z.object({ id: z.int(), token: z.string() }),
    about: 'Adds a daemon; its token is shown only this once.',
  },
  changeDaemon: {
    method: 'PUT',
    path: '/api/admin/judging/daemon/:id',
    access,
    params,
    body: z.object({ mode: DaemonMode.optional(), timeFactor: wireNumberOf(z.number().min(0.1).max(10)).optional() }),
    about: 'Pauses, drains or resumes a daemon, or sets its time factor.',
  },
  changeLanguage: {
    method: 'PUT',
    path: '/api/admin/judging/language/:id',
    access,
    params,
    body: z.object({ short: z.boolean() }),
    about: 'Puts a language on the short list of the submit form, or takes it off.',
  },
  testLanguage: {
    method: 'POST',
    path: '/api/admin/judging/daemon/:id/test',
    access,
    params,
    body: z.object({ language: z.string().min(1).max(100), test: z.string().max(100).optional() }),
    output: LanguageTest,
    rate: { calls: 2000, seconds: 60 },
    about:
      'Has a daemon judge a built-in program in one of its languages, and waits some seconds for the result; called again with the id of the test, waits longer.',
  },
  removeDaemon: {
    method: 'DELETE',
    path: '/api/admin/judging/daemon/:id',
    access,
    params,
    about: 'Removes a daemon and its token; its tasks return to the queue.',
  },
})
