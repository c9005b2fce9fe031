import { escapeRegExp, type PageQuery } from '@verdict/core'
import { byId, readPage, type BatchedReads, type ChangeLog, type Stored } from '@verdict/core/server'
import type { ContextReference } from '@verdict/plugin-problems/contract'
import type { Document, Filter, UpdateFilter } from 'mongodb'
import { saveOver } from '@verdict/server-kit'
import { contestStatuses, NoContest, type ContestDuty } from '../../contract.ts'
import { notRemoved, type ContestDoc, type Contests } from './contest-schema.ts'

/** A filter of a contest list. `status` is computed from the current time. */
export interface ContestQuery extends PageQuery {
  readonly status?: number | undefined
  readonly type?: number | undefined
  readonly keyword?: string | undefined
}

type ContestFilter = Filter<Stored<ContestDoc>>
type ContestUpdate = UpdateFilter<Stored<ContestDoc>> | Document[]
const newestStart = { startTime: -1, _id: -1 } as const

interface Deps {
  readonly removed: ChangeLog<ContestDoc>
  /** Publishes that a contest has changed. */
  changed(contest: ContestDoc): Promise<void>
}

/** Reads and writes contests. */
export class ContestRepository {
  readonly #contests: Contests
  readonly #deps: Deps
  /** Batched: every client loads the contest in the second it starts. */
  readonly #byId: BatchedReads<number, Stored<ContestDoc>>

  constructor(contests: Contests, deps: Deps) {
    this.#contests = contests
    this.#deps = deps
    this.#byId = byId(contests)
  }

  async find(cid: number): Promise<ContestDoc> {
    const contest = await this.#byId.of(cid)
    if (!contest || contest.removing) throw new NoContest()
    return contest
  }

