import { Binary, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp, type CreateIndexesOptions, type Document } from 'mongodb'
import type { Random } from './random.ts'

/**
 * FerretDB, the only other engine so far, is wrong about the position of empty arrays in a sort order, about $in with several
 * values and a fractional decimal among them, about $inc of a boolean, about $set of a document that differs only in the
 * types of its numbers, and about { $gte: null } inside $elemMatch; it counts $unset of a null in an array as a change. The
 * cases for it leave these out.
 */
const asksFerret = Boolean(process.env.MONGODB_SECOND_URI)

/**
 * Random documents, filters and updates over a few fields, with so few values that they often match:
 * x, y anything but arrays; t anything, including arrays; d a document; l an array of documents; n a number; s a string.
 */
const long = 'k'.repeat(2500)

/** Edge cases of types, which an index key may not identify exactly. */
const edges: readonly unknown[] = [
  Long.fromString('9007199254740993'),
  Long.fromString('9007199254740992'),
  new Double(9_007_199_254_740_992),
  Decimal128.fromString('9007199254740993'),
  Decimal128.fromString('9007199254740992.5'),
  Long.MAX_VALUE,
  Long.MIN_VALUE,
  new Double(2 ** 63),
  new Double(0.1),
  Decimal128.fromString('0.1'),
  Decimal128.fromString('0.1000000000000000055511151231257827'),
  Decimal128.fromString('1E+400'),
  Decimal128.fromString('-1E-400'),
  Decimal128.fromString('NaN'),
  Decimal128.fromString('-Infinity'),
  new Double(NaN),
  new Double(Infinity),
  new Double(-0),
  new Double(5e-324),
  `${long}a`,
  `${long}b`,
  long,
  'a\0',
  'a\0b',
  '\u{1F600}',
  '\uFFFD',
  new MinKey(),
  new MaxKey(),
  new ObjectId('65f000000000000000000000'),
  new Binary(Buffer.from('ab')),
  new Binary(Buffer.from('abc'), 4),
  new Timestamp({ t: 1, i: 2 }),
  new Date(-1),
  {},
  { k: { k: 1 } },
  { k: Long.fromNumber(1), l: null },
]

export const scalarOf = (random: Random): unknown => (!asksFerret && random.chance(0.15) ? random.pick(edges) : plainOf(random))

const plainOf = (random: Random): unknown =>
  random.pick<() => unknown>([
    () => random.below(6),
    () => random.below(6),
    () => Long.fromNumber(random.below(6)),
    () => new Double(random.below(12) / 2),
    () => Decimal128.fromString(`${random.below(6)}${asksFerret ? '' : '.5'}`),
    () => random.pick(['', 'a', 'ab', 'b', 'B', 'é']),
    () => null,
    () => random.chance(0.5),
    () => new Date(random.below(4) * 1000),
    () => ({ k: random.below(3) }),
  ])()

const anythingOf = (random: Random): unknown =>
  random.chance(0.4) ? random.times(random.below(4), () => (random.chance(0.1) ? [random.below(3)] : scalarOf(random))) : scalarOf(random)

export function documentOf(random: Random, _id: number): Document {
  const sometimes = (name: string, value: () => unknown) => (random.chance(0.8) ? { [name]: value() } : {})
  return {
    _id,
    ...sometimes('x', () => scalarOf(random)),
    ...sometimes('y', () => scalarOf(random)),
    ...sometimes('t', () => anythingOf(random)),
    ...sometimes('d', () => ({ ...sometimes('p', () => scalarOf(random)), ...sometimes('q', () => random.below(4)) })),
    ...sometimes('l', () => random.times(random.below(3), () => ({ ...sometimes('k', () => random.below(4)), ...sometimes('v', () => scalarOf(random)) }))),
    n: random.below(10),
    s: random.pick(['red', 'rose', 'green', 'grey', 'blue']),
  }
}

const paths = ['x', 'y', 't', 'd', 'd.p', 'd.q', 'l.k', 'l.v', 'n', 's', 't.0'] as const

function conditionOf(random: Random, path: string): unknown {
  const value = () =>
    path === 's' ? random.pick(['red', 'rose', 'green', 'blue']) : path === 't' && random.chance(0.2) ? anythingOf(random) : scalarOf(random)
  return random.pick<() => unknown>([
    value,
    value,
    () => ({ [random.pick(['$gt', '$gte', '$lt', '$lte'])]: value() }),
    () => ({ $gte: random.below(4), $lt: 2 + random.below(4) }),
    () => ({ $in: random.times(random.below(4), value) }),
    () => ({ $ne: value() }),
    () => ({ $nin: random.times(2, value) }),
    () => ({ $exists: random.chance(0.5) }),
    () => ({ $type: random.pick(['int', 'number', 'string', 'array', 'null', 'object']) }),
    () => ({ $not: { $gt: value() } }),
    () => ({ $size: random.below(3) }),
    () => ({ $elemMatch: { $gte: random.below(3), $lte: 4 } }),
    () => ({ $all: random.times(1 + random.below(2), value) }),
    () => ({ $regex: random.pick(['^r', '^gre', '^A', 'e$', '^']), ...(random.chance(0.3) ? { $options: 'i' } : {}) }),
  ])()
}

