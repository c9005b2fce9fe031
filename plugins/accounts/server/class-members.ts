import { paged, type PageWish } from '@verdict/core'
import type { ChangeLog, User, Users } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { MembersUnknown } from '../contract.ts'
import type { Campuses } from './campuses.ts'
import type { ClassDoc } from './class-docs.ts'
import type { Classes } from './classes.ts'
import type { ProfileDoc } from './profile-docs.ts'
import type { Profiles } from './profiles.ts'

interface MemberParts {
  readonly profiles: Profiles
  readonly docs: Collection<ProfileDoc>
  readonly classDocs: Collection<ClassDoc>
  readonly classes: Classes
  readonly campuses: Campuses
  /** Told when somebody sits in another class, so that their school follows. */
  readonly seated: ChangeLog<ProfileDoc>
  users(): Users
}

/** Who is in which class; everybody is in one at most, and its campus is their school. */
export class ClassMembers {
  readonly #parts: MemberParts

  constructor(parts: MemberParts) {
    this.#parts = parts
  }

  async list({ id, ...wish }: PageWish & { id: number }) {
    const { docs, classes, users } = this.#parts
    await classes.find(id)
    const found = await docs
      .find({ classId: id })
      .sort({ _id: 1 })
      .skip((wish.currentPage - 1) * wish.limit)
      .limit(wish.limit)
      .toArray()
    const cards = await users().cards(found.map(({ _id }) => _id))
    const rows = found.flatMap(({ _id, number }) => {
      const card = cards.get(_id)
      return card ? [{ ...card, number }] : []
    })
    return paged(rows, await docs.countDocuments({ classId: id }), wish)
  }

  async add(id: number, usernames: readonly string[]): Promise<{ added: number }> {
    await this.#parts.classes.find(id)
    const names = [...new Set(usernames.map((name) => name.trim()).filter(Boolean))]
    const found = await Promise.all(names.map((name) => this.#parts.users().findByName(name)))
    const unknown = names.filter((_, index) => !found[index])
    if (unknown.length > 0 || names.length === 0) throw new MembersUnknown({ names: unknown.slice(0, 10).join(', ') || '–' })
    const people = found.filter((user): user is User => user !== undefined)
    for (const user of people) await this.#parts.profiles.write(user, {})
    await this.#parts.seated.updateMany({ _id: { $in: people.map(({ uid }) => uid) } }, { $set: { classId: id } })
    return { added: people.length }
  }

  async remove(id: number, uids: readonly string[]): Promise<void> {
    await this.#parts.docs.updateMany({ _id: { $in: [...uids] }, classId: id }, { $set: { classId: null } })
  }

  /** Follows a new seat: the school of the card becomes the campus. Repeatable. */
  async settle(uid: string): Promise<void> {
    const { classId } = await this.#parts.profiles.of(uid)
    const seat = classId === null ? null : await this.#parts.classDocs.findOne({ _id: classId })
    const campus = seat ? await this.#parts.campuses.find(seat.campusId) : undefined
    const user = await this.#parts.users().find(uid)
    if (campus && user && user.school !== campus.name) await this.#parts.users().change(uid, { school: campus.name })
  }

  /** Follows a campus with a new name, or a class at a new campus. Repeatable. */
  async resettle(where: { campusId: number } | { classId: number }): Promise<void> {
    const ids = 'classId' in where ? [where.classId] : (await this.#parts.classDocs.find(where).toArray()).map(({ _id }) => _id)
    for await (const { _id } of this.#parts.docs.find({ classId: { $in: ids } }, { projection: { _id: 1 } })) await this.settle(_id)
  }
}
