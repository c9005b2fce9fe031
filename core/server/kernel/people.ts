import type { Permissions } from '../../plugin/index.ts'
import { Lockout } from '../auth/lockout.ts'
import { LoginDesk } from '../auth/login-desk.ts'
import type { Passwords } from '../auth/passwords.ts'
import { attemptDocs, sessionDocs } from '../auth/session-docs.ts'
import { Sessions } from '../auth/sessions.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { ServerContext } from '../server-context.ts'
import { UserBook } from '../users/user-book.ts'
import { userDocs, type UserDoc } from '../users/user-docs.ts'
import { userChanged, userRemoved } from './tokens.ts'

/** The kernel's people: who they are, who is logged in, who may try. */
export interface People {
  readonly users: UserBook
  readonly sessions: Sessions
  readonly desk: LoginDesk
  readonly lockout: Lockout
}

export function people(
  ctx: ServerContext<unknown>,
  parts: { passwords: Passwords; tokens: Tokens; permissions: Permissions; rightsChanged: (uid: string) => void },
): People {
  const { passwords } = parts
  const docs = ctx.collection(userDocs)
  const sessions = new Sessions({
    sessions: ctx.collection(sessionDocs),
    users: docs,
    tokens: parts.tokens,
    permissions: parts.permissions,
    ended: parts.rightsChanged,
  })
  const lockout = new Lockout(ctx.collection(attemptDocs))
  const payload = ({ _id, username }: UserDoc) => ({ uid: _id, username })
  const users = new UserBook({
    docs,
    passwords,
    changed: ctx.change<{ uid: string; username: string }, UserDoc>(userChanged, docs as never, { payload }),
    removed: ctx.change<{ uid: string; username: string }, UserDoc>(userRemoved, docs as never, {
      payload,
      settled: { removing: true } as never,
    }),
    endSessions: (uid, except) => sessions.endAll(uid, except),
    rightsChanged: parts.rightsChanged,
  })
  return { users, sessions, lockout, desk: new LoginDesk({ users: docs as never, passwords, sessions, lockout }) }
}
