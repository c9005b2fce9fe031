import { MongoServerError, type Collection, type Db, type Document } from 'mongodb'
import { Locks } from './locks.ts'

const prefix = 'restored.'

const batchSize = 500

/** Kept when data is replaced: the lock that this holds itself, and stored files, which are kept by their contents. */
const kept = new Set(['kernel.locks', 'kernel.files.files', 'kernel.files.chunks'])

interface Switch {
  _id: 'switch'
  /** The collections that the new data has. */
  collections: string[]
  at: Date
}

/** Where a collection of new data lies until it replaces the live one. */
export const besideName = (name: string) => `${prefix}${name}`

const isBeside = (name: string) => name.startsWith(prefix)

/** The collections of the site, without those of new data that has not replaced it. */
export async function liveCollections(db: Db): Promise<string[]> {
  return (await namesIn(db)).filter((name) => !isBeside(name) && !name.startsWith('system.'))
}

/** Removes new data that has not replaced the live one. */
export async function dropBeside(db: Db): Promise<void> {
  for (const name of (await namesIn(db)).filter(isBeside)) await db.dropCollection(name)
}

/** Replaces all collections of the site by those beside them. Once this has begun, `finishSwitch` completes it, even if this process dies. */
export async function switchToBeside(db: Db, collections: readonly string[]): Promise<void> {
  await switchesOf(db).insertOne({ _id: 'switch', collections: [...collections], at: new Date() })
  await finishSwitch(db)
}

/** Ends a switch that was begun, in one process at a time. */
export async function finishSwitch(db: Db): Promise<void> {
  if (await switchesOf(db).findOne()) await new Locks(db).hold('data-switch', () => endSwitch(db))
}

async function endSwitch(db: Db): Promise<void> {
  const begun = await switchesOf(db).findOne()
  if (!begun) return
  for (const name of begun.collections) {
    if (!(await namesIn(db)).includes(besideName(name))) continue
    await move(db, besideName(name), name)
  }
  for (const name of await liveCollections(db)) if (!kept.has(name) && !begun.collections.includes(name)) await db.dropCollection(name)
  await db.dropCollection(switchesOf(db).collectionName)
}

/** Replaces a collection in one step, since a process that still writes would create it again in between. */
async function move(db: Db, from: string, to: string): Promise<void> {
  try {
    await db.renameCollection(from, to, { dropTarget: true })
  } catch (error) {
    // FerretDB renames no collection with a dot in its name.
    if (!(error instanceof MongoServerError) || error.codeName !== 'InvalidNamespace') throw error
    await db.dropCollection(to)
    let batch: Document[] = []
    const insert = async () => {
      if (batch.length > 0) await db.collection(to).insertMany(batch)
      batch = []
    }
    for await (const document of db.collection(from).find()) {
      batch.push(document)
      if (batch.length >= batchSize) await insert()
    }
    await insert()
    await db.dropCollection(from)
  }
}

const switchesOf = (db: Db): Collection<Switch> => db.collection<Switch>('restored.switch')

async function namesIn(db: Db): Promise<string[]> {
  return (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
}
