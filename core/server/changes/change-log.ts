import { randomUUID } from 'node:crypto'
import type { Collection, Document, Filter, OptionalUnlessRequiredId, UpdateFilter, WithId } from 'mongodb'

/** The fields that the kernel keeps in a document whose followers have not finished. */
export interface Pending {
  /** Follower key → stamp of the latest write that concerns it. */
  pending?: Record<string, string>
  /** When the next attempt may be made; later while a process works on it. */
  pendingDue?: Date
  /** The document goes as soon as its followers are done with its removal. */
  removing?: boolean
}

/** A document as it lies in its collection. */
export type Stored<T> = T & Pending

/** Writes documents together with the names of those who must hear of it. */
export interface ChangeLog<T extends Document> {
  insert(document: OptionalUnlessRequiredId<T>): Promise<void>
  /** One atomic write of the first match; undefined when nothing matched. */
  update(filter: Filter<Stored<T>>, update: UpdateFilter<Stored<T>>): Promise<WithId<Stored<T>> | undefined>
  updateMany(filter: Filter<Stored<T>>, update: UpdateFilter<Stored<T>>): Promise<number>
  /** Marks as `removing` (hide those from readers); the kernel deletes when all followers are done. */
  remove(filter: Filter<Stored<T>>): Promise<number>
}

/** What the kernel has to know to serve one change. */
export interface ChangeSource {
  readonly id: string
  readonly collection: Collection<Document>
  /** Documents to which the change has happened: what a late follower rebuilds from. */
  readonly settled: Filter<Document>
  payload(document: Document): unknown
}

interface Delivery {
  readonly followers: { keysFor(change: string): readonly string[] }
  wake(source: ChangeSource, documentId: unknown): void
}

export function changeLog<T extends Document>(source: ChangeSource, delivery: Delivery): ChangeLog<T> {
  // Sources of all plugins lie in one list, which forgets what their documents are.
  const collection = source.collection as unknown as Collection<Stored<T>>
  const stamps = () => {
    const stamp = randomUUID()
    return Object.fromEntries(delivery.followers.keysFor(source.id).map((key) => [`pending.${key}`, stamp]))
  }
  const marked = (update: UpdateFilter<Stored<T>>): UpdateFilter<Stored<T>> => {
    const names = stamps()
    if (Object.keys(names).length === 0) return update
    const parts = update as { $set?: object; $max?: object }
    // `$max` keeps a later time, so a process that is at work is not disturbed.
    return { ...update, $set: { ...parts.$set, ...names }, $max: { ...parts.$max, pendingDue: new Date() } } as UpdateFilter<Stored<T>>
  }
  const updateMany = async (filter: Filter<Stored<T>>, update: UpdateFilter<Stored<T>>) => {
    const { matchedCount } = await collection.updateMany(filter, marked(update))
    if (matchedCount > 0) delivery.wake(source, undefined)
    return matchedCount
  }
  return {
    insert: async (document) => {
      const stamp = randomUUID()
      const names = Object.fromEntries(delivery.followers.keysFor(source.id).map((key) => [key, stamp]))
      const pending = Object.keys(names).length > 0 ? { pending: names, pendingDue: new Date() } : {}
      const { insertedId } = await collection.insertOne({ ...document, ...pending } as OptionalUnlessRequiredId<Stored<T>>)
      delivery.wake(source, insertedId)
    },
    update: async (filter, update) => {
      const after = await collection.findOneAndUpdate(filter, marked(update), { returnDocument: 'after' })
      if (after) delivery.wake(source, after._id)
      return after ?? undefined
    },
    updateMany,
    remove: (filter) => {
      const followed = delivery.followers.keysFor(source.id).length > 0
      const due = followed ? {} : { $max: { pendingDue: new Date() } }
      return updateMany(filter, { $set: { removing: true }, ...due } as UpdateFilter<Stored<T>>)
    },
  }
}
