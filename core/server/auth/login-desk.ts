import type { Collection } from 'mongodb'
import { adminRoles, type Role } from '../../plugin/index.ts'
import { Banned, LockedOut, NamesEmpty, NotAnAdmin, PasswordLength, UsernameLength, WrongLogin } from '../kernel/errors.ts'
import { folded, type UserDoc } from '../users/user-docs.ts'
import type { Lockout } from './lockout.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'

interface Attempt {
  readonly username: string
  readonly password: string
  readonly ip: string
  readonly userAgent: string
}

/** Checks names and passwords, in the order that the wire describes. */
export class LoginDesk {
  readonly #users: Collection<UserDoc>
  readonly #passwords: Passwords
  readonly #sessions: Sessions
  readonly #lockout: Lockout

  constructor(parts: { users: Collection<UserDoc>; passwords: Passwords; sessions: Sessions; lockout: Lockout }) {
    this.#users = parts.users
    this.#passwords = parts.passwords
    this.#sessions = parts.sessions
    this.#lockout = parts.lockout
  }

  async login(attempt: Attempt, options: { admin?: boolean } = {}): Promise<{ token: string; user: UserDoc }> {
    const user = await this.#checked(attempt)
    if (options.admin && !(adminRoles as readonly Role[]).includes(user.role)) throw new NotAnAdmin()
    return { token: await this.#sessions.begin(user._id, attempt.ip, attempt.userAgent), user }
  }

  async #checked({ username, password, ip }: Attempt): Promise<UserDoc> {
    const name = username.trim()
    if (name === '' || password.trim() === '') throw new NamesEmpty()
    if (password.length < 6 || password.length > 20) throw new PasswordLength()
    if (name.length > 20) throw new UsernameLength()
    if (await this.#lockout.locked(name, ip)) throw new LockedOut()
    const user = await this.#users.findOne({ folded: folded(name) })
    if (!(await this.#passwords.matches(password, user?.hash)) || !user || 'removing' in user) {
      await this.#lockout.failed(name, ip)
      throw new WrongLogin()
    }
    if (user.status !== 0) throw new Banned()
    await this.#lockout.succeeded(name, ip)
    return user
  }
}
