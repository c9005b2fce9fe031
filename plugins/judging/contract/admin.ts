import { adminRoles, orNull, time, wireNumber, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { DaemonLoad, DaemonMode } from './daemon.ts'
import { judging } from './judging.ts'

/** A daemon as the admin area shows it. */
export const DaemonRow = z.object({
  id: z.int(),
  name: z.string(),
  connected: z.boolean(),
  mode: DaemonMode,
  /** A draining daemon has nothing left to do. */
  drained: z.boolean(),
  version: orNull(z.string()),
  sandbox: orNull(z.string()),
  address: orNull(z.string()),
  cores: orNull(z.int()),
  load: orNull(DaemonLoad),
  languages: z.array(z.string()),
  trouble: orNull(z.string()),
  lastError: orNull(z.string()),
  lastSeen: orNull(time),
  judged: z.int(),
  timeFactor: z.number(),
})
export type DaemonRow = z.infer<typeof DaemonRow>

/** What waits and what runs, by online judge; `unserved` tasks wait for a language that no connected daemon has. */
export const QueueStatistics = z.object({ waiting: z.int(), running: z.int(), unserved: z.int(), unservedLanguages: z.array(z.string()) })
export type QueueStatistics = z.infer<typeof QueueStatistics>

/** One judge as existing admin clients show it. */
export const JudgeServiceRow = z.object({
  cpuCores: z.int(),
  percentCpuLoad: z.string(),
  percentMemoryLoad: z.string(),
  service: z.object({ host: z.string(), port: z.int(), secure: z.boolean(), metadata: z.record(z.string(), z.string()) }),
})

const access = { permission: 'judge_admin' } as const
const params = z.object({ id: wireNumber })
const name = z.string().trim().min(1).max(60)

/** What those who may change the judges call. */
export const judgeAdminApi = judging.api({
  judgeServiceInfo: { method: 'GET', path: '/api/admin/config/get-judge-service-info', access: { roles: adminRoles }, output: z.array(JudgeServiceRow) },
  daemons: {
    method: 'GET',
    path: '/api/admin/judging/daemons',
    access,
    output: z.object({ daemons: z.array(DaemonRow), queue: QueueStatistics }),
    about: 'Every daemon and what the queue holds.',
  },
  addDaemon: {
    method: 'POST',
    path: '/api/admin/judging/daemon',
    access,
    body: z.object({ name }),
    output: z.object({ id: z.int(), token: z.string() }),
    about: 'Lets a new daemon in; its token is shown only this once.',
  },
  changeDaemon: {
    method: 'PUT',
    path: '/api/admin/judging/daemon/:id',
    access,
    params,
    body: z.object({ mode: DaemonMode.optional(), timeFactor: wireNumberOf(z.number().min(0.1).max(10)).optional() }),
    about: 'Pauses, drains or wakes a daemon, or sets the factor of its time limits.',
  },
  removeDaemon: {
    method: 'DELETE',
    path: '/api/admin/judging/daemon/:id',
    access,
    params,
    about: 'Takes a daemon’s token back; what it had goes back into the queue.',
  },
})
