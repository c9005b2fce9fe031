import { isDeepStrictEqual } from 'node:util'
import type { BoardUpdate } from '../../contract.ts'
import type { Board, BoardLine, ProblemTally } from './computed-board.ts'

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

/** Returns the difference between two scoreboards of a contest; undefined if they look the same. */
export function diffBoards(before: Board, after: Board): BoardDiff | undefined {
  if (before === after) return undefined
  const ranks = new Map<number, number>()
  const changes: ChangedLine[] = []
  let last = -1
  for (const [to, line] of after.lines.entries()) {
    const from = before.places.get(line.uid) ?? null
    const old = from === null ? undefined : before.lines[from]!
    // Rows with equal ranks must keep equal ranks. A row that does not, or that changes its order, counts as changed.
    if (from !== null && old && from > last && looksSame(old, line) && (ranks.get(old.rank) ?? line.rank) === line.rank) {
      last = from
      ranks.set(old.rank, line.rank)
    } else changes.push({ uid: line.uid, from, to })
  }
  for (const [uid, from] of before.places) if (!after.places.has(uid)) changes.push({ uid, from, to: null })
  const problems = changedTallies(before.tallies, after.tallies)
  const shifts = shiftsOf(ranks)
  if (changes.length + problems.length + shifts.length === 0) return undefined
  return { changes, ranks: shifts, total: after.lines.length, problems }
}

function looksSame(one: BoardLine, other: BoardLine): boolean {
  return (
    one.username === other.username &&
    one.rank < 0 === other.rank < 0 &&
    (one.fields === other.fields || isDeepStrictEqual(one.fields, other.fields)) &&
    isDeepStrictEqual(one.award, other.award)
  )
}

/** Merges neighboring ranks that shift by the same number. */
function shiftsOf(ranks: ReadonlyMap<number, number>): BoardUpdate['ranks'] {
  const runs: BoardUpdate['ranks'] = []
  for (const [from, to] of [...ranks].toSorted(([a], [b]) => a - b)) {
    const run = runs.at(-1)
    if (run?.[2] === to - from) run[1] = from
    else runs.push([from, from, to - from])
  }
  return runs.filter(([, , by]) => by !== 0)
}

function changedTallies(before: ReadonlyMap<number, ProblemTally>, after: ReadonlyMap<number, ProblemTally>): BoardUpdate['problems'] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((pid) => {
    const { ac, total } = after.get(pid) ?? { ac: 0, total: 0 }
    const known = before.get(pid) ?? { ac: 0, total: 0 }
    return known.ac === ac && known.total === total ? [] : [{ pid, ac, total }]
  })
}
