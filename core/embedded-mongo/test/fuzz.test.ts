import { readFile } from 'node:fs/promises'
import { MongoClient } from 'mongodb'
import { afterAll, expect, test } from 'vitest'
import { spawnEmbeddedMongo } from '../src/index.ts'
import { badFrame } from './support/bad-frames.ts'
import { Random, seedOfRun } from './support/random.ts'
import { RawConnection } from './support/raw-connection.ts'
import { temporaryDirectory } from './support/server.ts'

const frames = Number(process.env.FRAMES ?? 5000)
const seed = seedOfRun()
const random = new Random(seed)

const mebibyte = 1024
const growthAllowed = 96 * mebibyte
const heapAllowed = 192
const connectionsAtOnce = 20

const options = process.env.NODE_OPTIONS
process.env.NODE_OPTIONS = `${options ?? ''} --max-old-space-size=${heapAllowed}`
const { directory, remove } = await temporaryDirectory()
const server = await spawnEmbeddedMongo({ directory })
if (options === undefined) delete process.env.NODE_OPTIONS
else process.env.NODE_OPTIONS = options

const healthy = await MongoClient.connect(server.uri, { socketTimeoutMS: 10_000 })
afterAll(async () => {
  await healthy.close()
  await server.close()
  await remove()
})

/** The anonymous memory of the process in KiB, without the pages of the database file, which the Linux kernel can evict. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1])
}

/** One connection for each frame, because a bad frame closes its connection, and later frames would not be read. */
async function attack(): Promise<void> {
  const connection = await RawConnection.open(server.uri)
  connection.send(badFrame(random))
  await connection.end()
}

async function attackWith(count: number): Promise<number> {
  let sent = 0
  let pings = 0
  while (sent < count) {
    await Promise.all(Array.from({ length: connectionsAtOnce }, attack))
    sent += connectionsAtOnce
    expect(await healthy.db('admin').command({ ping: 1 }), `SEED=${seed}, after ${sent} frames`).toMatchObject({ ok: 1 })
    pings += 1
  }
  return pings
}

test(
  `${frames} bad frames neither stop the server nor make it grow, and harm no other connection (SEED=${seed})`,
  async () => {
    const kept = healthy.db('healthy').collection('kept')
    await kept.insertMany(Array.from({ length: 100 }, (_, index) => ({ index })))
    const warmUp = Math.ceil(frames / 5)
    const pings = await attackWith(warmUp)
    const before = await memory()
    expect(pings + (await attackWith(frames - warmUp))).toBeGreaterThanOrEqual(frames / connectionsAtOnce)
    expect((await memory()) - before, 'growth in KiB').toBeLessThan(growthAllowed)
    expect(await kept.find({}, { sort: { index: 1 }, projection: { _id: 0 } }).toArray()).toEqual(Array.from({ length: 100 }, (_, index) => ({ index })))
  },
  60_000 + frames * 20,
)
