import { isSolved, type PenaltyCount } from '../../contract/boards/penalty.ts'
import { ranksOf } from '../../contract/boards/ranking.ts'
import type { RollingRow } from './rolling-rows.ts'

/** The numbers of gold, silver and bronze medals. */
export type Medals = readonly number[]
export const medalNames = ['Gold', 'Silver', 'Bronze'] as const
export type MedalName = (typeof medalNames)[number]

/** The default medals: 10%, 20% and 30% of the ranked users, rounded down. */
export const usualMedals = (ranked: number): Medals => [Math.floor(ranked / 10), Math.floor(ranked / 5), Math.floor((ranked * 3) / 10)]

/** A user's final result, when all verdicts are known. */
export interface Result {
  /** -1 for unofficial participants. */
  readonly rank: number
  readonly medal: MedalName | undefined
  /** The problems that no ranked user solved earlier. */
  readonly firsts: readonly string[]
}

export interface ResolvedRow extends RollingRow {
  readonly result: Result
}

/** Returns the rows of the final scoreboard, best first, with their results. */
export function withResults(rows: readonly RollingRow[], medals: Medals, { sharesAwards }: PenaltyCount): ResolvedRow[] {
  const places = medalNames.flatMap((name, index) => Array.from({ length: medals[index] ?? 0 }, () => name))
  const ranks = ranksOf(rows)
  const earliest = earliestSolutions(rows)
  let place = 0
  return rows.map((row, index) => {
    const { isStar, ac, cells } = row
    const rank = ranks[index]!
    if (isStar || ac === 0) return { ...row, result: { rank, medal: undefined, firsts: [] } }
    place += 1
    const firsts = [...cells].flatMap(([displayId, cell]) => (isSolved(cell) && cell.ACTime === earliest.get(displayId) ? [displayId] : []))
    return { ...row, result: { rank, medal: places[(sharesAwards ? rank : place) - 1], firsts } }
  })
}

function earliestSolutions(rows: readonly RollingRow[]): Map<string, number> {
  const earliest = new Map<string, number>()
  for (const { cells } of rows.filter(({ isStar }) => !isStar))
    for (const [displayId, cell] of cells) if (isSolved(cell)) earliest.set(displayId, Math.min(cell.ACTime, earliest.get(displayId) ?? cell.ACTime))
  return earliest
}
