import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient, type Collection, type Document } from 'mongodb'
import { spawnEmbeddedMongo } from '../src/index.ts'

const sizes = (process.env.SIZES ?? '10000,1000000').split(',').map(Number)
const filler = 'x'.repeat(850)

function documentOf(index: number): Document {
  return { _id: index as never, key: `k${index}`, group: index % 100, when: new Date(1.7e12 + index * 1000), score: (index * 7919) % 1000, tags: ['a', `t${index % 50}`], text: filler }
}

interface Figures {
  readonly [name: string]: number
}

/** Calls one after another, as microseconds at the median and at the 99th percentile. */
async function timed(calls: number, call: (index: number) => Promise<unknown>): Promise<{ p50: number; p99: number }> {
  const times: number[] = []
  for (let index = 0; index < calls; index += 1) {
    const start = performance.now()
    await call(index)
    times.push((performance.now() - start) * 1000)
  }
  times.sort((a, b) => a - b)
  return { p50: times[Math.floor(calls * 0.5)]!, p99: times[Math.floor(calls * 0.99)]! }
}

async function perSecond(count: number, action: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await action()
  return (count / (performance.now() - start)) * 1000
}

async function fill(collection: Collection, size: number): Promise<number> {
  const batch = 1000
  return perSecond(size, async () => {
    for (let start = 0; start < size; start += batch) await collection.insertMany(Array.from({ length: Math.min(batch, size - start) }, (_, offset) => documentOf(start + offset)), { ordered: false })
  })
}

async function measure(size: number): Promise<Figures> {
  const directory = mkdtempSync(join(tmpdir(), 'embedded-mongo-bench-'))
  const server = await spawnEmbeddedMongo({ directory })
  const client = await MongoClient.connect(server.uri, { maxPoolSize: 1 })
  try {
    const database = client.db('bench')
    const collection = database.collection('documents')
    await collection.createIndex({ key: 1 }, { unique: true })
    await collection.createIndex({ group: 1, when: -1 })
    const bulkInserts = await fill(collection, size)
    const random = () => Math.floor(Math.random() * size)
    await timed(2000, () => collection.findOne({ key: `k${random()}` }))
    const ping = await timed(10_000, () => database.command({ ping: 1 }))
    const byKey = await timed(10_000, () => collection.findOne({ key: `k${random()}` }))
    const byId = await timed(10_000, () => collection.findOne({ _id: random() as never }))
    const page = await timed(1000, () => collection.find({ group: random() % 100 }, { sort: { when: -1 }, limit: 50, batchSize: 50 }).toArray())
    const inserts = await perSecond(2000, async () => {
      for (let index = 0; index < 2000; index += 1) await collection.insertOne(documentOf(size + index))
    })
    const updates = await perSecond(2000, async () => {
      for (let index = 0; index < 2000; index += 1) await collection.updateOne({ _id: random() as never }, { $inc: { score: 1 } })
    })
    const grouping = await timed(5, () =>
      collection.aggregate([{ $match: { group: { $gte: 10, $lt: 20 }, when: { $gte: new Date(0) } } }, { $group: { _id: '$group', total: { $sum: '$score' }, count: { $sum: 1 } } }]).toArray(),
    )
    return {
      'ping p50, µs': ping.p50,
      'findOne by _id p50, µs': byId.p50,
      'findOne by _id p99, µs': byId.p99,
      'findOne by key p50, µs': byKey.p50,
      'findOne by key p99, µs': byKey.p99,
      'findOne by key / ping': byKey.p50 / ping.p50,
      'page of 50 by index p50, µs': page.p50,
      'page of 50 by index p99, µs': page.p99,
      'insertOne/s, one by one': inserts,
      'bulk insert/s': bulkInserts,
      'updateOne/s, one by one': updates,
      '$group over a tenth, ms': grouping.p50 / 1000,
      'memory of the server, MB': residentMegabytes(server.pid),
    }
  } finally {
    await client.close()
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Memory of its own, without the pages of the data file that the system keeps in its cache. */
function residentMegabytes(pid: number): number {
  return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

const results: Figures[] = []
for (const size of sizes) results.push(await measure(size))
console.log(['documents'.padEnd(30), ...sizes.map((size) => size.toLocaleString('en').padStart(12))].join(' '))
for (const name of Object.keys(results[0]!)) console.log([name.padEnd(30), ...results.map((figures) => figures[name]!.toLocaleString('en', { maximumFractionDigits: 2 }).padStart(12))].join(' '))
const [small, large] = [results[0]!, results.at(-1)!]
console.log(`page by index, largest / smallest: ${(large['page of 50 by index p50, µs']! / small['page of 50 by index p50, µs']!).toFixed(2)} (at most 1.5)`)
console.log(`findOne by key / ping: ${results.map((figures) => figures['findOne by key / ping']!.toFixed(2)).join(', ')} (at most 1.5)`)
