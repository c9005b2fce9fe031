import type { Caller, SessionLog, Users } from '@verdict/core/server'
import type { Logger } from 'pino'
import { LoginFirst, UserMissing, type UserHome } from '../../contract.ts'
import type { ProfileRepository } from './profile-repository.ts'

type Fields = (uid: string) => Promise<Partial<UserHome>>

interface HomeParts {
  readonly users: Users
  readonly profiles: ProfileRepository
  readonly sessions: SessionLog
  readonly fields: readonly Fields[]
  readonly logger: Logger
}

/** Puts somebody's page together: their card, and the figures that other plugins know. */
export class UserHomes {
  readonly #deps: HomeParts

  constructor(deps: HomeParts) {
    this.#deps = deps
  }

  async of(
    { uid, username }: { uid?: string | undefined; username?: string | undefined },
    caller: Caller | undefined,
  ): Promise<Partial<UserHome> & Pick<UserHome, 'uid' | 'username'>> {
    const { users, profiles, sessions, fields } = this.#deps
    const wanted = uid || (username ? undefined : caller?.uid)
    if (!wanted && !username) throw new LoginFirst()
    const user = wanted ? await users.find(wanted) : await users.findByName(username ?? '')
    if (!user) throw new UserMissing()
    const [profile, latest, ...figures] = await Promise.all([
      profiles.of(user.uid),
      sessions.latest(user.uid, 1),
      ...fields.map((ask) => this.#asked(ask, user.uid)),
    ])
    const { school, nickname, gender, avatar, titleName, titleColor } = user
    const { signature, github, blog } = profile
    const card = { uid: user.uid, username: user.username, school, nickname, gender, avatar, titleName, titleColor, signature, github, blog }
    return Object.assign({}, ...figures, card, { recentLoginTime: latest[0]?.gmtCreate.toISOString() ?? null }) as UserHome
  }

  /** One plugin's trouble costs its own figures only. */
  async #asked(ask: Fields, uid: string): Promise<Partial<UserHome>> {
    try {
      return await ask(uid)
    } catch (error) {
      this.#deps.logger.error({ err: error }, 'figures of a user page are missing')
      return {}
    }
  }
}
