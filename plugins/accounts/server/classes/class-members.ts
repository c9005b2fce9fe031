import { paged, type PageQuery } from '@verdict/core'
import type { ChangeLog, User, Users } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { MembersUnknown } from '../../contract.ts'
import type { Campuses } from './campuses.ts'
import type { ClassDoc } from './class-schema.ts'
import type { Classes } from './classes.ts'
import type { ProfileDoc } from '../profiles/profile-schema.ts'
import type { ProfileRepository } from '../profiles/profile-repository.ts'

interface MemberParts {
  readonly profiles: ProfileRepository
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
  readonly #deps: MemberParts

  constructor(deps: MemberParts) {
    this.#deps = deps
  }

  async list({ id, ...query }: PageQuery & { id: number }) {
    const { docs, classes, users } = this.#deps
    await classes.find(id)
    const found = await docs
      .find({ classId: id })
      .sort({ _id: 1 })
      .skip((query.currentPage - 1) * query.limit)
      .limit(query.limit)
      .toArray()
    const cards = await users().summaries(found.map(({ _id }) => _id))
    const rows = found.flatMap(({ _id, number }) => {
      const card = cards.get(_id)
      return card ? [{ ...card, number }] : []
    })
    return paged(rows, await docs.countDocuments({ classId: id }), query)
  }

  async add(id: number, usernames: readonly string[]): Promise<{ added: number }> {
    await this.#deps.classes.find(id)
    const names = [...new Set(usernames.map((name) => name.trim()).filter(Boolean))]
    const found = await Promise.all(names.map((name) => this.#deps.users().findByName(name)))
    const unknown = names.filter((_, index) => !found[index])
    if (unknown.length > 0 || names.length === 0) throw new MembersUnknown({ names: unknown.slice(0, 10).join(', ') || '–' })
    const people = found.filter((user): user is User => user !== undefined)
    for (const user of people) await this.#deps.profiles.write(user, {})
    await this.#deps.seated.updateMany({ _id: { $in: people.map(({ uid }) => uid) } }, { $set: { classId: id } })
    return { added: people.length }
  }

  async remove(id: number, uids: readonly string[]): Promise<void> {
    await this.#deps.docs.updateMany({ _id: { $in: [...uids] }, classId: id }, { $set: { classId: null } })
  }

  /** Follows a new seat: the school of the card becomes the campus. Repeatable. */
  async settle(uid: string): Promise<void> {
    const { classId } = await this.#deps.profiles.of(uid)
    const seat = classId === null ? null : await this.#deps.classDocs.findOne({ _id: classId })
    const campus = seat ? await this.#deps.campuses.find(seat.campusId) : undefined
    const user = await this.#deps.users().find(uid)
    if (campus && user && user.school !== campus.name) await this.#deps.users().change(uid, { school: campus.name })
  }

  /** Follows a campus with a new name, or a class at a new campus. Repeatable. */
  async resettle(where: { campusId: number } | { classId: number }): Promise<void> {
    const ids = 'classId' in where ? [where.classId] : (await this.#deps.classDocs.find(where).toArray()).map(({ _id }) => _id)
    for await (const { _id } of this.#deps.docs.find({ classId: { $in: ids } }, { projection: { _id: 1 } })) await this.settle(_id)
  }
}
