import { isDuplicate } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { CategoryColorWrong, CategoryInUse, CategoryNameRequired, CategoryNameTaken, NoCategory, TextTooLong } from '../../contract.ts'
import { categoryRow } from './training-rows.ts'
import type { TrainingRepository } from './training-repository.ts'
import type { CategoryDoc } from './training-schema.ts'

interface CategoryForm {
  readonly id?: number | null | undefined
  readonly name?: string | null | undefined
  readonly color?: string | null | undefined
}

interface Deps {
  readonly categories: Collection<CategoryDoc>
  readonly trainings: Pick<TrainingRepository, 'countIn'>
  nextId(): Promise<number>
}

const defaultColor = '#409eff'
const maxName = 50

/** The categories of trainings. */
export class Categories {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async list() {
    return (await this.#deps.categories.find().sort({ _id: 1 }).toArray()).map(categoryRow)
  }

  /** Returns categories by number, for lists. */
  async many(ids: readonly number[]): Promise<ReadonlyMap<number, CategoryDoc>> {
    const found = await this.#deps.categories.find({ _id: { $in: [...new Set(ids)] } }).toArray()
    return new Map(found.map((category) => [category._id, category]))
  }

  async require(id: number): Promise<void> {
    if (!(await this.many([id])).has(id)) throw new NoCategory()
  }

  async add(form: CategoryForm) {
    const fields = fieldsOf(form)
    const now = new Date()
    const category = { _id: await this.#deps.nextId(), ...fields, gmtCreate: now, gmtModified: now }
    await this.#deps.categories.insertOne(category).catch((error: unknown) => rethrowNameTaken(error, fields.name))
    return categoryRow(category)
  }

  async change(form: CategoryForm): Promise<void> {
    const { categories } = this.#deps
    const saved = await categories.findOne({ _id: form.id ?? 0 })
    if (!saved) throw new NoCategory()
    const fields = fieldsOf(form, saved)
    await categories
      .updateOne({ _id: saved._id }, { $set: { ...fields, gmtModified: new Date() } })
      .catch((error: unknown) => rethrowNameTaken(error, fields.name))
  }

  async remove(id: number): Promise<void> {
    const number = await this.#deps.trainings.countIn(id)
    if (number > 0) throw new CategoryInUse({ number })
    if ((await this.#deps.categories.deleteOne({ _id: id })).deletedCount === 0) throw new NoCategory()
  }
}

function fieldsOf(form: CategoryForm, saved?: CategoryDoc): Pick<CategoryDoc, 'name' | 'key' | 'color'> {
  const name = (form.name ?? saved?.name ?? '').trim()
  const color = (form.color ?? saved?.color ?? defaultColor).trim()
  if (name === '') throw new CategoryNameRequired()
  if (name.length > maxName) throw new TextTooLong({ field: 'category', maximum: maxName })
  // The color is inserted into CSS.
  if (!/^(#[\da-f]{3,8}|rgba?\([\d., %]+\)|[a-z]+)$/i.test(color)) throw new CategoryColorWrong()
  return { name, key: name.toLowerCase(), color }
}

function rethrowNameTaken(error: unknown, name: string): never {
  if (isDuplicate(error)) throw new CategoryNameTaken({ name })
  throw error
}
