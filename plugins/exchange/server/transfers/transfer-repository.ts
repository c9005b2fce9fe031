import { byId, readPage, type BatchedReads, type Stored } from '@verdict/core/server'
import type { PageQuery } from '@verdict/core'
import type { Collection } from 'mongodb'
import { AlreadyStarted, NotRunning, NoTransfer, StillRunning, statesUnderWay, type ProgramActivity } from '../../contract.ts'
import type { StoredFinding } from '../packages/finding-list.ts'
import type { TransferDoc, TransferItemDoc } from './transfer-schema.ts'

type NewTransfer = Pick<TransferDoc, '_id' | 'kind' | 'uid' | 'format' | 'name' | 'file' | 'size'>
type NewItem = Omit<TransferItemDoc, '_id' | 'transfer' | 'index' | 'state' | 'attempts'>
type ItemChange = Partial<Pick<TransferItemDoc, 'state' | 'pid' | 'problemId' | 'findings'>>

const shown = { state: { $ne: 'hidden' } } as const
const noLease = { leaseOwner: null, leasedUntil: new Date(0) }

/** Imports and exports with their problems. A transfer is hidden until all of it is stored, and again before it is deleted. */
export class TransferRepository {
  readonly #transfers: Collection<Stored<TransferDoc>>
  readonly #items: Collection<Stored<TransferItemDoc>>
  /** Batched: a live stream asks about several transfers at a time. */
  readonly #byId: BatchedReads<string, Stored<TransferDoc>>

  constructor(transfers: Collection<Stored<TransferDoc>>, items: Collection<Stored<TransferItemDoc>>) {
    this.#transfers = transfers
    this.#byId = byId(transfers)
    this.#items = items
  }

  async insert(transfer: NewTransfer, items: readonly NewItem[]): Promise<TransferDoc> {
    const { _id } = transfer
    const begun = { total: items.length, done: 0, failed: 0, activity: null, error: null, chosen: null, attempts: 0, ...noLease, at: new Date() }
    await this.#transfers.insertOne({ ...transfer, ...begun, state: 'hidden' })
    await this.#items.insertMany(items.map((item, index) => ({ ...item, _id: `${_id}/${index}`, transfer: _id, index, state: 'ready', attempts: 0 })))
    await this.#transfers.updateOne({ _id }, { $set: { state: 'ready' } })
    return { ...transfer, ...begun, state: 'ready' }
  }

  async find(_id: string, uid: string): Promise<TransferDoc> {
    const found = await this.#byId.of(_id)
    if (!found || found.uid !== uid || found.state === 'hidden') throw new NoTransfer()
    return found
  }

