import { escapeRegExp, type PageQuery } from '@verdict/core'
import { byId, readPage, type BatchedReads, type ChangeLog, type Stored } from '@verdict/core/server'
import type { ContextReference } from '@verdict/plugin-problems/contract'
import type { Filter } from 'mongodb'
import { NoTraining } from '../../contract.ts'
import { notRemoved, type SectionDoc, type TrainingDoc, type TrainingProblemDoc, type Trainings } from './training-schema.ts'

/** A filter of a training list. */
export interface TrainingQuery extends PageQuery {
  readonly keyword?: string | undefined
  readonly categoryId?: number | undefined
  readonly auth?: TrainingDoc['auth'] | undefined
}

interface Changes {
  /** Changes of the members or of the problems that count. */
  readonly changed: ChangeLog<TrainingDoc>
  readonly removed: ChangeLog<TrainingDoc>
}

/** Reads and writes trainings. */
export class TrainingRepository {
  readonly #trainings: Trainings
  readonly #changes: Changes
  /** Batched: a live stream checks several trainings at a time. */
  readonly #byId: BatchedReads<number, Stored<TrainingDoc>>

  constructor(trainings: Trainings, changes: Changes) {
    this.#trainings = trainings
    this.#changes = changes
    this.#byId = byId(trainings)
  }

  async find(tid: number): Promise<TrainingDoc> {
    const training = await this.findOptional(tid)
    if (!training) throw new NoTraining()
    return training
  }

  async findOptional(tid: number): Promise<TrainingDoc | undefined> {
    const training = await this.#byId.of(tid)
    return training?.removing ? undefined : training
  }

  /** Returns the visible trainings of the site or an owner, in order. */
  visible({ categoryId, auth, keyword, ...query }: TrainingQuery, owner: ContextReference | null): Promise<{ found: TrainingDoc[]; total: number }> {
    const filter = { owner, visible: true, ...notRemoved, ...(categoryId !== undefined && { categoryId }), ...(auth && { auth }), ...titleFilter(keyword) }
    return readPage(this.#trainings, filter, { rank: 1, _id: 1 }, query)
  }

  /** Returns all trainings of the site or an owner, newest first. */
  all(
    { keyword, ...query }: PageQuery & { readonly keyword?: string | undefined },
    owner: ContextReference | null,
  ): Promise<{ found: TrainingDoc[]; total: number }> {
    return readPage(this.#trainings, { owner, ...notRemoved, ...titleFilter(keyword) }, { _id: -1 }, query)
  }

  /** Returns the trainings that contain a problem. */
  withProblems(pids: readonly number[]): Promise<TrainingDoc[]> {
    return this.#trainings.find({ 'problems.pid': { $in: [...pids] }, ...notRemoved }, { projection: { description: 0 } }).toArray()
  }

  countIn(categoryId: number): Promise<number> {
    return this.#trainings.countDocuments({ categoryId, ...notRemoved })
  }

  async insert(training: TrainingDoc): Promise<void> {
    await this.#trainings.insertOne(training)
  }

  /** Writes fields if the revision has not changed; false if another user saved first. */
  async save({ _id, revision, round }: Pick<TrainingDoc, '_id' | 'revision' | 'round'>, change: Partial<TrainingDoc>): Promise<boolean> {
    const filter = { _id, revision, ...notRemoved }
    const update = { $set: { ...change, revision: revision + 1, gmtModified: new Date() } }
    if (change.round !== undefined && change.round !== round) return (await this.#changes.changed.update(filter, update)) !== undefined
    return (await this.#trainings.updateOne(filter, update)).matchedCount > 0
  }

  /** Like `save`, for the problems and sections, which are not part of the form. `uncounted` lists the problems whose submissions must be counted. */
  async saveContents(
    { _id, problemRevision: before }: Pick<TrainingDoc, '_id' | 'problemRevision'>,
    contents: { readonly problems: TrainingProblemDoc[]; readonly sections: SectionDoc[] },
    uncounted: readonly number[],
  ): Promise<boolean> {
    const filter = { _id, problemRevision: before, ...notRemoved }
    const problemRevision = before + 1
    const marks = Object.fromEntries(uncounted.map((pid) => [`uncounted.${pid}`, problemRevision]))
    // All users see when a training was changed, but only members see its order.
    const update = { $set: { ...contents, problemRevision, ...marks, ...(uncounted.length > 0 && { gmtModified: new Date() }) } }
    if (uncounted.length > 0) return (await this.#changes.changed.update(filter, update)) !== undefined
    return (await this.#trainings.updateOne(filter, update)).matchedCount > 0
  }

  /** Removes the problems whose submissions were counted from `uncounted`, unless they have changed again. */
  async counted(tid: number, uncounted: TrainingDoc['uncounted']): Promise<void> {
    for (const [pid, revision] of Object.entries(uncounted))
      await this.#trainings.updateOne({ _id: tid, [`uncounted.${pid}`]: revision }, { $unset: { [`uncounted.${pid}`]: '' } })
  }

  async remove(tid: number): Promise<void> {
    if ((await this.#changes.removed.remove({ _id: tid, ...notRemoved })) === 0) throw new NoTraining()
  }

  /** Deletes all trainings of an owner. */
  async removeAll(owner: ContextReference): Promise<void> {
    await this.#changes.removed.remove({ owner, ...notRemoved })
  }

  /** Updates the author's name. */
  async rename(uid: string, author: string): Promise<void> {
    await this.#trainings.updateMany({ uid, author: { $ne: author } }, { $set: { author } })
  }
}

function titleFilter(keyword: string | undefined): Filter<Stored<TrainingDoc>> {
  return keyword ? { searchTitle: { $regex: escapeRegExp(keyword.toLowerCase()) } } : {}
}
