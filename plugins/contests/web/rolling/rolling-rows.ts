import { isSolved, penaltyCell, penaltySum, type PenaltyCell, type PenaltyCount } from '../../contract/boards/penalty.ts'
import { compareKeys, type Ranked } from '../../contract/boards/ranking.ts'
import type { Contestant } from './contestants.ts'

/** A user's row with the results revealed so far. */
export interface RollingRow extends Ranked {
  readonly contestant: Contestant
  readonly cells: ReadonlyMap<string, PenaltyCell>
  readonly ac: number
  readonly totalTime: number
}

/** Returns a row of the frozen scoreboard. */
export function frozenRow(contestant: Contestant, count: PenaltyCount): RollingRow {
  const cells = [...contestant.attempts].map(([displayId, attempts]) => {
    const known = attempts.map((attempt) => (attempt.isSealed ? { ...attempt, status: null } : attempt))
    return [displayId, penaltyCell(known, count)] as const
  })
  return rowOf(contestant, new Map(cells), count)
}

/** Returns the row with the verdicts of one problem revealed. */
export function revealProblem(row: RollingRow, displayId: string, count: PenaltyCount): RollingRow {
  const cell = penaltyCell(row.contestant.attempts.get(displayId) ?? [], count)
  return rowOf(row.contestant, new Map([...row.cells, [displayId, cell]]), count)
}

/** Returns the row with all verdicts. */
export function openRow(contestant: Contestant, count: PenaltyCount): RollingRow {
  const open = [...contestant.attempts].map(([displayId, attempts]) => [displayId, penaltyCell(attempts, count)] as const)
  return rowOf(contestant, new Map(open), count)
}

/** Whether the scoreboard still hides the results of attempts at a problem. */
export const isPending = ({ cells }: RollingRow, displayId: string) => {
  const cell = cells.get(displayId)
  return cell !== undefined && !isSolved(cell) && (cell.tryNum ?? 0) > 0
}

/** Compares rows for sorting. Equal results are ordered by user ID, as on the server's scoreboard. */
export function compareRows(a: RollingRow, b: RollingRow): number {
  return compareKeys(a.keys, b.keys) || (a.contestant.uid < b.contestant.uid ? -1 : 1)
}

function rowOf(contestant: Contestant, cells: ReadonlyMap<string, PenaltyCell>, count: PenaltyCount): RollingRow {
  return { contestant, isStar: contestant.isStar, cells, ...penaltySum([...cells.values()], count) }
}
