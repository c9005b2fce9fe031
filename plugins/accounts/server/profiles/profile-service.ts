import { roleNumbers, type UserInfo } from '@verdict/core'
import type { User, Users } from '@verdict/core/server'
import { AddressInvalid, GenderInvalid, isWebAddress, limits, ProfileChange, TooLong, UserMissing } from '../../contract.ts'
import type { Classes } from '../classes/classes.ts'
import type { ProfileRepository } from './profile-repository.ts'

const genders = ['male', 'female', 'secrecy']

/** Cards of people: the kernel's part and ours in one. */
export class ProfileService {
  readonly #users: Users
  readonly #profiles: ProfileRepository
  readonly #classes: Classes

  constructor(users: Users, profiles: ProfileRepository, classes: Classes) {
    this.#users = users
    this.#profiles = profiles
    this.#classes = classes
  }

  /** The fields that a login adds to the kernel's. */
  async fields(uid: string) {
    const { signature, github, blog, number, cfUsername, course, classId } = await this.#profiles.of(uid)
    const className = classId === null ? undefined : (await this.#classes.names([classId])).get(classId)
    return { signature, github, blog, number, cfUsername, course: className ?? course }
  }

  async info(uid: string): Promise<UserInfo & { inClass: boolean }> {
    const [user, fields, { classId }] = await Promise.all([this.#users.find(uid), this.fields(uid), this.#profiles.of(uid)])
    if (!user) throw new UserMissing()
    const { username, nickname, avatar, titleName, titleColor, email, gender, school, realname } = user
    return {
      uid,
      username,
      nickname,
      avatar,
      titleName,
      titleColor,
      email,
      gender,
      school,
      realname,
      ...fields,
      roleList: [user.role],
      inClass: classId !== null,
    }
  }

  async change(uid: string, wanted: ProfileChange): Promise<UserInfo> {
    const user = await this.#users.find(uid)
    if (!user) throw new UserMissing()
    const { realname, nickname, gender, school, ...own } = checked(wanted)
    const { classId } = await this.#profiles.of(uid)
    // Nothing may be half done: what could be refused has been looked at before.
    await this.#profiles.write(user, own)
    await this.#users.change(uid, { realname, nickname, gender, ...(classId === null && { school }) })
    return this.info(uid)
  }

  /** Rows of the admin area's list. */
  async rows(users: readonly User[]) {
    const profiles = await this.#profiles.many(users.map(({ uid }) => uid))
    const classIds = [...profiles.values()].flatMap(({ classId }) => (classId === null ? [] : [classId]))
    const names = await this.#classes.names(classIds)
    return users.map((user) => {
      const { course, classId, ...profile } = profiles.get(user.uid) ?? { course: null, classId: null }
      const role = { id: roleNumbers[user.role], role: user.role, description: null, status: 0, gmtCreate: null, gmtModified: null }
      return {
        ...profile,
        ...user,
        course: (classId === null ? undefined : names.get(classId)) ?? course,
        roles: [role],
        gmtCreate: user.gmtCreate.toISOString(),
        gmtModified: user.gmtModified.toISOString(),
      }
    })
  }
}

const addresses: readonly string[] = ['blog', 'github'] satisfies (keyof ProfileChange)[]
const names = Object.keys(ProfileChange.shape) as (keyof ProfileChange)[]

/** Trims what was sent, clears what was not, and refuses what may not stand. */
function checked(wanted: ProfileChange): Record<keyof ProfileChange, string | null> {
  const fields = names.map((name) => [name, written(name, wanted[name] ?? '')] as const)
  for (const [name, value] of fields) {
    if (value === null) continue
    if (name === 'gender' ? !genders.includes(value) : false) throw new GenderInvalid()
    if (name !== 'gender' && value.length > limits[name]) throw new TooLong({ field: name, limit: limits[name] })
    if (addresses.includes(name) && !isWebAddress(value)) throw new AddressInvalid({ field: name })
  }
  return Object.fromEntries(fields) as Record<keyof ProfileChange, string | null>
}

/** Existing clients write the word None where there is no address. */
function written(name: keyof ProfileChange, text: string): string | null {
  const value = name === 'signature' ? text : text.trim()
  return addresses.includes(name) && /^none$/i.test(value) ? null : value || null
}
