import type { Collection } from 'mongodb'
import { isDuplicate } from '@verdict/core/server'
import type { Tag } from '../../contract.ts'
import { normalizeForSearch } from '../catalogue/search-terms.ts'
import type { TagDoc } from './tag-schema.ts'

/** Reads tags, and creates those that are named for the first time. */
export class TagRepository {
  readonly #tags: Collection<TagDoc>
  readonly #nextId: () => Promise<number>

  constructor(tags: Collection<TagDoc>, nextId: () => Promise<number>) {
    this.#tags = tags
    this.#nextId = nextId
  }

  /** By number; deleted tags are left out. */
  async many(ids: Iterable<number>): Promise<ReadonlyMap<number, Tag>> {
    const wanted = [...new Set(ids)]
    if (wanted.length === 0) return new Map()
    return new Map((await this.#tags.find({ _id: { $in: wanted } }).toArray()).map((row) => [row._id, tagOf(row)]))
  }

  /** The tags of one judge or of all, except those of groups. */
  async of(oj: string): Promise<Tag[]> {
    const rows = await this.#tags
      .find(oj === 'ALL' ? { gid: null } : { oj, gid: null })
      .sort({ oj: 1, gid: 1, folded: 1 })
      .toArray()
    return rows.map(tagOf)
  }

  /** The numbers of tags by their names; unknown tags are created. */
  async ids(tags: readonly { name: string; color: string | null }[], oj: string): Promise<number[]> {
    const ids: number[] = []
    for (const { name, color } of tags) ids.push(await this.#idOf(name.trim(), color, oj))
    return ids
  }

  async #idOf(name: string, color: string | null, oj: string): Promise<number> {
    const folded = normalizeForSearch(name)
    const find = () => this.#tags.findOne({ oj, gid: null, folded })
    const known = await find()
    if (known) return known._id
    const now = new Date()
    const tag = { _id: await this.#nextId(), name, folded, color, oj, gid: null, tcid: null, gmtCreate: now, gmtModified: now }
    await this.#tags.insertOne(tag).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error
    })
    return (await find())?._id ?? tag._id
  }
}

export function tagOf({ _id, folded: _folded, ...tag }: TagDoc): Tag {
  return { ...tag, id: _id, gmtCreate: tag.gmtCreate.toISOString(), gmtModified: tag.gmtModified.toISOString() }
}
