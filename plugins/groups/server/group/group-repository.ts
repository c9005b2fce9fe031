import type { PageQuery } from '@verdict/core'
import { byId, isDuplicate, readPage, type BatchedReads, type ChangeLog, type Stored } from '@verdict/core/server'
import type { Filter } from 'mongodb'
import { NameTaken, NoGroup, ShortNameTaken } from '../../contract.ts'
import { listKey } from './search-fields.ts'
import { notRemoved, type GroupDoc, type Groups } from './group-schema.ts'

/** Reads and writes groups. */
export class GroupRepository {
  readonly #groups: Groups
  readonly #read: BatchedReads<number, Stored<GroupDoc>>
  readonly #changes: { readonly founded: ChangeLog<GroupDoc>; readonly removed: ChangeLog<GroupDoc> }

  constructor(groups: Groups, changes: { readonly founded: ChangeLog<GroupDoc>; readonly removed: ChangeLog<GroupDoc> }) {
    this.#groups = groups
    this.#read = byId(groups)
    this.#changes = changes
  }

  async find(gid: number): Promise<GroupDoc> {
    const group = await this.findOptional(gid)
    if (!group) throw new NoGroup()
    return group
  }

  async findOptional(gid: number): Promise<GroupDoc | undefined> {
    const group = await this.#read.of(gid)
    return group?.removing ? undefined : group
  }

  async findMany(gids: readonly number[]): Promise<ReadonlyMap<number, GroupDoc>> {
    const found = await this.#read.many(gids)
    return new Map([...found].filter(([, group]) => !group.removing))
  }

  async findByJoinToken(joinToken: string): Promise<GroupDoc | undefined> {
    return (await this.#groups.findOne({ joinToken, ...notRemoved })) ?? undefined
  }

  /** A group that was disbanded is in no list, so that an index alone counts and pages them. */
  page(filter: Filter<Stored<GroupDoc>>, query: PageQuery): Promise<{ found: GroupDoc[]; total: number }> {
    return readPage(this.#groups, filter, { _id: -1 }, query)
  }

  /** Those of some groups that only their members see. */
  async hiddenAmong(gids: readonly number[]): Promise<number[]> {
    if (gids.length === 0) return []
    const found = await this.#groups.find({ _id: { $in: [...gids] }, lists: listKey('hidden'), ...notRemoved }, { projection: { _id: 1 } }).toArray()
    return found.map(({ _id }) => _id)
  }

  /** How many groups a person owns, of those that were founded before one. */
  countOwned(uid: string, before = Number.MAX_SAFE_INTEGER): Promise<number> {
    return this.#groups.countDocuments({ uid, _id: { $lt: before }, ...notRemoved })
  }

  async insert(group: GroupDoc): Promise<void> {
    await this.#changes.founded.insert(group).catch((error: unknown) => rethrowTaken(error, group))
  }

  /** Takes back what was just founded, without a word to anybody. */
  async discard(gid: number): Promise<void> {
    await this.#groups.deleteOne({ _id: gid })
  }

  /** Writes the settings over the revision from which they were computed; false when somebody saved meanwhile. */
  async save({ _id, revision }: Pick<GroupDoc, '_id' | 'revision'>, change: Partial<GroupDoc> & Pick<GroupDoc, 'name' | 'shortName'>): Promise<boolean> {
    const update = { $set: { ...change, revision: revision + 1, gmtModified: new Date() } }
    const saved = await this.#groups.updateOne({ _id, revision, ...notRemoved }, update).catch((error: unknown) => rethrowTaken(error, change))
    return saved.matchedCount > 0
  }

  /** Sets or takes away the token of the link; false for a group that was disbanded meanwhile. */
  async setJoinToken(gid: number, joinToken: string | null): Promise<boolean> {
    const update = joinToken === null ? { $unset: { joinToken: '' as const } } : { $set: { joinToken } }
    return (await this.#groups.updateOne({ _id: gid, ...notRemoved }, update)).matchedCount > 0
  }

  /** Replaces the avatar, and returns the one before; undefined for a group that was disbanded meanwhile. */
  async setAvatar(gid: number, avatar: string): Promise<Pick<GroupDoc, 'avatar'> | undefined> {
    const filter = { _id: gid, ...notRemoved }
    return (await this.#groups.findOneAndUpdate(filter, { $set: { avatar, gmtModified: new Date() } }, { returnDocument: 'before' })) ?? undefined
  }

  /** What is left of a group while it is being disbanded. */
  async removedAvatar(gid: number): Promise<string | null> {
    return (await this.#groups.findOne({ _id: gid }, { projection: { avatar: 1 } }))?.avatar ?? null
  }

  async remove(gid: number): Promise<void> {
    // One write with the end: see `page`.
    const hidden = { removing: true, lists: [], terms: [] }
    if (!(await this.#changes.removed.update({ _id: gid, ...notRemoved }, { $set: hidden }))) throw new NoGroup()
  }

  /** Those that are being disbanded. */
  async removing(): Promise<number[]> {
    return (await this.#groups.find({ removing: true }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id)
  }

  /** The name of an owner has changed. */
  async renameOwner(uid: string, owner: string): Promise<void> {
    await this.#groups.updateMany({ uid, owner: { $ne: owner } }, { $set: { owner } })
  }
}

function rethrowTaken(error: unknown, { name, shortName }: Pick<GroupDoc, 'name' | 'shortName'>): never {
  if (!isDuplicate(error)) throw error
  throw error.message.includes('shortNameKey') ? new ShortNameTaken({ name: shortName }) : new NameTaken({ name })
}
