import { paged, type PageQuery } from '@verdict/core'
import { normalizeName, readPage, type ChangeLog } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { CampusMissing, ClassMissing } from '../../contract.ts'
import type { CampusRepository } from './campus-repository.ts'
import type { ClassDoc } from './class-schema.ts'
import { countedBy } from './counted-by.ts'
import { nameFilter, nameFields, withUniqueName } from './unique-names.ts'
import type { ProfileDoc } from '../profiles/stored/profile-schema.ts'

interface ClassDeps {
  readonly docs: Collection<ClassDoc>
  readonly profiles: Collection<ProfileDoc>
  /** Records that the members of a deleted class left it. */
  readonly membership: ChangeLog<ProfileDoc>
  readonly campuses: CampusRepository
  /** Records that a class was moved to another campus, so that its members' school is updated. */
  readonly moved: ChangeLog<ClassDoc>
  nextId(): Promise<number>
}

/** Reads and writes the classes of the campuses. */
export class ClassRepository {
  readonly #deps: ClassDeps

  constructor(deps: ClassDeps) {
    this.#deps = deps
  }

  async hasAny(): Promise<boolean> {
    return (await this.#deps.docs.findOne({}, { projection: { _id: 1 } })) !== null
  }

  /** With `id`, returns only that class; with null, none. */
  async list(query: PageQuery & { campusId?: number | undefined; keyword?: string | undefined; id?: number | null | undefined }) {
    const { docs, profiles, campuses } = this.#deps
    const filter = {
      ...nameFilter(query.keyword),
      ...(query.campusId !== undefined && { campusId: query.campusId }),
      ...(query.id !== undefined && { _id: { $in: query.id === null ? [] : [query.id] } }),
    }
    const { found, total } = await readPage(docs, filter, query.campusId === undefined ? { folded: 1, _id: 1 } : { folded: 1 }, query)
    const names = await campuses.names(found.map(({ campusId }) => campusId))
    const ids = found.map(({ _id }) => _id)
    const counts = await countedBy(profiles, 'classId', ids)
    const rows = found.map(({ _id, campusId, name, gmtCreate }) => ({
      id: _id,
      campusId,
      name,
      gmtCreate: gmtCreate.toISOString(),
      campusName: names.get(campusId) ?? '',
      memberCount: counts.get(_id) ?? 0,
    }))
    return paged(rows, total, query)
  }

  async save({ id, campusId, name }: { id?: number | null | undefined; campusId: number; name: string }): Promise<{ id: number }> {
    const fields = { ...nameFields(name), campusId }
    if (!(await this.#deps.campuses.find(campusId))) throw new CampusMissing()
    if (id === null || id === undefined) {
      const _id = await this.#deps.nextId()
      await withUniqueName(() => this.#deps.docs.insertOne({ _id, ...fields, gmtCreate: new Date() }))
      return { id: _id }
    }
    if (!(await withUniqueName(() => this.#deps.moved.update({ _id: id }, { $set: fields })))) throw new ClassMissing()
    return { id }
  }

  async remove(id: number): Promise<void> {
    await this.#deps.membership.updateMany({ classId: id }, { $set: { classId: null } })
    const { deletedCount } = await this.#deps.docs.deleteOne({ _id: id })
    if (deletedCount === 0) throw new ClassMissing()
  }

  async find(id: number): Promise<ClassDoc> {
    const found = await this.#deps.docs.findOne({ _id: id })
    if (!found) throw new ClassMissing()
    return found
  }

  /** Finds a class by the names of its campus and itself. */
  async findByNames(school: string | null, course: string | null): Promise<ClassDoc | undefined> {
    const campus = school && course ? await this.#deps.campuses.findByName(school) : undefined
    return (campus && (await this.#deps.docs.findOne({ campusId: campus._id, folded: normalizeName(course ?? '') }))) ?? undefined
  }

  async names(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map()
    const found = await this.#deps.docs.find({ _id: { $in: [...new Set(ids)] } }).toArray()
    return new Map(found.map(({ _id, name }) => [_id, name]))
  }
}
