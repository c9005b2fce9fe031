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

  /** A disbanded group is in no list, so an index alone counts and pages the groups. */
  page(filter: Filter<Stored<GroupDoc>>, query: PageQuery): Promise<{ found: GroupDoc[]; total: number }> {
    return readPage(this.#groups, filter, { _id: -1 }, query)
  }

  /** Returns which of these groups only their members can see. */
  async hiddenAmong(gids: readonly number[]): Promise<number[]> {
    if (gids.length === 0) return []
    const found = await this.#groups.find({ _id: { $in: [...gids] }, lists: listKey('hidden'), ...notRemoved }, { projection: { _id: 1 } }).toArray()
    return found.map(({ _id }) => _id)
  }

  countOwned(uid: string): Promise<number> {
    return this.#groups.countDocuments({ uid, ...notRemoved })
  }

  async hasAny(): Promise<boolean> {
    return (await this.#groups.findOne(notRemoved, { projection: { _id: 1 } })) !== null
  }

  async insert(group: GroupDoc): Promise<void> {
    await this.#changes.founded.insert(group).catch((error: unknown) => rethrowTaken(error, group))
  }

  /** Removes a group that was just created, without notifying users. */
  async discard(gid: number): Promise<void> {
    await this.#groups.deleteOne({ _id: gid })
  }

  /** Saves settings over the revision from which they were computed; returns false if another user saved first. */
  async save({ _id, revision }: Pick<GroupDoc, '_id' | 'revision'>, change: Partial<GroupDoc> & Pick<GroupDoc, 'name' | 'shortName'>): Promise<boolean> {
    const update = { $set: { ...change, revision: revision + 1, gmtModified: new Date() } }
    const saved = await this.#groups.updateOne({ _id, revision, ...notRemoved }, update).catch((error: unknown) => rethrowTaken(error, change))
    return saved.matchedCount > 0
  }

  /** Sets or removes the token of the join link; returns false if the group was disbanded first. */
  async setJoinToken(gid: number, joinToken: string | null): Promise<boolean> {
    const update = joinToken === null ? { $unset: { joinToken: '' as const } } : { $set: { joinToken } }
    return (await this.#groups.updateOne({ _id: gid, ...notRemoved }, update)).matchedCount > 0
  }

  /** Replaces the avatar and returns the previous one; undefined if the group was disbanded first. */
  async setAvatar(gid: number, avatar: string): Promise<Pick<GroupDoc, 'avatar'> | undefined> {
    const filter = { _id: gid, ...notRemoved }
    return (await this.#groups.findOneAndUpdate(filter, { $set: { avatar, gmtModified: new Date() } }, { returnDocument: 'before' })) ?? undefined
  }

  /** Returns the avatar of a group that is being disbanded. */
  async removedAvatar(gid: number): Promise<string | null> {
    return (await this.#groups.findOne({ _id: gid }, { projection: { avatar: 1 } }))?.avatar ?? null
  }

  async remove(gid: number): Promise<void> {
    // In one write with the removal; see `page`.
    const hidden = { removing: true, lists: [], terms: [] }
    if (!(await this.#changes.removed.update({ _id: gid, ...notRemoved }, { $set: hidden }))) throw new NoGroup()
  }

  /** Returns the groups that are being disbanded. */
  async removing(): Promise<number[]> {
    return (await this.#groups.find({ removing: true }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id)
  }

  /** Updates the name of an owner in their groups. */
  async renameOwner(uid: string, owner: string): Promise<void> {
    await this.#groups.updateMany({ uid, owner: { $ne: owner } }, { $set: { owner } })
  }
}

function rethrowTaken(error: unknown, { name, shortName }: Pick<GroupDoc, 'name' | 'shortName'>): never {
  if (!isDuplicate(error)) throw error
  throw error.message.includes('shortNameKey') ? new ShortNameTaken({ name: shortName }) : new NameTaken({ name })
}
