import type { Collection } from 'mongodb'
import { isDuplicate } from '@verdict/core/server'
import { normalizeForSearch } from '@verdict/server-kit'
import type { ContextReference, Tag } from '../../contract.ts'
import { publicFacet } from '../problem/facets.ts'
import { hojGroupOf } from '../problem/hoj-owner.ts'
import type { ProblemDoc } from '../problem/problem-schema.ts'
import type { TagDoc } from './tag-schema.ts'

type TagName = { readonly name: string; readonly color: string | null }

/** Reads tags, and creates those named for the first time. */
export class TagRepository {
  readonly #tags: Collection<TagDoc>
  readonly #problems: Collection<ProblemDoc>
  readonly #nextId: () => Promise<number>

  constructor(tags: Collection<TagDoc>, problems: Collection<ProblemDoc>, nextId: () => Promise<number>) {
    this.#tags = tags
    this.#problems = problems
    this.#nextId = nextId
  }

  /** Returns tags by number; deleted ones are left out. */
  async many(ids: Iterable<number>): Promise<ReadonlyMap<number, Tag>> {
    const wanted = [...new Set(ids)]
    if (wanted.length === 0) return new Map()
    return new Map((await this.#tags.find({ _id: { $in: wanted } }).toArray()).map((row) => [row._id, tagOf(row)]))
  }

  /** Returns the tags of one judge or of all: those of the site, and those of an owner. */
  async of(oj: string, owner: ContextReference | null = null): Promise<Tag[]> {
    const rows = await this.#tags
      .find({ ...(oj !== 'ALL' && { oj }), owner: { $in: [null, owner] } })
      .sort({ oj: 1, owner: 1, folded: 1 })
      .toArray()
    return rows.map(tagOf)
  }

  /** Returns the public tags: all but those that only non-public problems use. */
  async listed(oj: string): Promise<Tag[]> {
    const unlisted = await this.#tags.find({ unlisted: true, owner: null }, { projection: { _id: 1 } }).toArray()
    if (unlisted.length > 0) {
      const used = await this.#problems.distinct('tags', { facets: { $in: unlisted.map(({ _id }) => publicFacet({ tag: _id })) } })
      // A tag that was public stays public, even if its problems are hidden or deleted.
      if (used.length > 0) await this.#tags.updateMany({ _id: { $in: used }, unlisted: true }, { $unset: { unlisted: true } })
    }
    const rows = await this.#tags
      .find({ ...(oj !== 'ALL' && { oj }), owner: null, unlisted: { $exists: false } })
      .sort({ oj: 1, owner: 1, folded: 1 })
      .toArray()
    return rows.map(tagOf)
  }

  /** Returns the numbers of tags by name. Unknown tags are created for the problem's owner. */
  async ids(tags: readonly TagName[], oj: string, owner: ContextReference | null): Promise<number[]> {
    if (tags.length === 0) return []
    const names = tags.map(({ name, color }) => ({ name: name.trim(), folded: normalizeForSearch(name), color }))
    const find = () => this.#byName(names, oj, owner)
    let known = await find()
    const unknown = names.filter(({ folded }) => !known.has(folded))
    for (const tag of unknown) await this.#create(tag, oj, owner)
    if (unknown.length > 0) known = await find()
    return names.flatMap(({ folded }) => known.get(folded) ?? [])
  }

  /** Prefers the site's tag over the owner's tag of that name. */
  async #byName(names: readonly { folded: string }[], oj: string, owner: ContextReference | null): Promise<Map<string, number>> {
    const found = await this.#tags
      .find({ oj, owner: { $in: [...new Set([owner, null])] }, folded: { $in: names.map(({ folded }) => folded) } }, { projection: { folded: 1, owner: 1 } })
      .toArray()
    const ownerFirst = found.toSorted((a, b) => Number(!a.owner) - Number(!b.owner))
    return new Map(ownerFirst.map(({ folded, _id }) => [folded, _id]))
  }

  async #create({ name, folded, color }: TagName & { folded: string }, oj: string, owner: ContextReference | null): Promise<void> {
    const now = new Date()
    const tag = { _id: await this.#nextId(), name, folded, color, oj, owner, tcid: null, unlisted: true as const, gmtCreate: now, gmtModified: now }
    await this.#tags.insertOne(tag).catch((error: unknown) => {
      // Another call has just created it.
      if (!isDuplicate(error)) throw error
    })
  }
}

export function tagOf({ _id, folded: _folded, unlisted: _unlisted, owner, ...tag }: TagDoc): Tag {
  return { ...tag, id: _id, gid: hojGroupOf(owner), gmtCreate: tag.gmtCreate.toISOString(), gmtModified: tag.gmtModified.toISOString() }
}
