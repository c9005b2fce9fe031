import type { Collection, Document, Filter, OptionalUnlessRequiredId, UpdateFilter, WithId } from 'mongodb'
import { requestAtHand } from '../base/work-at-hand.ts'
import type { Stored } from '../storage/stored.ts'
import { newStamp, requestIn } from './owed-deliveries.ts'

/** Writes documents together with the keys of the followers to notify, in one atomic operation. */
export interface ChangeLog<T extends Document> {
  insert(document: OptionalUnlessRequiredId<T>): Promise<void>
  /** Updates the first match atomically; undefined when nothing matched. */
  update(filter: Filter<Stored<T>>, update: UpdateFilter<Stored<T>>): Promise<WithId<Stored<T>> | undefined>
  updateMany(filter: Filter<Stored<T>>, update: UpdateFilter<Stored<T>>): Promise<number>
  /** Marks documents as `removing`, which readers must hide; the kernel deletes them when all followers have finished. */
  remove(filter: Filter<Stored<T>>): Promise<number>
}

/** The parts of a plugin's change that the kernel needs to deliver it. */
export interface ChangeSource {
  readonly id: string
  readonly collection: Collection<Document>
  /** The documents to which the change has already happened: a new follower catches up with them. */
  readonly settled: Filter<Document>
  /** Whether its documents are being removed. */
  readonly isRemoval: boolean
  payload(document: Document): unknown
  /** The field with the id of the request that caused the change. */
  readonly requestField: string | undefined
}

/** The request that caused the pending call of a follower. */
export function requestBehind(source: ChangeSource | undefined, document: Document, stamp: string): string | undefined {
  const named: unknown = source?.requestField && document[source.requestField]
  return typeof named === 'string' ? named : requestIn(stamp)
}

/** Ids of any type: the documents of all changes are delivered alike. */
export function idsOf(rows: readonly Document[]): unknown[] {
  return rows.map(({ _id }) => _id)
}

interface Delivery {
  readonly followers: { keysFor(change: string): readonly string[] }
  wake(source: ChangeSource, documentId: unknown): void
  now(): number
}

export function changeLog<T extends Document>(source: ChangeSource, collection: Collection<Stored<T>>, delivery: Delivery): ChangeLog<T> {
  const stamps = () => {
    const stamp = newStamp(requestAtHand())
    return Object.fromEntries(delivery.followers.keysFor(source.id).map((key) => [`pending.${key}`, stamp]))
  }
  // The driver's types see no field of a document that is a type parameter.
  const marked = (update: Document): Document => {
    const names = stamps()
    if (Object.keys(names).length === 0) return update
    // `$max` keeps a later time, so the lease of a process that works on the document stays.
    return { ...update, $set: { ...update.$set, ...names }, $max: { ...update.$max, pendingDue: new Date(delivery.now()) } }
  }
  const updateMany = async (filter: Filter<Stored<T>>, update: Document) => {
    const { matchedCount } = await collection.updateMany(filter, marked(update))
    if (matchedCount > 0) delivery.wake(source, undefined)
    return matchedCount
  }
  return {
    insert: async (document) => {
      const stamp = newStamp(requestAtHand())
      const names = Object.fromEntries(delivery.followers.keysFor(source.id).map((key) => [key, stamp]))
      const pending = Object.keys(names).length > 0 ? { pending: names, pendingDue: new Date(delivery.now()) } : {}
      const { insertedId } = await collection.insertOne({ ...document, ...pending } as OptionalUnlessRequiredId<Stored<T>>)
      if (pending.pendingDue) delivery.wake(source, insertedId)
    },
    update: async (filter, update) => {
      const after = await collection.findOneAndUpdate(filter, marked(update), { returnDocument: 'after' })
      if (after?.pendingDue) delivery.wake(source, after._id)
      return after ?? undefined
    },
    updateMany,
    remove: (filter) => {
      const followed = delivery.followers.keysFor(source.id).length > 0
      const due = followed ? {} : { $max: { pendingDue: new Date(delivery.now()) } }
      return updateMany(filter, { $set: { removing: true }, ...due })
    },
  }
}
