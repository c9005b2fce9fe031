import { definePlugin } from '@verdict/core'
import { z } from 'zod'

/** How tasks are leased, tried again and forgotten. */
export const JudgingSettings = z.object({
  /** A daemon that has not been heard of for this long has lost its tasks. */
  leaseSeconds: z.number().min(1).max(60).default(7),
  /** So many failures of a task make it a system error. */
  failuresAllowed: z.int().min(1).max(20).default(3),
  /** So many lost owners of a task make it a system error; a daemon that is killed is rarely the fault of what it ran. */
  lossesAllowed: z.int().min(1).max(100).default(8),
  /** A task in a language that no judge has ever offered is a system error after this long; known languages are waited for. */
  unknownLanguageSeconds: z.number().min(0).max(86_400).default(30),
  /** Finished tasks are kept this long, so that a follower which is switched on late still hears of them. */
  keepDays: z.number().min(0).max(365).default(3),
})
export type JudgingSettings = z.infer<typeof JudgingSettings>

/** The queue of what is to be judged, and everybody who judges. */
export const judging = definePlugin({ id: 'judging', settings: JudgingSettings, permissions: { judge_admin: ['root'] } })

/** The token of a daemon is unknown or was taken back. */
export const UnknownDaemon = judging.error('unknown-daemon', 401, 401)

/** The daemon's session has ended: another process uses its token, or it was away for too long. It says hello again. */
export const SessionEnded = judging.error('session-ended', 409)

/** A daemon asks for a file that none of its tasks names. */
export const FileNotNeeded = judging.error('file-not-needed', 403)

/** There is no daemon with this number. */
export const NoDaemon = judging.error('no-daemon', 404)

/** Another daemon has this name. */
export const NameTaken = judging.error('name-taken')
