import { entriesOf } from '@verdict/core'
import { KeyedMutex } from '@verdict/core/server'
import { normalizeForSearch, TextSearch, type RowVersions } from '@verdict/server-kit'
import type { ContextReference } from '@verdict/plugin-problems/contract'
import type { PostDoc, Posts } from './post-schema.ts'

/** The filters of a list besides the keyword: the keys of `lists` and the other fields must be equal, and the owner must not be among some. */
export interface SearchedList {
  readonly lists: string
  readonly isProblemOpen?: boolean
  readonly categoryId?: number
  readonly pid?: number
  readonly owner?: { readonly $nin: readonly ContextReference[] }
}

type Searched = Pick<PostDoc, '_id' | 'lists' | 'searchText' | 'topPriority' | 'isProblemOpen' | 'categoryId' | 'pid' | 'owner'>
type Entry = Omit<Searched, '_id' | 'lists' | 'searchText'> & { readonly lists: string; readonly text: string }

const searchedFields = { lists: 1, searchText: 1, topPriority: 1, isProblemOpen: 1, categoryId: 1, pid: 1, owner: 1 } as const
/** The group of all posts in the versions. */
const allPosts = 'posts'
/** Surrounds each key, so that no key matches inside another one. */
const fence = '\n'
/** Parsing more documents in one go would block other calls. */
const readAtOnce = 500

/**
 * Searches posts by any part of their texts in the memory of this process. A database index would need to read thousands of posts to count those with a common
 * word. Before every search it checks which posts have changed, and reads those again.
 */
export class PostSearch {
  readonly #posts: Posts
  readonly #versions: RowVersions
  readonly #reads = new KeyedMutex()
  readonly #texts = new TextSearch<number>()
  readonly #entries = new Map<number, Entry>()
  /** Shares strings, because many posts are in the same lists. */
  readonly #knownLists = new Map<string, string>()
  #version: number | undefined

  constructor(posts: Posts, versions: RowVersions) {
    this.#posts = posts
    this.#versions = versions
  }

  /** Must be called after a post was written, and again by a follower of the write. */
  async changed(did: number): Promise<void> {
    await this.#versions.changed(allPosts, String(did))
  }

  /** Returns the numbers of a list's posts that contain every word: pinned posts first, then newest first. */
  async find(keyword: string, { lists, owner, ...fields }: SearchedList): Promise<number[]> {
    await this.refresh()
    // The longest word is in the fewest posts.
    const [longest = '', ...rest] = normalizeForSearch(keyword)
      .split(' ')
      .toSorted((a, b) => b.length - a.length)
    const key = `${fence}${lists}${fence}`
    const wanted = entriesOf(fields)
    const isWanted = (entry: Entry) => {
      const isOwned = entry.owner !== null && owner?.$nin.includes(entry.owner)
      return (
        !isOwned && entry.lists.includes(key) && rest.every((word) => entry.text.includes(word)) && wanted.every(([field, value]) => entry[field] === value)
      )
    }
    const found = this.#texts.find(longest).flatMap((did) => {
      const entry = this.#entries.get(did)
      return entry && isWanted(entry) ? [{ did, top: Number(entry.topPriority) }] : []
    })
    return found.sort((a, b) => b.top - a.top || b.did - a.did).map(({ did }) => did)
  }

  /**
   * Reads the changes since the last time, initially everything. Calls run one after the other: a caller that joined a running read would miss its own last
   * write.
   */
  refresh(): Promise<void> {
    return this.#reads.run(allPosts, () => this.#read())
  }

  async #read(): Promise<void> {
    const { version, keys } = await this.#versions.since(allPosts, this.#version)
    if (!keys) await this.#readAll()
    else if (keys.length > 0) await this.#readSome(keys.map(Number))
    this.#version = version
  }

  async #readAll(): Promise<void> {
    const gone = new Set(this.#entries.keys())
    for await (const post of this.#posts.find<Searched>({}, { projection: searchedFields, batchSize: readAtOnce })) {
      this.#takeOver(post)
      gone.delete(post._id)
    }
    for (const did of gone) this.#forget(did)
  }

  async #readSome(dids: readonly number[]): Promise<void> {
    const posts = await this.#posts.find<Searched>({ _id: { $in: [...dids] } }, { projection: searchedFields }).toArray()
    const byId = new Map(posts.map((post) => [post._id, post]))
    for (const did of dids) {
      const post = byId.get(did)
      if (post) this.#takeOver(post)
      else this.#forget(did)
    }
  }

  #takeOver({ _id, lists, searchText: text, ...post }: Searched): void {
    // A post that is being deleted is in no list.
    if (lists.length === 0) return this.#forget(_id)
    const joined = `${fence}${lists.join(fence)}${fence}`
    const known = this.#knownLists.get(joined) ?? joined
    this.#knownLists.set(known, known)
    this.#texts.set(_id, text)
    this.#entries.set(_id, { ...post, lists: known, text })
  }

  #forget(did: number): void {
    this.#texts.delete(did)
    this.#entries.delete(did)
  }
}
