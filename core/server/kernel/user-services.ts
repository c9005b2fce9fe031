import type { Permissions } from '../../plugin/index.ts'
import { Lockout } from '../auth/lockout.ts'
import { LoginService } from '../auth/login-service.ts'
import type { Passwords } from '../auth/passwords.ts'
import { attemptCollection, sessionCollection } from '../auth/session-schema.ts'
import { Sessions } from '../auth/sessions.ts'
import type { JwtSigner } from '../auth/jwt.ts'
import type { ServerContext } from '../server-context.ts'
import { UserRepository } from '../users/user-repository.ts'
import { userCollection, type UserDoc } from '../users/user-schema.ts'
import { userChanged, userRemoved } from './kernel-services.ts'

/** The kernel's services for users: accounts, sessions, logins and lockout. */
export interface UserServices {
  readonly users: UserRepository
  readonly sessions: Sessions
  readonly logins: LoginService
  readonly lockout: Lockout
}

export function createUserServices(
  ctx: ServerContext<unknown>,
  deps: { passwords: Passwords; tokens: JwtSigner; permissions: Permissions; rightsChanged: (uid: string) => void },
): UserServices {
  const { passwords } = deps
  const docs = ctx.collection(userCollection)
  const sessions = new Sessions({
    sessions: ctx.collection(sessionCollection),
    users: docs,
    tokens: deps.tokens,
    permissions: deps.permissions,
    ended: deps.rightsChanged,
  })
  const lockout = new Lockout(ctx.collection(attemptCollection))
  const payload = ({ _id, username }: UserDoc) => ({ uid: _id, username })
  const users = new UserRepository({
    docs,
    passwords,
    changed: ctx.change<{ uid: string; username: string }, UserDoc>(userChanged, docs, { payload }),
    removed: ctx.change<{ uid: string; username: string; avatar: string | null }, UserDoc>(userRemoved, docs, {
      payload: ({ _id, username, avatar }) => ({ uid: _id, username, avatar }),
      settled: { removing: true },
    }),
    hasPermission: (role, permission) => sessions.hasPermission(role, permission),
    endSessions: (uid, except) => sessions.endAll(uid, except),
    rightsChanged: deps.rightsChanged,
  })
  return { users, sessions, lockout, logins: new LoginService({ users: docs, passwords, sessions, lockout }) }
}
