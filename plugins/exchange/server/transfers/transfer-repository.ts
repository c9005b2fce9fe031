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

/** Imports and exports with their problems. A transfer is hidden until it is stored completely, and again before it is deleted. */
export class TransferRepository {
  readonly #transfers: Collection<Stored<TransferDoc>>
  readonly #items: Collection<Stored<TransferItemDoc>>
  /** Batched, because a live stream asks for several transfers at a time. */
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

  /** Returns the problems that an import added with solutions. */
  async pidsWithSolutions(transfer: string): Promise<number[]> {
    const filter = { transfer, state: 'done', 'contents.solutions.0': { $exists: true } } as const
    const found = await this.#items.find(filter, { projection: { pid: 1 }, sort: { index: 1 } }).toArray()
    return found.flatMap(({ pid }) => (pid === null ? [] : [pid]))
  }

  /** Returns the size of all packages of a user, in bytes. */
  async storedBytes(uid: string): Promise<number> {
    const found = await this.#transfers.find({ uid }, { projection: { size: 1 } }).toArray()
    return found.reduce((sum, { size }) => sum + size, 0)
  }

  /** One write, so that only one of two concurrent starts succeeds. */
  async start(_id: string, chosen: NonNullable<TransferDoc['chosen']>): Promise<TransferDoc> {
    const started = await this.#transfers.findOneAndUpdate(
      { _id, state: 'ready' },
      { $set: { state: 'running', chosen, ...noLease } },
      { returnDocument: 'after' },
    )
    if (!started) throw new AlreadyStarted()
    return started
  }

  /** Requests the stop. The process with the lease notices it after the current problem. */
  async stop(_id: string): Promise<TransferDoc> {
    const stopping = await this.#transfers.findOneAndUpdate({ _id, state: 'running' }, { $set: { state: 'stopping' } }, { returnDocument: 'after' })
    if (!stopping) throw new NotRunning()
    return stopping
  }

  /** Deletes a running transfer; the process with the lease then finds nothing to end. */
  async discard(_id: string): Promise<void> {
    const { matchedCount } = await this.#transfers.updateOne({ _id, state: 'running' }, { $set: { state: 'hidden' } })
    if (matchedCount === 0) throw new NotRunning()
    await this.#delete(_id)
  }

  /** Marks the problems that were chosen at the start; repeatable. */
  async markChosen({ _id: transfer, chosen }: TransferDoc): Promise<void> {
    const indexes = (chosen?.items ?? []).map(({ index }) => index)
    await this.#items.updateMany({ transfer, state: 'ready', index: { $in: indexes } }, { $set: { state: 'waiting' } })
    await this.#items.updateMany({ transfer, state: 'ready' }, { $set: { state: 'left-out' } })
  }

  /** Leaves out problems that were not started; repeatable. Started ones are finished, because a process may have died after adding the problem. */
  async leaveUnbegun({ _id: transfer }: TransferDoc): Promise<TransferDoc | null> {
    await this.#items.updateMany({ transfer, state: 'waiting', attempts: 0 }, { $set: { state: 'stopped' } })
    return this.#count(transfer)
  }

  /** Counts an attempt before it begins, so that a problem that kills its process is eventually abandoned. Returns false if another process began it first. */
  async begin({ _id, pid: before, attempts }: TransferItemDoc, pid: number | null): Promise<boolean> {
    const { matchedCount } = await this.#items.updateOne({ _id, state: 'waiting', pid: before, attempts }, { $set: { pid }, $inc: { attempts: 1 } })
    return matchedCount === 1
  }

  /** Uncounts an interrupted attempt. */
  async uncount({ _id }: TransferItemDoc): Promise<void> {
    await this.#items.updateOne({ _id }, { $inc: { attempts: -1 } })
  }

  /** Resets the attempts of long work that has made progress. */
  async advanced({ _id, transfer }: TransferItemDoc): Promise<void> {
    await this.#items.updateOne({ _id }, { $set: { attempts: 1 } })
    await this.#transfers.updateOne({ _id: transfer }, { $set: { attempts: 0 } })
  }

  /** Stores the current activity of a problem. */
  noteActivity(_id: string, activity: ProgramActivity): Promise<TransferDoc | null> {
    return this.#transfers.findOneAndUpdate({ _id, ...shown }, { $set: { activity } }, { returnDocument: 'after' })
  }

  /** Stores the result of a problem and recounts the transfer's problems. */
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

  /** Claims a waiting transfer, or one whose process has stopped renewing its lease. */
  claim(leaseOwner: string, leaseMs: number): Promise<TransferDoc | null> {
    const now = Date.now()
    return this.#transfers.findOneAndUpdate(
      { state: { $in: [...statesUnderWay] }, leasedUntil: { $lte: new Date(now) } },
      { $set: { leaseOwner, leasedUntil: new Date(now + leaseMs) }, $inc: { attempts: 1 } },
      { sort: { leasedUntil: 1 }, returnDocument: 'after' },
    )
  }

  /** Returns false if another process has claimed it. */
  async renew(_id: string, leaseOwner: string, leaseMs: number): Promise<boolean> {
    const { matchedCount } = await this.#transfers.updateOne({ _id, leaseOwner }, { $set: { leasedUntil: new Date(Date.now() + leaseMs) } })
    return matchedCount === 1
  }

  /** Releases a transfer to another process, or to this one after a pause. An interrupted attempt does not count. */
  async release(_id: string, leaseOwner: string, { leasedUntil, counts }: { leasedUntil: Date; counts: boolean }): Promise<void> {
    await this.#transfers.updateOne({ _id, leaseOwner }, { $set: { leasedUntil }, ...(!counts && { $inc: { attempts: -1 } }) })
  }

  /** Ends a transfer; only for the process that has the lease. */
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

  /** Deletes transfers older than a moment that are not running. */
  async sweep(before: Date): Promise<void> {
    for await (const { _id } of this.#transfers.find({ at: { $lt: before }, state: { $nin: [...statesUnderWay] } }, { projection: { _id: 1 } }))
      await this.remove(_id)
  }
}

/** Returns the stored form of an error, of a transfer or of one problem. */
export function storedError({ code, parameters }: { readonly code: string; readonly parameters: Readonly<Record<string, string | number>> }): StoredFinding {
  return { level: 'error', code, parameters: { ...parameters } }
}
