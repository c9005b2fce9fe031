import { MongoServerError, Timestamp, type ClientSession, type Db, type Document } from 'mongodb'
import { liveCollections } from '@verdict/core/site'

/** Their numbers must be at least as great as those of the documents. */
const lastWithoutMoment = 'kernel.counters'

/** MongoDB no longer has the moment, or does not have it for a collection that was created or dropped just then. */
const momentLost = new Set(['SnapshotTooOld', 'SnapshotUnavailable'])

/** Reads all collections but those that are left out: as it was at one moment, where the database has moments (replica sets, and the embedded database). */
export class DatabaseReader {
  readonly collections: readonly string[]
  readonly #db: Db
  readonly #session: ClientSession
  readonly #moment: Timestamp | undefined

  private constructor(db: Db, collections: readonly string[], session: ClientSession, moment: Timestamp | undefined) {
    this.#db = db
    this.collections = moment ? collections : [...collections.filter((name) => name !== lastWithoutMoment), lastWithoutMoment]
    this.#session = session
    this.#moment = moment
  }

  static async open(db: Db, isLeftOut: (collection: string) => boolean): Promise<DatabaseReader> {
    const names = async () => (await liveCollections(db)).filter((name) => !isLeftOut(name)).toSorted((a, b) => a.localeCompare(b))
    const session = db.client.startSession({ causalConsistency: false })
    for (;;) {
      const collections = await names()
      const moment = await momentOf(db, session)
      // A collection that was created between the two calls would be left out.
      if ((await names()).join('\n') === collections.join('\n')) return new DatabaseReader(db, collections, session, moment)
    }
  }

  get isOneMoment(): boolean {
    return this.#moment !== undefined
  }

  async *documents(collection: string): AsyncGenerator<Document> {
    const readConcern = this.#moment && { level: 'snapshot', atClusterTime: this.#moment }
    const cursor = this.#db.runCursorCommand({ find: collection, filter: {}, ...(readConcern && { readConcern }) }, { session: this.#session })
    try {
      yield* cursor
    } catch (error) {
      throw hasCode(error, momentLost) ? new Error(lostText, { cause: error }) : error
    } finally {
      await cursor.close()
    }
  }

  async close(): Promise<void> {
    await this.#db.client.db('admin').command({ endSessions: [this.#session.id] })
    await this.#session.endSession()
  }
}

const lostText =
  'The backup took longer than the database keeps a moment. MongoDB keeps it for minSnapshotHistoryWindowInSeconds (300): raise that on every member, for example with db.adminCommand({ setParameter: 1, minSnapshotHistoryWindowInSeconds: 3600 }), and back up again.'

/** The present moment as the database names it; undefined when it has none, or does not know what was asked. */
async function momentOf(db: Db, session: ClientSession): Promise<Timestamp | undefined> {
  const find = { find: lastWithoutMoment, filter: {}, limit: 1, singleBatch: true, readConcern: { level: 'snapshot' } }
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await db.command(find, { session })
      const moment: unknown = answer.cursor.atClusterTime
      return moment instanceof Timestamp ? moment : undefined
    } catch (error) {
      if (!(error instanceof MongoServerError)) throw error
      if (!hasCode(error, momentLost)) return undefined
      if (tries >= 10) throw new Error(lostText, { cause: error })
    }
  }
}

const hasCode = (error: unknown, names: ReadonlySet<string>) => error instanceof MongoServerError && names.has(error.codeName ?? '')
