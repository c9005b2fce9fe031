import { paged, type PageQuery } from '@verdict/core'
import { readPage, type ChangeLog, type Users } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { MembersUnknown } from '../../contract.ts'
import type { CampusRepository } from './campus-repository.ts'
import type { ClassDoc } from './class-schema.ts'
import type { ClassRepository } from './class-repository.ts'
import type { ProfileDoc } from '../profiles/stored/profile-schema.ts'
import type { ProfileRepository } from '../profiles/stored/profile-repository.ts'

interface MemberDeps {
  readonly profiles: ProfileRepository
  readonly docs: Collection<ProfileDoc>
  readonly classDocs: Collection<ClassDoc>
  readonly classes: ClassRepository
  readonly campuses: CampusRepository
  /** Records who joined and left, so that schools and other plugins' data are updated. */
  readonly membership: ChangeLog<ProfileDoc>
  users(): Users
}

/** The members of classes. A user is in at most one class, and its campus is the user's school. */
export class ClassMembers {
  readonly #deps: MemberDeps

  constructor(deps: MemberDeps) {
    this.#deps = deps
  }

  async list({ id, ...query }: PageQuery & { id: number }) {
    const { docs, classes, users } = this.#deps
    await classes.find(id)
    const { found, total } = await readPage(docs, { classId: id }, { _id: 1 }, query)
    const summaries = await users().summaries(found.map(({ _id }) => _id))
    const rows = found.flatMap(({ _id, number }) => {
      const user = summaries.get(_id)
      return user ? [{ ...user, number }] : []
    })
    return paged(rows, total, query)
  }

  async add(id: number, usernames: readonly string[]): Promise<{ added: number }> {
    await this.#deps.classes.find(id)
    const names = [...new Set(usernames.map((name) => name.trim()).filter(Boolean))]
    const found = await this.#deps.users().findByNames(names)
    const unknown = names.filter((_, index) => !found[index])
    if (unknown.length > 0 || names.length === 0) throw new MembersUnknown({ names: unknown.slice(0, 10).join(', ') || '–' })
    const members = found.filter((user) => user !== undefined)
    await this.#deps.profiles.ensure(members)
    await this.#deps.membership.updateMany({ _id: { $in: members.map(({ uid }) => uid) } }, { $set: { classId: id } })
    return { added: members.length }
  }

  async remove(id: number, uids: readonly string[]): Promise<void> {
    await this.#deps.membership.updateMany({ _id: { $in: [...uids] }, classId: id }, { $set: { classId: null } })
  }

  /** Sets the user's school to the campus of their class. Repeatable, as it runs after a change. */
  async syncSchool(uid: string): Promise<void> {
    const { classId } = await this.#deps.profiles.read(uid)
    const schoolClass = classId === null ? null : await this.#deps.classDocs.findOne({ _id: classId })
    const campus = schoolClass ? await this.#deps.campuses.find(schoolClass.campusId) : undefined
    const user = await this.#deps.users().find(uid)
    if (campus && user && user.school !== campus.name) await this.#deps.users().change(uid, { school: campus.name })
  }

  /** Updates the school of all users at a renamed campus, or in a class that moved to another campus. Repeatable. */
  async syncSchools(where: { campusId: number } | { classId: number }): Promise<void> {
    const ids = 'classId' in where ? [where.classId] : (await this.#deps.classDocs.find(where).toArray()).map(({ _id }) => _id)
    for await (const { _id } of this.#deps.docs.find({ classId: { $in: ids } }, { projection: { _id: 1 } })) await this.syncSchool(_id)
  }
}
