import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient, type Collection } from 'mongodb'
import { spawnEmbeddedMongo } from '../src/index.ts'

const sizes = (process.env.SIZES ?? '10000,1000000').split(',').map(Number)
const filler = 'x'.repeat(850)

interface Item {
  _id: number
  key: string
  group: number
  when: Date
  score: number
  tags: string[]
  text: string
}

function documentOf(index: number): Item {
  return {
    _id: index,
    key: `k${index}`,
    group: index % 100,
    when: new Date(1.7e12 + index * 1000),
    score: (index * 7919) % 1000,
    tags: ['a', `t${index % 50}`],
    text: filler,
  }
}

interface Results {
  readonly [name: string]: number
}

interface Timing {
  readonly p50: number
  readonly p99: number
}

type Call = (index: number) => Promise<unknown>

const blockSize = 250

/**
 * Runs calls one after another; returns the median and the 99th percentile in microseconds. Several kinds of calls alternate
 * in blocks, so that other load on the machine affects all of them alike.
 */
async function timed(calls: number, ...kinds: Call[]): Promise<Timing[]> {
  const times = kinds.map((): number[] => [])
  for (let start = 0; start < calls; start += blockSize)
    for (const [kind, call] of kinds.entries())
      for (let index = start; index < Math.min(calls, start + blockSize); index += 1) {
        const before = performance.now()
        await call(index)
        times[kind]!.push((performance.now() - before) * 1000)
      }
  return times.map((list) => list.sort((a, b) => a - b)).map((list) => ({ p50: list[Math.floor(calls * 0.5)]!, p99: list[Math.floor(calls * 0.99)]! }))
}

async function perSecond(count: number, action: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await action()
  return (count / (performance.now() - start)) * 1000
}

async function fill(collection: Collection<Item>, size: number): Promise<number> {
  const batch = 1000
  return perSecond(size, async () => {
    for (let start = 0; start < size; start += batch)
      await collection.insertMany(
        Array.from({ length: Math.min(batch, size - start) }, (_, offset) => documentOf(start + offset)),
        { ordered: false },
      )
  })
}

async function measure(size: number): Promise<Results> {
  const directory = mkdtempSync(join(tmpdir(), 'embedded-mongo-bench-'))
  const server = await spawnEmbeddedMongo({ directory })
  const client = await MongoClient.connect(server.uri, { maxPoolSize: 1 })
  try {
    const database = client.db('bench')
    const collection = database.collection<Item>('documents')
    await collection.createIndex({ key: 1 }, { unique: true })
    await collection.createIndex({ group: 1, when: -1 })
    const bulkInserts = await fill(collection, size)
    const random = () => Math.floor(Math.random() * size)
    const calls: Call[] = [() => database.command({ ping: 1 }), () => collection.findOne({ key: `k${random()}` }), () => collection.findOne({ _id: random() })]
    // Warm-up: pages of the data file that have been read once are mapped.
    await timed(20_000, ...calls)
    const [ping, byKey, byId] = (await timed(10_000, ...calls)) as [Timing, Timing, Timing]
    const [page] = await timed(1000, () => collection.find({ group: random() % 100 }, { sort: { when: -1 }, limit: 50, batchSize: 50 }).toArray())
    const inserts = await perSecond(2000, async () => {
      for (let index = 0; index < 2000; index += 1) await collection.insertOne(documentOf(size + index))
    })
    const updates = await perSecond(2000, async () => {
      for (let index = 0; index < 2000; index += 1) await collection.updateOne({ _id: random() }, { $inc: { score: 1 } })
    })
    const [grouping] = await timed(5, () =>
      collection
        .aggregate([
          { $match: { group: { $gte: 10, $lt: 20 }, when: { $gte: new Date(0) } } },
          { $group: { _id: '$group', total: { $sum: '$score' }, count: { $sum: 1 } } },
        ])
        .toArray(),
    )
    return {
      'ping p50, µs': ping.p50,
      'findOne by _id p50, µs': byId.p50,
      'findOne by _id p99, µs': byId.p99,
      'findOne by key p50, µs': byKey.p50,
      'findOne by key p99, µs': byKey.p99,
      'findOne by key / ping': byKey.p50 / ping.p50,
      'page of 50 by index p50, µs': page!.p50,
      'page of 50 by index p99, µs': page!.p99,
      'insertOne/s, one by one': inserts,
      'bulk insert/s': bulkInserts,
      'updateOne/s, one by one': updates,
      '$group over a tenth, ms': grouping!.p50 / 1000,
      'memory of the server, MB': residentMegabytes(server.pid),
    }
  } finally {
    await client.close()
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** The anonymous memory of a process, without the pages of the data file in the page cache. */
function residentMegabytes(pid: number): number {
  return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

const results: Results[] = []
for (const size of sizes) results.push(await measure(size))
console.log(['documents'.padEnd(30), ...sizes.map((size) => size.toLocaleString('en').padStart(12))].join(' '))
for (const name of Object.keys(results[0]!))
  console.log([name.padEnd(30), ...results.map((result) => result[name]!.toLocaleString('en', { maximumFractionDigits: 2 }).padStart(12))].join(' '))
const [small, large] = [results[0]!, results.at(-1)!]
console.log(`page by index, largest / smallest: ${(large['page of 50 by index p50, µs']! / small['page of 50 by index p50, µs']!).toFixed(2)} (at most 1.5)`)
console.log(`findOne by key / ping: ${results.map((result) => result['findOne by key / ping']!.toFixed(2)).join(', ')} (at most 1.5)`)
