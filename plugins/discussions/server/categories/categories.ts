import { isDuplicate } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { CategoryInUse, CategoryNameTaken, NoCategory, TextTooLong } from '../../contract.ts'
import type { CategoryDoc } from './category-schema.ts'

interface SentCategory {
  readonly id?: number | null | undefined
  readonly name?: string | null | undefined
}

interface Deps {
  readonly categories: Collection<CategoryDoc>
  readonly posts: { countIn(categoryId: number): Promise<number> }
  nextId(): Promise<number>
}

type NamedCategory = Pick<CategoryDoc, 'name' | 'key'> & { readonly id: number | undefined }

const maxName = 50

/** The categories of posts. */
export class Categories {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async list() {
    return (await this.#deps.categories.find().sort({ _id: 1 }).toArray()).map(({ _id: id, name, gmtCreate, gmtModified }) => ({
      id,
      name,
      gmtCreate,
      gmtModified,
    }))
  }

  /** Returns names by number, for lists. */
  async names(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const found = await this.#deps.categories.find({ _id: { $in: [...new Set(ids)] } }).toArray()
    return new Map(found.map(({ _id, name }) => [_id, name]))
  }

  async require(id: number): Promise<void> {
    if (!(await this.names([id])).has(id)) throw new NoCategory()
  }

  /** Renames those with a number and adds the others. A list with an error changes nothing. */
  async save(sent: readonly SentCategory[]) {
    const wanted = sent.map(namedCategory).filter(({ name }) => name !== '')
    await this.#check(wanted)
    for (const category of wanted) await this.#write(category)
    return this.list()
  }

  async remove(id: number): Promise<void> {
    const number = await this.#deps.posts.countIn(id)
    if (number > 0) throw new CategoryInUse({ number })
    if ((await this.#deps.categories.deleteOne({ _id: id })).deletedCount === 0) throw new NoCategory()
  }

  async #check(wanted: readonly NamedCategory[]): Promise<void> {
    const saved = await this.#deps.categories.find().toArray()
    for (const { id, name } of wanted) {
      if (name.length > maxName) throw new TextTooLong({ field: 'category', maximum: maxName })
      if (id !== undefined && !saved.some(({ _id }) => _id === id)) throw new NoCategory()
    }
    const untouched = saved.filter(({ _id }) => !wanted.some(({ id }) => id === _id))
    const keys = new Set(untouched.map(({ key }) => key))
    for (const { key, name } of wanted) {
      if (keys.has(key)) throw new CategoryNameTaken({ name })
      keys.add(key)
    }
  }

  async #write({ id, name, key }: NamedCategory): Promise<void> {
    const { categories, nextId } = this.#deps
    const now = new Date()
    try {
      if (id === undefined) await categories.insertOne({ _id: await nextId(), name, key, gmtCreate: now, gmtModified: now })
      else await categories.updateOne({ _id: id, name: { $ne: name } }, { $set: { name, key, gmtModified: now } })
    } catch (error) {
      // Another user took the name first.
      if (isDuplicate(error)) throw new CategoryNameTaken({ name })
      throw error
    }
  }
}

/** Third-party clients send 0 for a category without a number. */
function namedCategory({ id, name }: SentCategory): NamedCategory {
  const trimmed = (name ?? '').trim()
  return { id: id || undefined, name: trimmed, key: trimmed.toLowerCase() }
}
