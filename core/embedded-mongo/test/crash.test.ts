import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { MongoClient } from 'mongodb'
import { afterAll, expect, test } from 'vitest'
import { spawnEmbeddedMongo } from '../src/index.ts'
import { buildUntilBroken, expireUntilBroken, expiring, fillDiskUntil, indexes, scratch, Writer, type Entry } from './support/crash.ts'
import { Random, seedOfRun } from './support/random.ts'
import { smallDisk, smallDiskUnavailable } from './support/small-disk.ts'
import { temporaryDirectory } from './support/server.ts'

const rounds = Number(process.env.CRASH_ROUNDS ?? 4)
const seed = seedOfRun()
const random = new Random(seed)
const database = 'crash'
const collections = ['first', 'second'] as const
const program = fileURLToPath(new URL('../bin/embedded-mongo.js', import.meta.url))

const disk = smallDiskUnavailable === undefined ? await smallDisk(48) : undefined
const { directory, remove } = disk ?? (await temporaryDirectory())
afterAll(remove)

const writers = new Map(
  collections.map((name) => [name, Array.from({ length: 2 }, (_, index) => new Writer(`${name}-${index}`, new Random(random.below(1_000_000))))]),
)

/** The ids of the documents that must not expire. */
const stays = new Set<string>()
let fullDisks = 0

async function withServer<T>(body: (server: Awaited<ReturnType<typeof spawnEmbeddedMongo>>) => Promise<T>): Promise<T> {
  const server = await spawnEmbeddedMongo({ directory })
  return body(server).finally(() => server.close())
}

async function prepare(): Promise<void> {
  await withServer(async ({ uri }) => {
    const client = await MongoClient.connect(uri)
    for (const name of collections) await client.db(database).collection(name).createIndexes(indexes)
    const onItsOwnField = { expireAfterSeconds: 0, partialFilterExpression: { at: { $gt: new Date(0) } } }
    await client.db(database).collection(expiring).createIndex({ at: 1 }, onItsOwnField)
    await client.close()
  })
}

/** Kills the server during concurrent writes, after a random number of acknowledged ones. */
async function writeAndKill(): Promise<number> {
  return withServer(async ({ uri, pid }) => {
    const limit = 1 + random.below(250)
    let acknowledged = 0
    const count = () => {
      acknowledged += 1
      if (acknowledged === limit) process.kill(pid, 'SIGKILL')
    }
    const writing = [...writers].flatMap(([collection, each]) => each.map((writer) => writer.writeUntilBroken(uri, { database, collection }, count)))
    const building = [1, 2].map(() => buildUntilBroken(uri, { database, collection: 'second' }, count))
    const ended = new AbortController()
    const filling = disk && random.chance(0.5) ? fillDiskUntil(ended.signal, disk, random) : undefined
    await Promise.all([...writing, ...building, expireUntilBroken(uri, database, stays, count)]).finally(() => ended.abort())
    if (filling) fullDisks += 1
    await filling
    return acknowledged
  })
}

async function compare(): Promise<number> {
  return withServer(async ({ uri }) => {
    const client = await MongoClient.connect(uri)
    let documents = 0
    for (const [name, each] of writers) {
      const found = await client.db(database).collection<Entry>(name).find({}).toArray()
      documents += found.length
      const unclaimed = new Map(found.map((document) => [document._id, document]))
      for (const writer of each) writer.compare(unclaimed)
      expect([...unclaimed.keys()], `nobody wrote these documents to ${name}`).toEqual([])
    }
    const unexpired = await client
      .db(database)
      .collection<{ _id: string }>(expiring)
      .find({ at: { $gt: new Date() } })
      .toArray()
    const found = new Set(unexpired.map(({ _id }) => _id))
    expect(
      [...stays].filter((id) => !found.has(id)),
      'documents that had not expired yet',
    ).toEqual([])
    await client.db(database).collection(scratch).drop()
    await client
      .db(database)
      .collection('second')
      .dropIndex('filling_1_tags_1')
      .catch((error: { code?: number }) => expect(error.code).toBe(27))
    expect((await client.db(database).listCollections({}, { nameOnly: true }).toArray()).map((each) => each.name).toSorted()).toEqual(
      [expiring, ...collections].toSorted(),
    )
    await client.close()
    return documents
  })
}

async function check(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'check', '--directory', directory])
  return stdout
}

test(
  `${rounds} times killed during writes, it keeps every acknowledged write and consistent indexes${smallDiskUnavailable ? ` [no full disk: ${smallDiskUnavailable}]` : ''} (SEED=${seed})`,
  async () => {
    await prepare()
    let acknowledged = 0
    let documents = 0
    for (let round = 0; round < rounds; round += 1) {
      acknowledged += await writeAndKill()
      expect(await check(), `SEED=${seed}, round ${round}`).toMatch(/all agree/)
      documents = await compare()
    }
    expect(acknowledged).toBeGreaterThanOrEqual(rounds)
    expect(documents).toBeGreaterThan(0)
    process.stdout.write(
      `SEED=${seed}: ${rounds} rounds, ${fullDisks} with a full disk, ${acknowledged} acknowledged writes, ${documents} documents at the end\n`,
    )
  },
  60_000 + rounds * 15_000,
)
