import { entriesOf, keysOf, recordOf, roleNumbers } from '@verdict/core'
import type { User, Users } from '@verdict/core/server'
import { AddressInvalid, GenderInvalid, isWebAddress, limits, type OwnProfile, ProfileChange, TooLong, UserMissing, type UserProfile } from '../../contract.ts'
import type { ClassRepository } from '../classes/class-repository.ts'
import type { ProfileRepository } from './stored/profile-repository.ts'

const genders = ['male', 'female', 'secrecy']

/** Combines the kernel's data of a user with the profile, and changes both. */
export class ProfileService {
  readonly #users: Users
  readonly #profiles: ProfileRepository
  readonly #classes: ClassRepository

  constructor(users: Users, profiles: ProfileRepository, classes: ClassRepository) {
    this.#users = users
    this.#profiles = profiles
    this.#classes = classes
  }

  /** Returns the fields that this plugin adds to the kernel's user info. */
  async fields(uid: string) {
    const { signature, github, blog, number, cfUsername, course, classId } = await this.#profiles.read(uid)
    const className = classId === null ? undefined : (await this.#classes.names([classId])).get(classId)
    return { signature, github, blog, number, cfUsername, course: className ?? course }
  }

  async info(uid: string): Promise<OwnProfile> {
    const [user, fields, { classId }] = await Promise.all([this.#users.find(uid), this.fields(uid), this.#profiles.read(uid)])
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

  async change(uid: string, change: ProfileChange): Promise<UserProfile> {
    const user = await this.#users.find(uid)
    if (!user) throw new UserMissing()
    const { realname, nickname, gender, school, ...own } = parseProfile(change)
    const { classId } = await this.#profiles.read(uid)
    // All checks are complete here, so that a rejected change is never applied partially.
    await this.#profiles.update(user, own)
    await this.#users.change(uid, { realname, nickname, gender, ...(classId === null && { school }) })
    return this.info(uid)
  }

  /** Returns rows of the user list in the admin area. */
  async rows(users: readonly User[]) {
    const profiles = await this.#profiles.readMany(users.map(({ uid }) => uid))
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

const addressFields: readonly string[] = ['blog', 'github'] satisfies (keyof ProfileChange)[]
const fieldNames = keysOf(ProfileChange.shape)

/** Trims the fields, clears absent ones, and refuses invalid ones. */
function parseProfile(change: ProfileChange): Record<keyof ProfileChange, string | null> {
  const fields = recordOf(fieldNames, (name) => parseField(name, change[name] ?? ''))
  for (const [name, value] of entriesOf(fields)) {
    if (value === null) continue
    if (name === 'gender' && !genders.includes(value)) throw new GenderInvalid()
    if (name !== 'gender' && value.length > limits[name]) throw new TooLong({ field: name, limit: limits[name] })
    if (addressFields.includes(name) && !isWebAddress(value)) throw new AddressInvalid({ field: name })
  }
  return fields
}

/** HOJ clients send the word `None` for an empty address. */
function parseField(name: keyof ProfileChange, text: string): string | null {
  const value = name === 'signature' ? text : text.trim()
  return addressFields.includes(name) && /^none$/i.test(value) ? null : value || null
}
