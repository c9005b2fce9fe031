import type { Sessions } from '../auth/sessions.ts'

/** One login in the log. */
export interface LoginRecord {
  readonly id: string
  readonly uid: string
  readonly ip: string
  readonly userAgent: string
  readonly gmtCreate: Date
  readonly gmtModified: Date
}

export interface SessionLog {
  /** The latest logins of a user, newest first. */
  latest(uid: string, limit: number): Promise<LoginRecord[]>
  /** Ends all logins of a user, on all devices. */
  endAll(uid: string): Promise<void>
}

export function createSessionLog(sessions: Sessions): SessionLog {
  return {
    latest: async (uid, limit) =>
      (await sessions.log(uid, limit)).map(({ _id, ip, userAgent, gmtCreate, gmtModified }) => ({
        id: _id,
        uid,
        ip,
        userAgent,
        gmtCreate,
        gmtModified,
      })),
    endAll: (uid) => sessions.endAll(uid),
  }
}
