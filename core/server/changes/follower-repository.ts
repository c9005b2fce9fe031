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
  version?: number | null
  /** Absent when it has caught up. */
  catchUp?: CatchUp
  /** Whether it must catch up once more: a restored archive shows no one moment, so what it has derived may not fit the documents. */
  again?: true
}

interface VersionedFollower {
  readonly key: string
  readonly version?: number | undefined
}

interface StartedFollower extends VersionedFollower {
  /** Whether there are documents to which the change happened before. */
  readonly catchesUp: boolean
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

  async add(fresh: readonly StartedFollower[]): Promise<void> {
    const writes = fresh.map((follower) => ({
      updateOne: { filter: { _id: follower.key }, update: { $setOnInsert: { since: new Date(), ...this.#begun(follower) } }, upsert: true },
    }))
    if (writes.length > 0) await this.#followers.bulkWrite(writes)
  }

  /** Tells which followers must catch up once more: after a restore, or because their work has another version than the last time. */
  async outdated(): Promise<(follower: VersionedFollower) => boolean> {
    const rows = new Map((await this.#followers.find().toArray()).map((row) => [row._id, row]))
    return ({ key, version }) => {
      const row = rows.get(key)
      return row !== undefined && (row.again === true || (row.version ?? null) !== (version ?? null))
    }
  }

  async beginAgain(follower: StartedFollower): Promise<void> {
    await this.#followers.updateOne(
      { _id: follower.key, $or: [{ again: true }, { version: { $ne: follower.version ?? null } }] },
      { $set: this.#begun(follower), $unset: { again: '' } },
    )
  }

  #begun({ version, catchesUp }: StartedFollower) {
    return { version: version ?? null, ...(catchesUp && { catchUp: fromBeginning(new Date(this.#timing.now())) }) }
  }

  async remove(keys: readonly string[]): Promise<void> {
    await this.#followers.deleteMany({ _id: { $in: [...keys] } })
  }

  /** The followers that have not caught up. */
  async behind(): Promise<{ key: string; catchUp: CatchUp }[]> {
    const found = await this.#followers.find({ catchUp: { $exists: true } }).toArray()
    return found.flatMap(({ _id, catchUp }) => (catchUp ? [{ key: _id, catchUp }] : []))
  }

  /** Takes a follower that is due; undefined when another process has it, it has caught up, or the site has its work in another version now. */
  async claim({ key, version }: VersionedFollower): Promise<CatchUp | undefined> {
    const due = new Date(this.#timing.now() + this.#timing.leaseMs)
    const filter = { _id: key, version: version ?? null, ...isDue('catchUp.due', this.#timing) }
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
