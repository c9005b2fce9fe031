import { penaltyTimes, type PenaltyCount } from '../../contract/boards/penalty.ts'
import { firstSolution, ranksOf, type FirstSolution } from '../../contract/boards/ranking.ts'
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
  /** The problems that no ranked user solved earlier. An earlier submission without a verdict leaves a problem without a first solution. */
  readonly firsts: readonly string[]
}

export interface ResolvedRow extends RollingRow {
  readonly result: Result
}

/** Returns the rows of the final scoreboard, best first, with their results. */
export function withResults(
  rows: readonly RollingRow[],
  { medals, count: { sharesAwards }, unjudged }: { medals: Medals; count: PenaltyCount; unjudged: Readonly<Record<string, number>> },
): ResolvedRow[] {
  const places = medalNames.flatMap((name, index) => Array.from({ length: medals[index] ?? 0 }, () => name))
  const ranks = ranksOf(rows)
  const solvedFirst = firstSolutions(rows, unjudged)
  let place = 0
  return rows.map((row, index) => {
    const { isStar, ac, contestant } = row
    const rank = ranks[index]!
    if (isStar || ac === 0) return { ...row, result: { rank, medal: undefined, firsts: [] } }
    place += 1
    const firsts = [...contestant.attempts].flatMap(([displayId, attempts]) => {
      const first = solvedFirst.get(displayId)
      return first && !first.isProvisional && penaltyTimes(attempts).solvedAt === first.at ? [displayId] : []
    })
    return { ...row, result: { rank, medal: places[(sharesAwards ? rank : place) - 1], firsts } }
  })
}

function firstSolutions(rows: readonly RollingRow[], unjudged: Readonly<Record<string, number>>): Map<string, FirstSolution> {
  const [solved, pending] = [new Map<string, number>(), new Map(Object.entries(unjudged))]
  const note = (times: Map<string, number>, displayId: string, at: number | undefined) => {
    if (at !== undefined) times.set(displayId, Math.min(at, times.get(displayId) ?? at))
  }
  for (const { contestant } of rows.filter(({ isStar }) => !isStar))
    for (const [displayId, attempts] of contestant.attempts) {
      const { solvedAt, pendingAt } = penaltyTimes(attempts)
      note(solved, displayId, solvedAt)
      note(pending, displayId, pendingAt)
    }
  return new Map(
    [...solved].flatMap(([displayId, at]) => {
      const first = firstSolution(at, pending.get(displayId))
      return first ? [[displayId, first]] : []
    }),
  )
}
