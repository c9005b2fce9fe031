import { paged, type PageQuery } from '@verdict/core'
import { normalizeName, type ChangeLog } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { CampusInUse, CampusMissing } from '../../contract.ts'
import type { CampusDoc, ClassDoc } from './class-schema.ts'
import { holding, nameFields, uniquely } from './unique-names.ts'

interface CampusParts {
  readonly docs: Collection<CampusDoc>
  readonly classes: Collection<ClassDoc>
  /** Told when a campus has another name, for the people whose school it is. */
  readonly renamed: ChangeLog<CampusDoc>
  nextId(): Promise<number>
}

/** The campuses of the site. */
export class Campuses {
  readonly #deps: CampusParts

  constructor(deps: CampusParts) {
    this.#deps = deps
  }

  async list(query: PageQuery & { keyword?: string | undefined }) {
    const { docs, classes } = this.#deps
    const filter = holding<CampusDoc>(query.keyword)
    const found = await docs
      .find(filter)
      .sort({ folded: 1 })
      .skip((query.currentPage - 1) * query.limit)
      .limit(query.limit)
      .toArray()
    const counts = await Promise.all(found.map(({ _id }) => classes.countDocuments({ campusId: _id })))
    const rows = found.map(({ _id, name, gmtCreate }, index) => ({ id: _id, name, gmtCreate, classCount: counts[index] ?? 0 }))
    return paged(rows, await docs.countDocuments(filter), query)
  }

  async all(): Promise<{ id: number; name: string }[]> {
    const found = await this.#deps.docs.find().sort({ folded: 1 }).limit(5000).toArray()
    return found.map(({ _id, name }) => ({ id: _id, name }))
  }

  async submit(id: number | null | undefined, wanted: string): Promise<{ id: number }> {
    const fields = nameFields(wanted)
    if (id === null || id === undefined) {
      const _id = await this.#deps.nextId()
      await uniquely(() => this.#deps.docs.insertOne({ _id, ...fields, gmtCreate: new Date() }))
      return { id: _id }
    }
    if (!(await uniquely(() => this.#deps.renamed.update({ _id: id }, { $set: fields })))) throw new CampusMissing()
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
