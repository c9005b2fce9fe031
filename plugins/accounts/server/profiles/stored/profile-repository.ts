import type { ChangeLog, User, Users } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import type { PublicProfiles } from '../../../contract.ts'
import { blankProfile, type ProfileDoc } from './profile-schema.ts'

type ProfileFields = Partial<Pick<ProfileDoc, 'signature' | 'github' | 'blog' | 'number' | 'cfUsername' | 'course' | 'classId'>>

/** The number of characters of a signature in lists of users. */
const listedSignature = 100

/** Reads and writes profiles, and records new users and changed roles for the rest of the site. */
export class ProfileRepository implements PublicProfiles {
  readonly #docs: Collection<ProfileDoc>
  readonly #users: () => Users
  readonly #registered: ChangeLog<ProfileDoc>
  readonly #roleChanged: ChangeLog<ProfileDoc>

  constructor(deps: { docs: Collection<ProfileDoc>; users: () => Users; registered: ChangeLog<ProfileDoc>; roleChanged: ChangeLog<ProfileDoc> }) {
    this.#docs = deps.docs
    this.#users = deps.users
    this.#registered = deps.registered
    this.#roleChanged = deps.roleChanged
  }

  async read(uid: string): Promise<Omit<ProfileDoc, 'role'>> {
    return (await this.#docs.findOne({ _id: uid })) ?? { _id: uid, ...blankProfile }
  }

  async readMany(uids: readonly string[]): Promise<ReadonlyMap<string, ProfileDoc>> {
    const found = await this.#docs.find({ _id: { $in: [...uids] } }).toArray()
    return new Map(found.map((profile) => [profile._id, profile]))
  }

  /** Cut by the database, because a signature may be as long as a page, and a list shows hundreds. */
  async signatures(uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const cut = { $substrCP: [{ $ifNull: ['$signature', ''] }, 0, listedSignature] }
    const found = await this.#docs
      .aggregate<{ _id: string; signature: string }>([{ $match: { _id: { $in: [...uids] } } }, { $project: { signature: cut } }])
      .toArray()
    return new Map(found.flatMap(({ _id, signature }) => (signature ? [[_id, signature] as const] : [])))
  }

  async update({ uid, role }: Pick<User, 'uid' | 'role'>, fields: ProfileFields): Promise<void> {
    await this.ensure([{ uid, role }])
    if (Object.keys(fields).length > 0) await this.#docs.updateOne({ _id: uid }, { $set: fields })
  }

  /** Compares the profile with the kernel's user, and records the changes. Repeatable, as it runs after every change of a user. */
  async syncUser(uid: string): Promise<void> {
    const user = await this.#users().find(uid)
    if (!user) return
    await this.ensure([user])
    await this.#registered.update({ _id: uid, greeted: { $ne: true } }, { $set: { greeted: true } })
    const known = await this.#docs.findOne({ _id: uid })
    if (!known || known.role === user.role) return
    await this.#roleChanged.update({ _id: uid, role: known.role }, { $set: { role: user.role, roleBefore: known.role }, $inc: { roleVersion: 1 } })
  }

  async remove(uid: string): Promise<void> {
    await this.#docs.deleteOne({ _id: uid })
  }

  /** Creates the profiles that users do not have yet. */
  async ensure(users: readonly Pick<User, 'uid' | 'role'>[]): Promise<void> {
    const writes = users.map(({ uid, role }) => ({
      updateOne: { filter: { _id: uid }, update: { $setOnInsert: { role, ...blankProfile } }, upsert: true },
    }))
    await this.#docs.bulkWrite(writes, { ordered: false })
  }
}
