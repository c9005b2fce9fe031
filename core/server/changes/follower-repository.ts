import type { Collection, Db } from 'mongodb'
import { isDue, type RetryTiming } from './retry-timing.ts'

/** How far a new follower has come with the documents to which the change happened before. */
export interface CatchUp {
  /** The id of the last document; the next have greater ones. */
  readonly after?: unknown
  readonly done: number
  /** How many there were when it began. */
  readonly total?: number
  /** When to continue; in the future while a process works on it. */
  readonly due: Date
  readonly tries: number
}

interface FollowerDoc {
  _id: string
  since: Date
  /** Absent when it has caught up. */
  catchUp?: CatchUp
  /** Whether it must catch up once more: a restored archive shows no one moment, so what it has derived may not fit the documents. */
  again?: true
}

const fromBeginning = (due: Date): CatchUp => ({ done: 0, tries: 0, due })

/** The followers that the site has ever had. */
export class FollowerRepository {
  readonly #followers: Collection<FollowerDoc>
  readonly #timing: RetryTiming

  constructor(db: Db, timing: RetryTiming) {
    this.#timing = timing
    this.#followers = db.collection('kernel.followers')
  }

  async keys(): Promise<string[]> {
    return (await this.#followers.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id)
  }

  async add(fresh: readonly { key: string; catchesUp: boolean }[]): Promise<void> {
    const catchUp = fromBeginning(new Date(this.#timing.now()))
    const writes = fresh.map(({ key, catchesUp }) => ({
      updateOne: { filter: { _id: key }, update: { $setOnInsert: { since: new Date(), ...(catchesUp && { catchUp }) } }, upsert: true },
    }))
    if (writes.length > 0) await this.#followers.bulkWrite(writes)
  }

  /** The followers that must catch up once more. */
  async again(): Promise<string[]> {
    return (await this.#followers.find({ again: true }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id)
  }

  async beginAgain(key: string, catchesUp: boolean): Promise<void> {
    await this.#followers.updateOne(
      { _id: key, again: true },
      { ...(catchesUp && { $set: { catchUp: fromBeginning(new Date(this.#timing.now())) } }), $unset: { again: '' } },
    )
  }

  async remove(keys: readonly string[]): Promise<void> {
    await this.#followers.deleteMany({ _id: { $in: [...keys] } })
  }

  /** The followers that have not caught up. */
  async behind(): Promise<{ key: string; catchUp: CatchUp }[]> {
    const found = await this.#followers.find({ catchUp: { $exists: true } }).toArray()
    return found.flatMap(({ _id, catchUp }) => (catchUp ? [{ key: _id, catchUp }] : []))
  }

  /** Takes a follower that is due; undefined when another process has it, or it has caught up. */
  async claim(key: string): Promise<CatchUp | undefined> {
    const due = new Date(this.#timing.now() + this.#timing.leaseMs)
    const filter = { _id: key, ...isDue('catchUp.due', this.#timing) }
    return (await this.#followers.findOneAndUpdate(filter, { $set: { 'catchUp.due': due } }, { returnDocument: 'after' }))?.catchUp
  }

  /** Notes how far it has come, and until when it is taken. */
  async progress(key: string, change: Partial<CatchUp>): Promise<void> {
    const set = Object.fromEntries(Object.entries(change).map(([name, value]) => [`catchUp.${name}`, value]))
    await this.#followers.updateOne({ _id: key, catchUp: { $exists: true } }, { $set: set })
  }

  async caughtUp(key: string): Promise<void> {
    await this.#followers.updateOne({ _id: key }, { $unset: { catchUp: '' } })
  }
}
