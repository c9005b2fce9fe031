import { MongoError } from '../../base/errors.ts'
import { KeyEncoder, maxValueSize } from '../../values/key-encoding.ts'
import type { Value } from '../../values/types.ts'
import { Match } from './match.ts'
import { compareSortKeys, maxSortBytes, sortKeyReader, type SortField } from '../../values/sort.ts'
import type { Flow } from '../../base/time-slice.ts'

interface Sortable {
  readonly keys: readonly Value[]
  readonly match: Match
}

/** Buffers and sorts all matches, of which the first `wanted` are needed. */
export function* sortMatches(matches: Iterable<Match | undefined>, sort: readonly SortField[], wanted: number): Flow<Match> {
  const keysOf = sortKeyReader(sort)
  const compare = (a: Sortable, b: Sortable) => compareSortKeys(sort, a.keys, b.keys)
  let buffer: Sortable[] = []
  let size = 0
  for (const match of matches) {
    if (match === undefined) yield undefined
    else {
      // A fresh match, so that the buffer does not hold the decoded document.
      buffer.push({ keys: keysOf(match.doc), match: new Match(match) })
      size += match.bytes.length
      if (buffer.length > wanted * 2 + 100) {
        buffer = buffer.sort(compare).slice(0, wanted)
        size = buffer.reduce((sum, one) => sum + one.match.bytes.length, 0)
      }
      if (size > maxSortBytes)
        throw new MongoError(
          292,
          'Executor error during find command :: caused by :: Sort exceeded memory limit of 268435456 bytes; an index or a limit would help',
        )
    }
  }
  for (const { match } of buffer.sort(compare)) yield match
}

/** Sorts each run of matches whose keys are equal up to the point where an index of so many fields may truncate them. */
export function* sortTruncatedRuns(matches: Flow<Match>, sort: readonly SortField[], indexFields: number): Flow<Match> {
  const keysOf = sortKeyReader(sort)
  const maxSize = maxValueSize(indexFields)
  let run: Match[] = []
  let prefix: Buffer | undefined
  for (const match of matches) {
    if (match === undefined) yield undefined
    else {
      const found = truncatedPrefix(keysOf(match.doc), maxSize)
      if (!found || !prefix?.equals(found)) {
        yield* sortMatches(run, sort, Number.POSITIVE_INFINITY)
        run = []
      }
      prefix = found
      if (found) run.push(match)
      else yield match
    }
  }
  yield* sortMatches(run, sort, Number.POSITIVE_INFINITY)
}

/** The key up to and including its first value that may be truncated; undefined if none may be. */
function truncatedPrefix(values: readonly Value[], maxSize: number): Buffer | undefined {
  const parts: Buffer[] = []
  for (const value of values) {
    const { bytes } = KeyEncoder.encode([value], [1])
    parts.push(bytes.subarray(0, maxSize))
    if (bytes.length >= maxSize) return Buffer.concat(parts)
  }
  return undefined
}