  page(uid: string, query: PageQuery) {
    return readPage(this.#transfers, { uid, ...shown }, { at: -1 }, query)
  }

  itemPage(transfer: string, query: PageQuery) {
    return readPage(this.#items, { transfer }, { index: 1 }, query)
  }

  items(transfer: string): Promise<TransferItemDoc[]> {
    return this.#items.find({ transfer }).sort({ index: 1 }).toArray()
  }

  /** The problems that an import has added, and that came with solutions. */
  async pidsWithSolutions(transfer: string): Promise<number[]> {
    const filter = { transfer, state: 'done', 'contents.solutions.0': { $exists: true } } as const
    const found = await this.#items.find(filter, { projection: { pid: 1 }, sort: { index: 1 } }).toArray()
    return found.flatMap(({ pid }) => (pid === null ? [] : [pid]))
  }

  /** The bytes of all packages of a user. */
  async storedBytes(uid: string): Promise<number> {
    const found = await this.#transfers.find({ uid }, { projection: { size: 1 } }).toArray()
    return found.reduce((sum, { size }) => sum + size, 0)
  }

  /** In one write, so of two who start it at the same time one is refused. */
  async start(_id: string, chosen: NonNullable<TransferDoc['chosen']>): Promise<TransferDoc> {
    const started = await this.#transfers.findOneAndUpdate(
      { _id, state: 'ready' },
      { $set: { state: 'running', chosen, ...noLease } },
      { returnDocument: 'after' },
    )
    if (!started) throw new AlreadyStarted()
    return started
  }

  /** The process that has the lease sees it when it has finished a problem. */
  async stop(_id: string): Promise<TransferDoc> {
    const stopping = await this.#transfers.findOneAndUpdate({ _id, state: 'running' }, { $set: { state: 'stopping' } }, { returnDocument: 'after' })
    if (!stopping) throw new NotRunning()
    return stopping
  }

  /** Deletes what runs; the process that has the lease finds nothing to end. */
  async discard(_id: string): Promise<void> {
    const { matchedCount } = await this.#transfers.updateOne({ _id, state: 'running' }, { $set: { state: 'hidden' } })
    if (matchedCount === 0) throw new NotRunning()
    await this.#delete(_id)
  }

  /** Repeatable: marks the problems that were chosen when the transfer was started. */
  async markChosen({ _id: transfer, chosen }: TransferDoc): Promise<void> {
    const indexes = (chosen?.items ?? []).map(({ index }) => index)
    await this.#items.updateMany({ transfer, state: 'ready', index: { $in: indexes } }, { $set: { state: 'waiting' } })
    await this.#items.updateMany({ transfer, state: 'ready' }, { $set: { state: 'left-out' } })
  }

  /** Repeatable: nothing is begun any more, but what was begun is finished: a process may have died after it had added the problem. */
  async leaveUnbegun({ _id: transfer }: TransferDoc): Promise<TransferDoc | null> {
    await this.#items.updateMany({ transfer, state: 'waiting', attempts: 0 }, { $set: { state: 'stopped' } })
    return this.#count(transfer)
  }

  /** Counts the attempt before it begins, so that a problem which kills the process is given up one day. False when another process has begun it meanwhile. */
  async begin({ _id, pid: before, attempts }: TransferItemDoc, pid: number | null): Promise<boolean> {
    const { matchedCount } = await this.#items.updateOne({ _id, state: 'waiting', pid: before, attempts }, { $set: { pid }, $inc: { attempts: 1 } })
    return matchedCount === 1
  }

  /** The attempt was interrupted, and does not count. */
  async uncount({ _id }: TransferItemDoc): Promise<void> {
    await this.#items.updateOne({ _id }, { $inc: { attempts: -1 } })
  }

  /** Something that takes long has got on: earlier attempts at it do not count any more. */
  async advanced({ _id, transfer }: TransferItemDoc): Promise<void> {
    await this.#items.updateOne({ _id }, { $set: { attempts: 1 } })
    await this.#transfers.updateOne({ _id: transfer }, { $set: { attempts: 0 } })
  }

  /** Says what is done for the problem at work. */
  noteActivity(_id: string, activity: ProgramActivity): Promise<TransferDoc | null> {
    return this.#transfers.findOneAndUpdate({ _id, ...shown }, { $set: { activity } }, { returnDocument: 'after' })
  }

  /** Stores what has become of a problem, and counts the problems of the transfer anew. */
  async settle({ _id, transfer }: TransferItemDoc, change: ItemChange): Promise<TransferDoc | null> {
    await this.#items.updateOne({ _id }, { $set: change })
    return this.#count(transfer)
  }

  async #count(transfer: string): Promise<TransferDoc | null> {
    const countOf = (state: TransferItemDoc['state']) => this.#items.countDocuments({ transfer, state })
    const [done, failed, leftOut] = await Promise.all([countOf('done'), countOf('failed'), countOf('left-out')])
    const total = (await this.#items.countDocuments({ transfer })) - leftOut
    return this.#transfers.findOneAndUpdate({ _id: transfer }, { $set: { done, failed, total, activity: null, attempts: 0 } }, { returnDocument: 'after' })
  }

  /** Takes a transfer that waits, or one whose process has fallen silent. */
  claim(leaseOwner: string, leaseMs: number): Promise<TransferDoc | null> {
    const now = Date.now()
    return this.#transfers.findOneAndUpdate(
      { state: { $in: [...statesUnderWay] }, leasedUntil: { $lte: new Date(now) } },
      { $set: { leaseOwner, leasedUntil: new Date(now + leaseMs) }, $inc: { attempts: 1 } },
      { sort: { leasedUntil: 1 }, returnDocument: 'after' },
    )
  }

  /** False when another process has taken it. */
  async renew(_id: string, leaseOwner: string, leaseMs: number): Promise<boolean> {
    const { matchedCount } = await this.#transfers.updateOne({ _id, leaseOwner }, { $set: { leasedUntil: new Date(Date.now() + leaseMs) } })
    return matchedCount === 1
  }

  /** Lets another process, or this one after a pause, go on; an attempt that was interrupted does not count. */
  async release(_id: string, leaseOwner: string, { leasedUntil, counts }: { leasedUntil: Date; counts: boolean }): Promise<void> {
    await this.#transfers.updateOne({ _id, leaseOwner }, { $set: { leasedUntil }, ...(!counts && { $inc: { attempts: -1 } }) })
  }

  /** Only the process that has the lease ends a transfer. */
  async end(_id: string, leaseOwner: string, change: Partial<Pick<TransferDoc, 'state' | 'error' | 'file' | 'size'>>): Promise<TransferDoc | null> {
    return this.#transfers.findOneAndUpdate({ _id, leaseOwner }, { $set: { ...change, activity: null, ...noLease } }, { returnDocument: 'after' })
  }

  async remove(_id: string): Promise<void> {
    const { matchedCount } = await this.#transfers.updateOne({ _id, state: { $nin: [...statesUnderWay] } }, { $set: { state: 'hidden' } })
    if (matchedCount === 0) throw new StillRunning()
    await this.#delete(_id)
  }

  async #delete(_id: string): Promise<void> {
    await this.#items.deleteMany({ transfer: _id })
    await this.#transfers.deleteOne({ _id })
  }

  /** Deletes what is older than a moment and does not run. */
  async sweep(before: Date): Promise<void> {
    for await (const { _id } of this.#transfers.find({ at: { $lt: before }, state: { $nin: [...statesUnderWay] } }, { projection: { _id: 1 } }))
      await this.remove(_id)
  }
}

/** An error of a whole transfer, or of one problem. */
export function storedError({ code, parameters }: { readonly code: string; readonly parameters: Readonly<Record<string, string | number>> }): StoredFinding {
  return { level: 'error', code, parameters: { ...parameters } }
}
