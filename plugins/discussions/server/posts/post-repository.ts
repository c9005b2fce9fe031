import type { PageQuery } from '@verdict/core'
import { byId, type BatchedReads, type ChangeLog, type Stored } from '@verdict/core/server'
import { normalizeForSearch, saveOver, TotalCache } from '@verdict/server-kit'
import type { ContextReference } from '@verdict/plugin-problems/contract'
import type { Filter } from 'mongodb'
import { NoDiscussion } from '../../contract.ts'
import { derivedFields } from './post-lists.ts'
import type { PostSearch, SearchedList } from './post-search.ts'
import { notRemoved, type PostDoc, type Posts } from './post-schema.ts'

type PostFilter = Filter<Stored<PostDoc>>

interface Changes {
  readonly added: ChangeLog<PostDoc>
  readonly changed: ChangeLog<PostDoc>
  readonly removed: ChangeLog<PostDoc>
}

/** The fields that a write sets. All other fields are computed from them. */
export type PostChange = Partial<
  Pick<PostDoc, 'title' | 'description' | 'content' | 'topPriority' | 'isHidden' | 'isProblemOpen' | 'author' | 'role' | 'gmtModified'>
>

const listProjection = { lists: 0, searchText: 0 } as const

/** Reads and writes posts. */
export class PostRepository {
  readonly #posts: Posts
  readonly #changes: Changes
  readonly #search: PostSearch
  readonly #totals: TotalCache<Stored<PostDoc>>
  /** Batched: a live stream checks several posts at a time. */
  readonly #byId: BatchedReads<number, Stored<PostDoc>>

  constructor(posts: Posts, changes: Changes, search: PostSearch) {
    this.#posts = posts
    this.#changes = changes
    this.#search = search
    this.#totals = new TotalCache(posts)
    this.#byId = byId(posts)
  }

  async find(did: number): Promise<PostDoc> {
    const post = await this.findOptional(did)
    if (!post) throw new NoDiscussion()
    return post
  }

  async findOptional(did: number): Promise<PostDoc | undefined> {
    const post = await this.#byId.of(did)
    return post?.removing ? undefined : post
  }

  /** Returns posts by number, without their contents. */
  async many(dids: readonly number[]): Promise<ReadonlyMap<number, Omit<PostDoc, 'content'>>> {
    const found = await this.#posts.find({ _id: { $in: [...dids] }, ...notRemoved }, { projection: { content: 0 } }).toArray()
    return new Map(found.map((post) => [post._id, post]))
  }

  /** Returns pinned posts first, then newest first. */
  async page(list: SearchedList, { keyword = '', currentPage, limit }: PageQuery & { readonly keyword?: string | undefined }) {
    const from = (currentPage - 1) * limit
    if (normalizeForSearch(keyword) !== '') {
      const dids = await this.#search.find(keyword, list)
      return { found: await this.#inOrder(dids.slice(from, from + limit), list), total: dids.length }
    }
    const rows = this.#posts.find(list, { projection: listProjection }).sort({ topPriority: -1, _id: -1 }).skip(from).limit(limit)
    const [found, total] = await Promise.all([rows.toArray(), this.#totals.of(list)])
    return { found, total }
  }

  async insert(post: Omit<PostDoc, 'lists' | 'searchText'>): Promise<void> {
    await this.#changes.added.insert({ ...post, ...derivedFields(post) })
    await this.#search.changed(post._id)
  }

  /** Computes a change from the latest revision; undefined leaves the post unchanged. Returns whether it changed. */
  async change(did: number, changeOf: (saved: PostDoc) => PostChange | undefined | Promise<PostChange | undefined>): Promise<boolean> {
    const written = await saveOver({
      read: () => this.findOptional(did),
      change: changeOf,
      write: async (saved, change) => {
        const update = { ...change, ...derivedFields({ ...saved, ...change }), revision: saved.revision + 1 }
        return (await this.#changes.changed.update({ _id: did, revision: saved.revision, ...notRemoved }, { $set: update })) !== undefined
      },
    })
    if (!written) return false
    // Makes searches find it immediately. The follower of the change repeats it, in case this process is killed first.
    await this.#search.changed(did)
    return true
  }

  /** Returns whether the post existed. */
  async remove(did: number): Promise<boolean> {
    const isRemoved = (await this.#remove({ _id: did })) > 0
    await this.#search.changed(did)
    return isRemoved
  }

  async removeAll(owner: ContextReference): Promise<void> {
    await this.#remove({ owner })
  }

  async #remove(filter: PostFilter): Promise<number> {
    // One write that also removes it from all lists. The followers of this plugin continue the deletion.
    return this.#changes.removed.updateMany({ ...filter, ...notRemoved }, { $set: { removing: true, lists: [] } })
  }

  async idsOf(filter: Pick<PostFilter, 'pid' | 'uid'>): Promise<number[]> {
    return (await this.#posts.find({ ...filter, ...notRemoved }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id)
  }

  /** Filters posts that are still in the list: the search memory may be older than a recent change of visibility. */
  async #inOrder(dids: readonly number[], list: SearchedList) {
    const found = await this.#posts.find({ _id: { $in: [...dids] }, ...list }, { projection: listProjection }).toArray()
    const byId = new Map(found.map((post) => [post._id, post]))
    return dids.flatMap((did) => byId.get(did) ?? [])
  }

  /** Returns the given owners that still have posts. A list filter without owners can be counted from the index alone. */
  async ownersAmong(owners: readonly ContextReference[]): Promise<ContextReference[]> {
    if (owners.length === 0) return []
    const found = await this.#posts.distinct('owner', { owner: { $in: [...owners] }, ...notRemoved })
    return found.filter((owner) => owner !== null)
  }

  countIn(categoryId: number): Promise<number> {
    return this.#posts.countDocuments({ categoryId, ...notRemoved })
  }
}
