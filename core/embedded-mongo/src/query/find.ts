import { MongoError } from '../errors.ts'
import type { Collection } from '../storage/collection.ts'
import { KeyWriter, shareOf } from '../storage/keys.ts'
import { recordIdOf } from '../storage/layout.ts'
import { decode } from '../values/decode.ts'
import type { Doc, Value } from '../values/types.ts'
import type { Filter } from './filter-node.ts'
import type { IndexPlan } from './planning/index-plan.ts'
import { findsOne, plan, type IntersectionPlan, type Plan } from './planning/planner.ts'
import { scan, type Examined, type Found } from './scan.ts'
import { compareSortKeys, largestSort, sortKeyReader, type SortField } from './sort.ts'
import type { Flow } from './time-slice.ts'

export interface FindQuery {
  readonly filter: Filter
  readonly sort: readonly SortField[]
  readonly skip: number
  /** 0 for no limit. */
  readonly limit: number
  readonly wanted?: number
  readonly hint?: Value
}

/** A record that matches; its document is read when somebody asks for it. */
export class Hit implements Found {
  readonly recordId: number
  readonly bytes: Buffer
  #doc: Doc | undefined

  constructor({ recordId, bytes }: Found) {
    this.recordId = recordId
    this.bytes = bytes
  }

  get doc(): Doc {
    return (this.#doc ??= decode(this.bytes))
  }
}

/** The records that a query finds, sorted, skipped and limited. */
export function* find(collection: Collection, query: FindQuery, examined: Examined = { keys: 0, documents: 0 }, chosen?: Plan): Flow<Hit> {
  const way = chosen ?? plan(collection, query)
  if (way.type === 'index' && way.exact && findsOne(way)) return yield* findSingle(collection, query, way, examined)
  const isSorted = query.sort.length === 0 || comesSorted(way)
  // Records that fit for certain are left out before they are read.
  const leftOut = isSorted && isProven(way) ? query.skip : 0
  const skip = query.skip - leftOut
  const wanted = query.limit === 0 ? Number.POSITIVE_INFINITY : skip + query.limit
  const hits = matching(collection, query.filter, way, examined, { skip: leftOut, expected: isSorted ? wanted : Number.POSITIVE_INFINITY })
  yield* window(isSorted ? inFullOrder(hits, query.sort, way) : sorted(hits, query.sort, wanted), skip, wanted)
}

/** The short way to the one record that has a unique key. */
function* findSingle(collection: Collection, query: FindQuery, { ranges }: IndexPlan, examined: Examined): Flow<Hit> {
  const key = ranges[0]!.start
  const value = query.skip === 0 ? collection.get(key) : undefined
  if (!value) return
  const recordId = recordIdOf(key, value)
  const bytes = collection.read(recordId)
  if (!bytes) return
  examined.keys += 1
  examined.documents += 1
  yield new Hit({ recordId, bytes })
}

/** Whether what a plan finds needs no look at the documents. */
export function isProven(way: Plan): way is IndexPlan | IntersectionPlan {
  return (way.type === 'index' || way.type === 'intersection') && way.exact
}

/** Whether it finds the documents in the order asked for. */
export function comesSorted(way: Plan): boolean {
  return (way.type === 'index' || way.type === 'intersection') && way.sorted
}

function* matching(
  collection: Collection,
  filter: Filter,
  way: Plan,
  examined: Examined,
  { skip, expected }: { readonly skip: number; readonly expected: number },
): Flow<Hit> {
  const isExact = isProven(way)
  for (const found of scan(collection, way, examined, isExact ? expected : expected * 2, skip)) {
    if (found === undefined) yield undefined
    else {
      const hit = new Hit(found)
      if (isExact || filter.matches(hit.doc)) yield hit
    }
  }
}

function* window(hits: Flow<Hit>, skip: number, wanted: number): Flow<Hit> {
  let count = 0
  for (const hit of hits) {
    if (hit === undefined) yield undefined
    else {
      count += 1
      if (count > skip) yield hit
      if (count >= wanted) return
    }
  }
}

/** The hits of an index that comes sorted. Those whose keys are cut alike stand side by side there, and are sorted here. */
function inFullOrder(hits: Flow<Hit>, sort: readonly SortField[], way: Plan): Flow<Hit> {
  return way.type === 'index' && way.sorted && way.index.record.lossy ? withRunsSorted(hits, sort, shareOf(way.index.fields.length)) : hits
}

function* withRunsSorted(hits: Flow<Hit>, sort: readonly SortField[], share: number): Flow<Hit> {
  const keysOf = sortKeyReader(sort)
  let run: Hit[] = []
  let beginning: Buffer | undefined
  for (const hit of hits) {
    if (hit === undefined) yield undefined
    else {
      const found = cutKey(keysOf(hit.doc), share)
      if (!found || !beginning?.equals(found)) {
        yield* sorted(run, sort, Number.POSITIVE_INFINITY)
        run = []
      }
      beginning = found
      if (found) run.push(hit)
      else yield hit
    }
  }
  yield* sorted(run, sort, Number.POSITIVE_INFINITY)
}

/** The beginning of a key up to its first value that may be cut; undefined where none is. */
function cutKey(values: readonly Value[], share: number): Buffer | undefined {
  const parts: Buffer[] = []
  for (const value of values) {
    const { bytes } = KeyWriter.encode([value], [1])
    parts.push(bytes.subarray(0, share))
    if (bytes.length >= share) return Buffer.concat(parts)
  }
  return undefined
}

function* sorted(hits: Iterable<Hit | undefined>, sort: readonly SortField[], wanted: number): Flow<Hit> {
  const keysOf = sortKeyReader(sort)
  const compare = (a: Sortable, b: Sortable) => compareSortKeys(sort, a.keys, b.keys)
  let all: Sortable[] = []
  let size = 0
  for (const hit of hits) {
    if (hit === undefined) yield undefined
    else {
      all.push({ keys: keysOf(hit.doc), hit: new Hit(hit) })
      size += hit.bytes.length
      if (all.length > wanted * 2 + 100) {
        all = all.sort(compare).slice(0, wanted)
        size = all.reduce((sum, one) => sum + one.hit.bytes.length, 0)
      }
      if (size > largestSort)
        throw new MongoError(
          292,
          'Executor error during find command :: caused by :: Sort exceeded memory limit of 268435456 bytes; an index or a limit would help',
        )
    }
  }
  for (const { hit } of all.sort(compare)) yield hit
}

interface Sortable {
  readonly keys: readonly Value[]
  readonly hit: Hit
}
