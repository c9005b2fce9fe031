import { paged, type PageQuery } from '@verdict/core'
import { normalizeName, readPage, type ChangeLog } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { CampusInUse, CampusMissing } from '../../contract.ts'
import type { CampusDoc, ClassDoc } from './class-schema.ts'
import { countedBy } from './counted-by.ts'
import { nameFilter, nameFields, withUniqueName } from './unique-names.ts'

interface CampusDeps {
  readonly docs: Collection<CampusDoc>
  readonly classes: Collection<ClassDoc>
  /** Records that a campus was renamed, so that its students' school is updated. */
  readonly renamed: ChangeLog<CampusDoc>
  nextId(): Promise<number>
}

/** Reads and writes the campuses of the site. */
export class CampusRepository {
  readonly #deps: CampusDeps

  constructor(deps: CampusDeps) {
    this.#deps = deps
  }

  async list(query: PageQuery & { keyword?: string | undefined }) {
    const { docs, classes } = this.#deps
    const { found, total } = await readPage(docs, nameFilter(query.keyword), { folded: 1 }, query)
    const ids = found.map(({ _id }) => _id)
    const counts = await countedBy(classes, 'campusId', ids)
    const rows = found.map(({ _id, name, gmtCreate }) => ({ id: _id, name, gmtCreate, classCount: counts.get(_id) ?? 0 }))
    return paged(rows, total, query)
  }

  async all(): Promise<{ id: number; name: string }[]> {
    const found = await this.#deps.docs.find().sort({ folded: 1 }).limit(5000).toArray()
    return found.map(({ _id, name }) => ({ id: _id, name }))
  }

  async save(id: number | null | undefined, name: string): Promise<{ id: number }> {
    const fields = nameFields(name)
    if (id === null || id === undefined) {
      const _id = await this.#deps.nextId()
      await withUniqueName(() => this.#deps.docs.insertOne({ _id, ...fields, gmtCreate: new Date() }))
      return { id: _id }
    }
    if (!(await withUniqueName(() => this.#deps.renamed.update({ _id: id }, { $set: fields })))) throw new CampusMissing()
    return { id }
  }

  async remove(id: number): Promise<void> {
    if (await this.#deps.classes.findOne({ campusId: id })) throw new CampusInUse()
    const { deletedCount } = await this.#deps.docs.deleteOne({ _id: id })
    if (deletedCount === 0) throw new CampusMissing()
  }

  async find(id: number): Promise<CampusDoc | undefined> {
    return (await this.#deps.docs.findOne({ _id: id })) ?? undefined
  }

  async findByName(name: string): Promise<CampusDoc | undefined> {
    return (await this.#deps.docs.findOne({ folded: normalizeName(name) })) ?? undefined
  }

  async names(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const found = await this.#deps.docs.find({ _id: { $in: [...new Set(ids)] } }).toArray()
    return new Map(found.map(({ _id, name }) => [_id, name]))
  }
}
