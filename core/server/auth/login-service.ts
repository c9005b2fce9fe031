import type { Collection } from 'mongodb'
import { isAdminRole, type Credentials } from '../../plugin/index.ts'
import { addressGroup } from '../base/client-address.ts'
import { Banned, LoginsBusy, NamesEmpty, NotAnAdmin, PasswordLength, UsernameLength, WrongLogin } from '../base/errors.ts'
import { QueueFull, WorkQueue } from '../concurrency/work-queue.ts'
import { isBanned, normalizeName, type UserDoc } from '../users/user-schema.ts'
import { userOf } from '../users/users.ts'
import type { Guess, GuessDelay } from './guess-delay.ts'
import type { Lockout } from './lockout.ts'
import { hashesAtOnce, type Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'

interface Attempt extends Credentials {
  readonly ip: string
  readonly userAgent: string
}

/** The lengths of passwords. A site may require longer new ones; those from before still log in. */
const passwordLengths = { min: 6, max: 200 }

/** Logs users in. The order of the checks, and so of the error messages, is what existing clients expect. */
export class LoginService {
  readonly #users: Collection<UserDoc>
  readonly #passwords: Passwords
  readonly #sessions: Sessions
  readonly #lockout: Lockout
  readonly #guesses: GuessDelay
  /**
   * A lab full of students can wait half a minute; later attempts are refused. The queue is fair among addresses, so users never wait behind
   * an attacker's guesses.
   */
  readonly #queue = new WorkQueue({ concurrency: hashesAtOnce, maxWaiting: 300 })

  constructor(deps: { users: Collection<UserDoc>; passwords: Passwords; sessions: Sessions; lockout: Lockout; guesses: GuessDelay }) {
    this.#users = deps.users
    this.#passwords = deps.passwords
    this.#sessions = deps.sessions
    this.#lockout = deps.lockout
    this.#guesses = deps.guesses
  }

  async login(attempt: Attempt, options: { admin?: boolean } = {}): Promise<{ token: string; user: UserDoc }> {
    const user = await this.#checkCredentials(attempt)
    if (options.admin && !isAdminRole(user.role)) throw new NotAnAdmin()
    return { token: await this.#sessions.begin(userOf(user), attempt.ip, attempt.userAgent), user }
  }

  /** Refuses by the address alone, before the body of a call is read. */
  admit(ip: string): void {
    this.#lockout.admit(ip)
    if (this.#queue.isFullFor(addressGroup(ip))) throw new LoginsBusy()
  }

  async #checkCredentials({ username, password, ...attempt }: Attempt): Promise<UserDoc> {
    const name = username.trim()
    if (name === '' || password.trim() === '') throw new NamesEmpty()
    if (password.length < passwordLengths.min || password.length > passwordLengths.max) throw new PasswordLength()
    if (name.length > 20) throw new UsernameLength()
    await this.#lockout.check(name, attempt.ip)
    const guess: Guess = { ...attempt, name }
    await this.#guesses.check(guess)
    try {
      return await this.#queue.run(() => this.#checkPassword(guess, password), addressGroup(attempt.ip))
    } catch (error) {
      throw error instanceof QueueFull ? new LoginsBusy() : error
    }
  }

  async #checkPassword(guess: Guess, password: string): Promise<UserDoc> {
    const { name, ip } = guess
    await this.#guesses.count(guess)
    await this.#lockout.count(name, ip)
    const user = await this.#users.findOne({ folded: normalizeName(name) })
    if (!(await this.#passwords.matches(password, user?.hash)) || !user || 'removing' in user) throw new WrongLogin()
    await Promise.all([this.#lockout.recordSuccess(name, ip), this.#guesses.recordSuccess(guess)])
    if (isBanned(user)) throw new Banned()
    return user
  }
}
