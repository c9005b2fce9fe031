import { isDeepStrictEqual } from 'node:util'
import type { BoardUpdate } from '../../contract.ts'
import type { Board, ProblemTally } from './board.ts'
import { compareEntries, compareResults, type BoardEntry } from './board-entry.ts'
import type { SortedList } from './sorted-list.ts'

/** A row that was added, changed or removed. */
interface ChangedLine {
  readonly uid: string
  readonly from: number | null
  readonly to: number | null
}

/** The difference between two scoreboards. Rows not listed keep their order; their ranks shift as in `ranks`. */
export interface BoardDiff extends Pick<BoardUpdate, 'ranks' | 'total' | 'problems'> {
  readonly changes: readonly ChangedLine[]
}

interface ChangedEntries {
  /** Entries of the scoreboard before that are not on the one after. */
  readonly removed: readonly BoardEntry[]
  readonly added: readonly BoardEntry[]
}

/** Returns the difference between two scoreboards of a contest; undefined if they look the same. */
export function diffBoards(before: Board, after: Board): BoardDiff | undefined {
  if (before === after) return undefined
  const changed = changedEntries(before.entries.all, after.entries.all)
  const changes = changedLines(before, after, changed)
  const problems = changedTallies(before.tallies, after.tallies)
  const ranks = rankShifts(after, changed)
  if (changes.length + problems.length + ranks.length === 0) return undefined
  return { changes, ranks, total: after.entries.all.length, problems }
}

function changedEntries(before: SortedList<BoardEntry>, after: SortedList<BoardEntry>): ChangedEntries {
  const [old, now] = [before.besides(after), after.besides(before)]
  const oldByUid = new Map(old.map((entry) => [entry.uid, entry]))
  const nowByUid = new Map(now.map((entry) => [entry.uid, entry]))
  return {
    removed: old.filter((entry) => !looksSame(entry, nowByUid.get(entry.uid))),
    added: now.filter((entry) => !looksSame(entry, oldByUid.get(entry.uid))),
  }
}

function looksSame(one: BoardEntry, other: BoardEntry | undefined): boolean {
  if (one === other || !other) return one === other
  return (
    compareEntries(one, other) === 0 &&
    one.username === other.username &&
    isDeepStrictEqual(one.affiliation, other.affiliation) &&
    one.isStar === other.isStar &&
    one.score.isAwardable === other.score.isAwardable &&
    isDeepStrictEqual(one.fields, other.fields)
  )
}

function changedLines(before: Board, after: Board, { removed, added }: ChangedEntries): ChangedLine[] {
  const old = new Map(removed.map((entry) => [entry.uid, before.placeOf(entry)]))
  const present = new Set(added.map(({ uid }) => uid))
  return [
    ...[
      ...added.map((entry) => ({ uid: entry.uid, from: old.get(entry.uid) ?? null, to: after.placeOf(entry) })),
      ...changedAwards(before, after, present).map((entry) => ({ uid: entry.uid, from: before.placeOf(entry), to: after.placeOf(entry) })),
    ].toSorted((a, b) => a.to - b.to),
    ...[...old].flatMap(([uid, from]) => (present.has(uid) ? [] : [{ uid, from, to: null }])),
  ]
}

/** Returns the entries of the scoreboard after whose awards changed because of other users or of the settings. */
function changedAwards(before: Board, after: Board, added: ReadonlySet<string>): BoardEntry[] {
  const candidates = isDeepStrictEqual(before.awards, after.awards) ? besideMovedEnds(before, after) : after.entries.ranked.items
  return [...new Set(candidates)].filter((entry) => !added.has(entry.uid) && !isDeepStrictEqual(before.awardOf(entry), after.awardOf(entry)))
}

/** Returns the entries between the last user who got an award before and the last one who gets it now, including equal results. */
function besideMovedEnds(before: Board, after: Board): BoardEntry[] {
  const ends = before.lastAwarded
  return [...after.lastAwarded].flatMap(([name, last]) => {
    const ranked = after.entries.competitors.get(name)?.ranked
    return ranked ? betweenEnds(ranked, ends.get(name) ?? [], last) : []
  })
}

type Ends = readonly (BoardEntry | undefined)[]

function betweenEnds(ranked: SortedList<BoardEntry>, before: Ends, after: Ends): BoardEntry[] {
  return after.flatMap((now, index) => {
    const old = before[index]
    if (old === now || (old && now && compareEntries(old, now) === 0)) return []
    const atLeast = [old, now].map((end) => (end ? ranked.countLeading((entry) => compareResults(entry, end) < 0) : 0))
    const atMost = [old, now].map((end) => (end ? ranked.countLeading((entry) => compareResults(entry, end) <= 0) : 0))
    return ranked.slice(Math.min(...atLeast), Math.max(...atMost))
  })
}

/** Returns the shifts of the ranks of unchanged rows: one more below each added row, and one less below each removed one. */
function rankShifts(after: Board, { removed, added }: ChangedEntries): BoardUpdate['ranks'] {
  const { ranked } = after.entries
  const shifts = new Map<number, number>()
  const shift = (entry: BoardEntry, by: number) => {
    if (entry.isStar) return
    const start = ranked.countLeading((other) => compareResults(other, entry) <= 0)
    shifts.set(start, (shifts.get(start) ?? 0) + by)
  }
  for (const entry of removed) shift(entry, -1)
  for (const entry of added) shift(entry, 1)
  const changed = new Set<BoardEntry | undefined>(added)
  const starts = [...shifts].filter(([, by]) => by !== 0).toSorted(([a], [b]) => a - b)
  let sum = 0
  return starts.flatMap(([start, by], index) => {
    sum += by
    let [first, last] = [start, (starts[index + 1]?.[0] ?? ranked.length) - 1]
    while (first <= last && changed.has(ranked.at(first))) first += 1
    while (last > first && changed.has(ranked.at(last))) last -= 1
    const [best, worst] = [ranked.at(first), ranked.at(last)]
    return sum === 0 || first > last || !best || !worst ? [] : [[after.rankOf(best) - sum, after.rankOf(worst) - sum, sum] as const]
  })
}

function changedTallies(before: ReadonlyMap<number, ProblemTally>, after: ReadonlyMap<number, ProblemTally>): BoardUpdate['problems'] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((pid) => {
    const { ac, total } = after.get(pid) ?? { ac: 0, total: 0 }
    const known = before.get(pid) ?? { ac: 0, total: 0 }
    return known.ac === ac && known.total === total ? [] : [{ pid, ac, total }]
  })
}