  /** Returns the owner, such as a group; null for a contest of the site or one that does not exist. */
  async ownerOf(cid: number): Promise<ContextReference | null> {
    return (await this.#byId.of(cid))?.owner ?? null
  }

  /** Returns the visible contests of the site or an owner: scheduled, running, then ended, each by latest start first. */
  async visible({ status, type, keyword, ...query }: ContestQuery, now: Date, owner: ContextReference | null): Promise<{ found: ContestDoc[]; total: number }> {
    const filter = { owner, visible: true, ...notRemoved, ...(type !== undefined && { type }), ...titleFilter(keyword) }
    const wanted = Object.values(contestStatuses).filter((one) => status === undefined || one === status)
    const parts = wanted.map((one): ContestFilter => ({ ...filter, ...whileStatus(one, now) }))
    const counts = await Promise.all(parts.map((part) => this.#contests.countDocuments(part)))
    const total = counts.reduce((sum, count) => sum + count, 0)
    let skip = (query.currentPage - 1) * query.limit
    const found: ContestDoc[] = []
    for (const [index, part] of parts.entries()) {
      const limit = query.limit - found.length
      if (limit > 0 && skip < counts[index]!) found.push(...(await this.#contests.find(part).sort(newestStart).skip(skip).limit(limit).toArray()))
      skip = Math.max(0, skip - counts[index]!)
    }
    return { found, total }
  }

  /** Returns the visible contests of the site that are running or start within the given days. */
  upcoming(now: Date, days: number): Promise<ContestDoc[]> {
    return this.#contests.find(upcomingFilter(now, days)).sort(newestStart).limit(100).toArray()
  }

  countUpcoming(now: Date, days: number): Promise<number> {
    return this.#contests.countDocuments(upcomingFilter(now, days))
  }

  /** Returns all contests of the site or an owner, newest first. */
  all(
    { keyword, ...query }: PageQuery & { readonly keyword?: string | undefined },
    owner: ContextReference | null,
  ): Promise<{ found: ContestDoc[]; total: number }> {
    return readPage(this.#contests, { owner, ...notRemoved, ...titleFilter(keyword) }, { _id: -1 }, query)
  }

  async insert(contest: ContestDoc): Promise<void> {
    await this.#contests.insertOne(contest)
  }

  /** Writes fields if the revision has not changed; false if another user saved first. */
  save({ _id, revision }: Pick<ContestDoc, '_id' | 'revision'>, change: Partial<ContestDoc>): Promise<boolean> {
    const fields = { ...change, revision: revision + 1, gmtModified: new Date() }
    return this.#change({ _id, revision }, { $set: fields })
  }

  async remove(cid: number): Promise<void> {
    const contest = await this.find(cid)
    if ((await this.#deps.removed.remove({ _id: cid, ...notRemoved })) === 0) throw new NoContest()
    await this.#deps.changed(contest)
  }

  /** Gives a user duties, or without any removes them from the staff. */
  async setStaff(cid: number, uid: string, duties: readonly ContestDuty[]): Promise<void> {
    const staff = staffWith([uid], duties.length > 0 ? [{ uid, duties }] : [])
    if (!(await this.#change({ _id: cid }, [{ $set: { staff } }]))) throw new NoContest()
  }

  /** Makes a user the creator, who then needs no duties; `former` has duties instead. False if another user has become the creator. */
  handOver(
    { _id, uid: previous }: ContestDoc,
    { uid, username }: { readonly uid: string; readonly username: string },
    former: StaffMember[],
  ): Promise<boolean> {
    const set = { uid, author: username, staff: staffWith([uid, previous], former), gmtModified: new Date() }
    return this.#change({ _id, uid: previous }, [{ $set: set }])
  }

  /** Disqualifies a user; false if they are disqualified already. */
  disqualify(cid: number, one: NonNullable<ContestDoc['disqualified']>[number]): Promise<boolean> {
    return this.#change({ _id: cid, 'disqualified.uid': { $ne: one.uid } }, { $push: { disqualified: one } })
  }

  /** Reinstates a disqualified user; false if they are not disqualified. */
  reinstate(cid: number, uid: string): Promise<boolean> {
    return this.#change({ _id: cid, 'disqualified.uid': uid }, { $pull: { disqualified: { uid } } })
  }

  /** Removes a deleted user from the staff of all contests, and from those who are disqualified. */
  async removeUser(uid: string): Promise<void> {
    await this.#contests.updateMany({ 'staff.uid': uid }, { $pull: { staff: { uid } } })
    await this.#contests.updateMany({ 'disqualified.uid': uid }, { $pull: { disqualified: { uid } } })
  }

  /** Like `save`, for the problems, which are not part of the form. */
  saveProblems({ _id, problemRevision }: Pick<ContestDoc, '_id' | 'problemRevision'>, change: Pick<ContestDoc, 'problems' | 'withdrawn'>): Promise<boolean> {
    const fields = { ...change, problemRevision: problemRevision + 1, gmtModified: new Date() }
    return this.#change({ _id, problemRevision }, { $set: fields })
  }

  /** Lets the verdicts of a rejudging set count, which results declared final did not know; repeatable. */
  async applySet(cid: number, set: number): Promise<void> {
    await this.#change({ _id: cid, appliedSets: { $ne: set } }, { $push: { appliedSets: set }, $set: { final: null } })
  }

  /** Removes a deleted problem from all contests. */
  async removeProblem(pid: number): Promise<void> {
    const found = await this.#contests.find({ $or: [{ 'problems.pid': pid }, { 'withdrawn.pid': pid }] }, { projection: { withdrawn: 1 } }).toArray()
    for (const { _id, withdrawn } of found)
      await this.#change({ _id }, { $pull: { problems: { pid }, ...(withdrawn && { withdrawn: { pid } }) }, $inc: { problemRevision: 1 } })
  }

  /** Deletes all contests of an owner; returns their number. */
  removeAll(owner: ContextReference): Promise<number> {
    return this.#deps.removed.remove({ owner, ...notRemoved })
  }

  /** Updates the name of a creator or an unofficial participant, and notes that an unofficial participant is now a user. */
  async rename(uid: string, username: string): Promise<void> {
    await this.#contests.updateMany({ uid, author: { $ne: username } }, { $set: { author: username } })
    const found = await this.#contests.find({ $or: [{ 'stars.uid': uid }, { starAccount: username }], ...notRemoved }, { projection: { _id: 1 } }).toArray()
    for (const { _id } of found) {
      await saveOver({
        read: () => this.#contests.findOne({ _id, ...notRemoved }),
        change: (contest) => starsAfter(contest, { uid, username }),
        write: (contest, change) => this.save(contest, change),
      })
    }
  }

  /** Changes a contest that still matches, and publishes that; false if it does not match. */
  async #change(match: ContestFilter, update: ContestUpdate): Promise<boolean> {
    const changed = await this.#contests.findOneAndUpdate({ ...match, ...notRemoved }, update, { returnDocument: 'after' })
    if (changed) await this.#deps.changed(changed)
    return changed !== null
  }
}

type Stars = Pick<ContestDoc, 'starAccount' | 'stars'>

/** Returns the unofficial participants after one of them got a name; undefined if nothing changes. */
function starsAfter({ starAccount, stars = [] }: Stars, { uid, username }: { readonly uid: string; readonly username: string }): Stars | undefined {
  const before = stars.find((star) => star.uid === uid)?.username
  if (before === username || (before === undefined && !starAccount.includes(username))) return undefined
  const others = stars.filter((star) => star.uid !== uid && star.username !== username)
  const names = starAccount.filter((name) => name !== username || before === undefined).map((name) => (name === before ? username : name))
  return { starAccount: names, stars: [...others, { uid, username }] }
}

type StaffMember = { readonly uid: string; readonly duties: readonly ContestDuty[] }

/** The expression for a staff without some users, but with some members. One write, so that two leaders do not overwrite each other's changes. */
function staffWith(without: readonly string[], members: readonly StaffMember[]) {
  const others = { $filter: { input: { $ifNull: ['$staff', []] }, cond: { $not: [{ $in: ['$$this.uid', without] }] } } }
  return { $concatArrays: [others, { $literal: members }] }
}

function titleFilter(keyword: string | undefined): ContestFilter {
  return keyword ? { searchTitle: { $regex: escapeRegExp(keyword.toLowerCase()) } } : {}
}

function whileStatus(status: number, now: Date): ContestFilter {
  if (status === contestStatuses.scheduled) return { startTime: { $gt: now } }
  return status === contestStatuses.running ? { startTime: { $lte: now }, endTime: { $gt: now } } : { endTime: { $lte: now } }
}

/** Filters contests of the site that are running or start within the given days. */
function upcomingFilter(now: Date, days: number): Filter<ContestDoc> {
  return { owner: null, visible: true, ...notRemoved, startTime: { $lte: new Date(now.getTime() + days * 86_400_000) }, endTime: { $gt: now } }
}
