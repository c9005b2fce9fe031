import { mergeFields, type FieldSource } from '@verdict/core'
import type { Caller, SessionLog, Users } from '@verdict/core/server'
import { LoginFirst, UserMissing, type UserHome } from '../../contract.ts'
import type { ProfileRepository } from './stored/profile-repository.ts'

interface UserHomeDeps {
  readonly users: Users
  readonly profiles: ProfileRepository
  readonly sessions: SessionLog
  readonly fields: readonly FieldSource<[uid: string]>[]
}

/** Assembles a user's page from their profile and the statistics of other plugins. */
export class UserHomeService {
  readonly #deps: UserHomeDeps

  constructor(deps: UserHomeDeps) {
    this.#deps = deps
  }

  async read(
    { uid, username }: { uid?: string | undefined; username?: string | undefined },
    caller: Caller | undefined,
  ): Promise<Partial<UserHome> & Pick<UserHome, 'uid' | 'username'>> {
    const { users, profiles, sessions, fields } = this.#deps
    const wanted = uid || (username ? undefined : caller?.uid)
    if (!wanted && !username) throw new LoginFirst()
    const user = wanted ? await users.find(wanted) : await users.findByName(username ?? '')
    if (!user) throw new UserMissing()
    const [profile, latest, statistics] = await Promise.all([profiles.read(user.uid), sessions.latest(user.uid, 1), mergeFields(fields, user.uid)])
    const { school, nickname, gender, avatar, titleName, titleColor } = user
    const { signature, github, blog } = profile
    const shown = { uid: user.uid, username: user.username, school, nickname, gender, avatar, titleName, titleColor, signature, github, blog }
    return { ...statistics, ...shown, recentLoginTime: latest[0]?.gmtCreate.toISOString() ?? null }
  }
}
