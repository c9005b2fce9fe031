import type { Document } from 'mongodb'
import { flags, frame, message, opcodes, query } from './frames.ts'
import type { Random } from './random.ts'

const $db = 'fuzz'

const commands: Document[] = [
  { ping: 1, $db },
  { hello: 1, $db },
  { find: 'c', filter: { a: { $gt: 1 }, b: { $in: [1, 'x', null] } }, sort: { a: -1 }, limit: 5, $db },
  { find: 'c', filter: { $or: [{ a: 1 }, { $expr: { $eq: ['$a', '$b'] } }], s: /^a.*b$/i }, projection: { a: 1, 'b.c': 1 }, $db },
  { getMore: 5n, collection: 'c', $db },
  { update: 'c', updates: [{ q: { a: 1 }, u: { $set: { 'a.b.0.c': [1, { d: 2 }] }, $inc: { n: 1 } }, upsert: false }], $db },
  { delete: 'c', deletes: [{ q: { a: 1 }, limit: 1 }], $db },
  { findAndModify: 'c', query: { a: 1 }, update: [{ $set: { b: { $add: ['$a', 1] } } }], new: true, $db },
  { aggregate: 'c', pipeline: [{ $match: { a: 1 } }, { $unwind: '$b' }, { $group: { _id: '$a', n: { $sum: 1 } } }], cursor: {}, $db },
  { count: 'c', query: { a: { $exists: true } }, $db },
  { distinct: 'c', key: 'a.b', $db },
  { createIndexes: 'c', indexes: [{ key: { a: 1, b: -1 }, name: 'a_1_b_-1' }], $db },
  { listCollections: 1, filter: { name: 'c' }, $db },
  { explain: { find: 'c', filter: { a: 1 } }, verbosity: 'executionStats', $db },
  { killCursors: 'c', cursors: [1n, 2n], $db },
  { endSessions: [], $db: 'admin' },
]

function valid(random: Random): Buffer {
  const body = random.pick(commands)
  const requestId = random.below(1000)
  if (random.chance(0.15)) return query(body, requestId)
  const checksum = random.chance(0.2) ? ({ checksum: random.pick(['right', 'wrong'] as const) } as const) : {}
  if (random.chance(0.2))
    return message(
      { insert: 'c', $db },
      { requestId, sequence: { name: 'documents', documents: [{ a: random.below(5) }, { b: [1, { c: null }] }] }, ...checksum },
    )
  return message(body, { requestId, flags: random.chance(0.1) ? random.pick(Object.values(flags)) : 0, ...checksum })
}

const noise = (random: Random, length: number) => Buffer.from(random.times(length, () => random.below(256)))

/** Corrects the length in the frame header, so that the error is further inside. */
function withCorrectLength(bytes: Buffer): Buffer {
  if (bytes.length >= 4) bytes.writeInt32LE(bytes.length, 0)
  return bytes
}

function mutated(random: Random): Buffer {
  const bytes = valid(random)
  const position = () => random.below(bytes.length)
  return random.pick<() => Buffer>([
    () => {
      for (let count = 1 + random.below(4); count > 0; count -= 1) bytes[16 + random.below(bytes.length - 16)] = random.below(256)
      return bytes
    },
    () => {
      const at = position()
      bytes[at] = (bytes[at] as number) ^ (1 << random.below(8))
      return bytes
    },
    () => withCorrectLength(bytes.subarray(0, Math.max(4, position()))),
    () => bytes.subarray(0, position()),
    () => withCorrectLength(Buffer.concat([bytes, noise(random, 1 + random.below(40))])),
    () => withCorrectLength(Buffer.concat([bytes.subarray(0, position()), noise(random, random.below(30)), bytes.subarray(position())])),
    () => {
      bytes.writeInt32LE(random.pick([0, -1, 1, 15, 16, 17, 48_000_001, 0x7fffffff, bytes.length + 1000, bytes.length - 1]), 0)
      return bytes
    },
    () => {
      const at = 16 + random.below(Math.max(1, bytes.length - 20))
      bytes.writeInt32LE(random.pick([0, -1, 4, 5, 0x7fffffff, -0x80000000, bytes.length]), at)
      return bytes
    },
  ])()
}

/** A document nested far beyond the limit. */
function deep(random: Random): Buffer {
  const levels = 200 + random.below(3000)
  const opening = Buffer.from([0x03, 0x61, 0x00])
  let document = Buffer.from([5, 0, 0, 0, 0])
  for (let level = 0; level < levels; level += 1) {
    const outer = Buffer.concat([Buffer.alloc(4), opening, document, Buffer.from([0])])
    outer.writeInt32LE(outer.length, 0)
    document = outer
  }
  return frame(opcodes.message, 1, Buffer.alloc(4), Buffer.from([0]), document)
}

function framedNoise(random: Random): Buffer {
  return frame(random.pick([...Object.values(opcodes), random.below(5000)]), 1, noise(random, random.below(200)))
}

export function badFrame(random: Random): Buffer {
  if (random.chance(0.002)) return deep(random)
  return random.pick([mutated, mutated, mutated, mutated, framedNoise, (each: Random) => noise(each, 1 + each.below(100)), valid])(random)
}