export function filterOf(random: Random, depth = 0): Document {
  const one = () => {
    const path = random.pick(paths)
    return { [path]: conditionOf(random, path) }
  }
  if (depth < 2 && random.chance(0.2))
    return { [random.pick(['$or', '$or', '$and', '$nor'])]: random.times(1 + random.below(2), () => filterOf(random, depth + 1)) }
  if (random.chance(0.1)) return { l: { $elemMatch: { k: random.below(4), v: asksFerret ? scalarOf(random) : conditionOf(random, 'l.v') } } }
  return Object.assign({}, ...random.times(random.pick([1, 1, 2, 3]), one))
}

export function sortOf(random: Random): Document {
  const fields = ['x', 'y', 'd.q', 'n', 's', ...(asksFerret ? [] : ['t', 'l.k'])]
  const keys = random.times(1 + random.below(2), () => [random.pick(fields), random.pick([1, -1])])
  return { ...Object.fromEntries(keys), _id: random.pick([1, -1]) }
}

/** An update that succeeds on every document, so that it can be applied to many without an error midway. */
export function safeUpdateOf(random: Random): Document {
  return random.pick<() => Document>([
    () => ({ $set: { [random.pick(['x', 'y'])]: scalarOf(random) } }),
    () => ({ $set: { t: anythingOf(random) } }),
    () => ({ $unset: { [random.pick(['x', 'y', 't', 'd', 'l'])]: 1 } }),
    () => ({ $inc: { n: random.pick<unknown>([1, -2, new Double(0.5), Long.fromNumber(1)]) }, $set: { s: random.pick(['red', 'grey']) } }),
    () => ({ $mul: { n: 2 }, $min: { x: scalarOf(random) } }),
    () => ({ $max: { y: scalarOf(random) } }),
    () => ({ $set: { d: { p: asksFerret ? 'new' : scalarOf(random), q: random.below(4) } } }),
    () => ({ $push: { l: { $each: [{ k: random.below(4), v: scalarOf(random) }], $slice: -3 } } }),
    () => ({ $pull: { l: { k: random.below(4) } } }),
    () => ({ $rename: { x: 'y' } }),
    () => [{ $set: { x: { $ifNull: ['$y', random.below(5)] } } }],
  ])()
}

/** An update that may fail on a document; then the errors are compared. */
export function anyUpdateOf(random: Random): Document {
  return random.pick<() => Document>([
    () => safeUpdateOf(random),
    () => ({ $inc: { [asksFerret ? 'd.q' : 'x']: 1 } }),
    () => ({ $push: { t: scalarOf(random) } }),
    () => ({ $addToSet: { t: { $each: random.times(2, () => scalarOf(random)) } } }),
    () => ({ $pull: { t: random.chance(0.5) ? scalarOf(random) : { $gte: random.below(5) } } }),
    () => ({ $pop: { t: random.pick([1, -1]) } }),
    () => ({ $set: { [random.pick(['d.p', 'l.0.k', 'l.1.v', 't.1', 'd.q'])]: random.below(4) } }),
    () => ({ $unset: { [random.pick(asksFerret ? ['d.p', 'd.q'] : ['d.p', 'l.0', 't.0'])]: 1 } }),
    () => ({ $set: { 'l.$[].v': scalarOf(random) } }),
  ])()
}

/** No index has two array fields, and none is unique, so results with and without them must be the same. */
export function indexesOf(random: Random): { key: Document; options: CreateIndexesOptions; complete: boolean }[] {
  const keys = random.times(5, () => {
    const fields = [random.pick(['x', 'y', 't', 'l.k', 'd.q', 'd.p']), ...random.times(random.below(3), () => random.pick(['x', 'y', 'n', 's', 'd.q']))]
    return Object.fromEntries(fields.map((field) => [field, random.pick([1, -1])]))
  })
  const distinct = new Map(keys.map((key) => [JSON.stringify(key), key]))
  return [...distinct.values()].map((key) => {
    const kind = random.below(6)
    if (kind === 0) return { key, options: { sparse: true }, complete: false }
    if (kind === 1) return { key, options: { partialFilterExpression: { n: { $gt: 3 } } }, complete: false }
    return { key, options: {}, complete: true }
  })
}
