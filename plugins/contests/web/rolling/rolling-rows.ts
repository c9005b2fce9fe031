import { isSolved, penaltyCell, penaltySum, type PenaltyCell, type PenaltyCount } from '../../contract/boards/penalty.ts'
import { compareKeys, compareNames, type Ranked } from '../../contract/boards/ranking.ts'
import type { Contestant } from './contestants.ts'

/** A user's row with the results revealed so far. */
export interface RollingRow extends Ranked {
  readonly contestant: Contestant
  readonly cells: ReadonlyMap<string, PenaltyCell>
  /** The problems whose results are still hidden. */
  readonly pending: ReadonlySet<string>
  readonly ac: number
  readonly totalTime: number
}

/** Returns a row of the frozen scoreboard. */
export function frozenRow(contestant: Contestant, count: PenaltyCount): RollingRow {
  const cells = [...contestant.attempts].map(([displayId, attempts]) => {
    const known = attempts.map((attempt) => (attempt.isSealed ? { ...attempt, status: null } : attempt))
    return [displayId, penaltyCell(known, count)] as const
  })
  const pending = cells.flatMap(([displayId, cell]) => {
    const isHidden = contestant.attempts.get(displayId)?.some(({ isSealed }) => isSealed) ?? false
    return isHidden && !isSolved(cell) ? [displayId] : []
  })
  return rowOf(contestant, { cells: new Map(cells), pending: new Set(pending) }, count)
}

/** Returns the row with the verdicts of one problem revealed. */
export function revealProblem(row: RollingRow, displayId: string, count: PenaltyCount): RollingRow {
  const cell = penaltyCell(row.contestant.attempts.get(displayId) ?? [], count)
  const pending = new Set([...row.pending].filter((other) => other !== displayId))
  return rowOf(row.contestant, { cells: new Map([...row.cells, [displayId, cell]]), pending }, count)
}

/** Returns the row with all verdicts. */
export function openRow(contestant: Contestant, count: PenaltyCount): RollingRow {
  const open = [...contestant.attempts].map(([displayId, attempts]) => [displayId, penaltyCell(attempts, count)] as const)
  return rowOf(contestant, { cells: new Map(open), pending: new Set() }, count)
}

/** Compares rows for sorting. Equal results are ordered by user ID, as on the server's scoreboard. */
export function compareRows(a: RollingRow, b: RollingRow): number {
  return compareKeys(a.keys, b.keys) || compareNames(a.contestant, b.contestant)
}

function rowOf(contestant: Contestant, { cells, pending }: Pick<RollingRow, 'cells' | 'pending'>, count: PenaltyCount): RollingRow {
  return { contestant, isStar: contestant.isStar, cells, pending, ...penaltySum([...cells.values()], count) }
}
