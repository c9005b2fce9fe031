import type { PageQuery } from '@verdict/core'
import { byId, readPage, writtenUnlessDuplicate, type BatchedReads, type ChangeLog, type Stored } from '@verdict/core/server'
import type { Sort } from 'mongodb'
import { levels, type Level } from '../../contract.ts'
import { keywordFilter, nameFieldsOf } from './search-fields.ts'
import { memberKey, type MemberDoc, type Members } from './member-schema.ts'

type News = NonNullable<MemberDoc['news']>['kind']

/** The other fields that a change of level writes. */
interface LevelChange {
  readonly level: Level
  readonly reason?: string | null
  readonly news?: News
  /** If omitted, an open invitation stays until the user becomes a member. */
  readonly invitation?: MemberDoc['invitation']
}

/** The rows that a list shows. */
interface MemberQuery extends PageQuery {
  readonly gid: number
  readonly keyword?: string | undefined
  readonly auth?: Level | undefined
}

/** Stores the levels of users in groups. Every write of a level is a change, and succeeds only over the level that was read before. */
export class MemberRepository {
  readonly #members: Members
  readonly #read: BatchedReads<string, Stored<MemberDoc>>
  readonly #changed: ChangeLog<MemberDoc>
  readonly #nextNumber: () => Promise<number>

  constructor(members: Members, changed: ChangeLog<MemberDoc>, nextNumber: () => Promise<number>) {
    this.#members = members
    this.#read = byId(members)
    this.#changed = changed
    this.#nextNumber = nextNumber
  }

  async find(gid: number, uid: string): Promise<MemberDoc | undefined> {
    return this.#read.of(memberKey(gid, uid))
  }

  async levelOf(gid: number, uid: string): Promise<Level> {
    return (await this.find(gid, uid))?.level ?? levels.none
  }

  /** Returns the levels and invitations of these users; users without either are left out. */
  async statesOf(gid: number, uids: readonly string[]): Promise<ReadonlyMap<string, Pick<MemberDoc, 'level' | 'invitation'>>> {
    const keys = uids.map((uid) => memberKey(gid, uid))
    const rows = this.#members.find({ _id: { $in: keys } }, { projection: { _id: 0, uid: 1, level: 1, invitation: 1 } })
    return new Map((await rows.toArray()).map(({ uid, level, invitation }) => [uid, { level, invitation }]))
  }

  /** Changes a user's level from `from`; returns false if the level or the document's version has changed. */
  async setLevel(
    gid: number,
    { uid, username }: Pick<MemberDoc, 'uid' | 'username'>,
    from: Level,
    change: LevelChange,
    seenVersion?: number,
  ): Promise<boolean> {
    const _id = memberKey(gid, uid)
    const { level, reason, news } = change
    const now = new Date()
    const invitation = level >= levels.member ? null : change.invitation
    const fields = {
      level,
      isRanked: level >= levels.member,
      ...(reason !== undefined && { reason }),
      ...(invitation !== undefined && { invitation }),
      gmtModified: now,
    }
    const known = await this.#members.findOne({ _id }, { projection: { version: 1 } })
    if (seenVersion !== undefined && known?.version !== seenVersion) return false
    const version = (known?.version ?? 0) + 1
    const told = { version, news: news ? { kind: news, version } : null }
    if (known) return (await this.#changed.update({ _id, level: from, version: known.version }, { $set: { ...fields, ...told } })) !== undefined
    if (from !== levels.none) return false
    const number = await this.#nextNumber()
    const names = { uid, username, ...nameFieldsOf(username) }
    const results = { ac: 0, total: 0, score: 0, stamp: '' }
    return writtenUnlessDuplicate(() => this.#changed.insert({ _id, number, gid, ...names, reason: null, ...results, gmtCreate: now, ...fields, ...told }))
  }

  /** Removes news that has been delivered. */
  async forgetNews({ _id, version }: Pick<MemberDoc, '_id' | 'version'>): Promise<void> {
    await this.#members.updateOne({ _id, version }, { $set: { news: null } })
  }

  /** Returns the members, highest level first. */
  members(query: MemberQuery) {
    return this.#page(query, levels.member, { level: -1, number: 1 })
  }

  /** Returns all users with a level, applicants first. */
  membersAndApplicants(query: MemberQuery) {
    return this.#page(query, levels.applying, { level: 1, number: -1 })
  }

  /** Returns invited users who have not joined: open invitations first, newest first. */
  invited(gid: number, query: PageQuery) {
    return readPage(this.#members, { gid, 'invitation.isOpen': { $in: [true, false] } }, { 'invitation.isOpen': -1, 'invitation.at': -1, number: -1 }, query)
  }

  countInvited(gid: number): Promise<number> {
    return this.#members.countDocuments({ gid, 'invitation.isOpen': true })
  }

  /** Returns a user's open invitations, to all groups or to one. */
  invitationsOf(uid: string, query: PageQuery, gid?: number) {
    return readPage(this.#members, { uid, 'invitation.isOpen': true, ...(gid !== undefined && { gid }) }, { 'invitation.at': -1, number: -1 }, query)
  }

  async uids(gid: number, from: Level = levels.member): Promise<string[]> {
    const rows = this.#members.find({ gid, level: { $gte: from } }, { projection: { _id: 0, uid: 1 } })
    return (await rows.toArray()).map(({ uid }) => uid)
  }

  count(gid: number): Promise<number> {
    return this.#members.countDocuments({ gid, level: { $gte: levels.member } })
  }

  /** Returns the groups in which a user is a member. */
  async groupsOf(uid: string): Promise<number[]> {
    const rows = this.#members.find({ uid, level: { $gte: levels.member } }, { projection: { _id: 0, gid: 1 } })
    return (await rows.toArray()).map(({ gid }) => gid)
  }

  /** Removes a user whose account is being deleted from all groups. The change's follower then deletes their documents. */
  async removeUser(uid: string): Promise<void> {
    await this.#changed.updateMany({ uid }, { $set: { level: levels.none, isRanked: false, news: null, invitation: null }, $inc: { version: 1 } })
  }

  async rename(uid: string, username: string): Promise<void> {
    await this.#members.updateMany({ uid, username: { $ne: username } }, { $set: { username, ...nameFieldsOf(username) } })
  }

  async forget(gid: number, uid: string): Promise<void> {
    await this.#members.deleteOne({ _id: memberKey(gid, uid) })
  }

  /** Deletes the documents of all users of a group that ends. */
  async forgetAll(gid: number): Promise<void> {
    await this.#members.deleteMany({ gid })
  }

  #page({ gid, auth, keyword, ...query }: MemberQuery, from: Level, order: Sort) {
    const named = keywordFilter(keyword)
    const level = auth === undefined ? {} : { $eq: auth }
    // With level bounds, the index alone counts the rows of a single term. With several terms, bounds would keep the database from merging the keys in order.
    const isMerged = named !== undefined && named.terms.$all.length > 1
    const levels = isMerged ? { ...(auth !== undefined && { level }), $nor: [{ level: { $lt: from } }] } : { level: { $gte: from, ...level } }
    return readPage(this.#members, { gid, ...named, ...levels }, order, query)
  }
}
