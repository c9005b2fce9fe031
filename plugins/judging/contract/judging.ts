import { definePlugin } from '@verdict/core'
import { z } from 'zod'

/** How long tasks are leased, how often they are retried, and when they are deleted. */
export const JudgingSettings = z.object({
  /** A daemon that has not renewed its leases for this long loses its tasks. */
  leaseSeconds: z.number().min(1).max(60).default(7),
  /** The number of failed attempts that makes a task a system error. */
  failuresAllowed: z.int().min(1).max(20).default(3),
  /** The pause after the first failed attempt of a judge inside the site; it doubles with each further failure, up to ten minutes. */
  retrySeconds: z.number().min(0).max(600).default(5),
  /** The number of lost owners that makes a task a system error; higher, because the task is rarely the reason why a daemon is killed. */
  lossesAllowed: z.int().min(1).max(100).default(8),
  /** A task in a language that no judge has ever offered becomes a system error after this time; tasks in known languages wait. */
  unknownLanguageSeconds: z.number().min(0).max(86_400).default(30),
  /** Finished tasks are kept this long, so that a follower that is enabled later still receives their verdicts. */
  keepDays: z.number().min(0).max(365).default(3),
})
export type JudgingSettings = z.infer<typeof JudgingSettings>

/** The queue of judging tasks, and the judges that take them. */
export const judging = definePlugin({ id: 'judging', settings: JudgingSettings, permissions: { judge_admin: ['root'] } })

/** The token of a daemon is unknown or was revoked. */
export const UnknownDaemon = judging.error('unknown-daemon', 401, 401)

/** The daemon's session has ended, because another process uses its token. The daemon must say hello again. */
export const SessionEnded = judging.error('session-ended', 409)

/** A task no longer belongs to the judge that works on it: it was judged anew, deleted, or given to another judge. */
export const LeaseLost = judging.error('lease-lost', 409)

/** A daemon requests a file that none of its tasks needs. */
export const FileNotNeeded = judging.error('file-not-needed', 403)

/** A verdict counts more results of test cases than its daemon has reported. */
export const CasesMissing = judging.error('cases-missing', 409)

/** There is no language with this id. */
export const NoLanguage = judging.error('no-language', 404)

/** There is no daemon with this id. */
export const NoDaemon = judging.error('no-daemon', 404)

/** Another daemon already has this name. */
export const NameTaken = judging.error('name-taken')
