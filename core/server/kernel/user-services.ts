import type { Plugin } from '../../plugin/index.ts'
import { GuessDelay, guessCollection } from '../auth/guess-delay.ts'
import { Lockout } from '../auth/lockout.ts'
import { LoginService } from '../auth/login-service.ts'
import type { Passwords } from '../auth/passwords.ts'
import { grantCollection, RolePermissions } from '../auth/role-permissions.ts'
import { attemptCollection, sessionCollection } from '../auth/session-schema.ts'
import { Sessions } from '../auth/sessions.ts'
import type { JwtSigner } from '../auth/jwt.ts'
import type { ConcernedUsers } from '../live/live-updates.ts'
import type { ServerContext } from './server-context.ts'
import { UserRepository } from '../users/user-repository.ts'
import { normalizeName, userCollection, type UserDoc } from '../users/user-schema.ts'
import { userChanged, userRemoved, type SolvedCaptcha } from './kernel-services.ts'

/** The kernel's services for users: accounts, sessions, logins and lockout. */
export interface UserServices {
  readonly users: UserRepository
  readonly sessions: Sessions
  readonly logins: LoginService
  readonly lockout: Lockout
  readonly permissions: RolePermissions
}

export function createUserServices(
  ctx: ServerContext<unknown>,
  deps: {
    passwords: Passwords
    tokens: JwtSigner
    /** The plugins whose permissions count. */
    plugins: readonly Plugin[]
    /** Checks of captchas at login. */
    captchas: readonly ((solved: SolvedCaptcha) => Promise<boolean>)[]
    rightsChanged: (uids: ConcernedUsers) => void
    permissionsChanged: () => Promise<void> | undefined
  },
): UserServices {
  const { passwords } = deps
  const docs = ctx.collection(userCollection)
  const permissions = new RolePermissions({ plugins: deps.plugins, docs: ctx.collection(grantCollection), changed: deps.permissionsChanged })
  const sessions = new Sessions({
    sessions: ctx.collection(sessionCollection),
    users: docs,
    tokens: deps.tokens,
    permissions,
    ended: deps.rightsChanged,
  })
  const lockout = new Lockout(ctx.collection(attemptCollection))
  const guesses = new GuessDelay({
    guesses: ctx.collection(guessCollection),
    // As many queries for a name without an account, so that the time does not tell names.
    hasLoggedIn: async ({ name, ip }) => sessions.hasLoggedIn((await docs.findOne({ folded: normalizeName(name) }, { projection: { _id: 1 } }))?._id ?? '', ip),
    isProven: async ({ captcha, captchaKey }) => {
      if (!captcha || !captchaKey) return false
      return (await Promise.all(deps.captchas.map((check) => check({ captcha, captchaKey })))).includes(true)
    },
  })
  const payload = ({ _id, username }: UserDoc) => ({ uid: _id, username })
  const users = new UserRepository({
    docs,
    passwords,
    changed: ctx.change<{ uid: string; username: string }, UserDoc>(userChanged, docs, { payload }),
    removed: ctx.change<{ uid: string; username: string; avatar: string | null }, UserDoc>(userRemoved, docs, {
      payload: ({ _id, username, avatar }) => ({ uid: _id, username, avatar }),
      settled: { removing: true },
    }),
    mayRole: (role, permission) => permissions.has(role, permission),
    endSessions: (uid, except) => sessions.endAll(uid, except),
    rightsChanged: deps.rightsChanged,
  })
  return { users, sessions, lockout, permissions, logins: new LoginService({ users: docs, passwords, sessions, lockout, guesses }) }
}
