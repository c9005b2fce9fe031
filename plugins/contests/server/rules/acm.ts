import { penaltyCell, penaltyCounts, penaltySum, penaltyTimes, type ContestRule, type ContestScore, type PenaltyCell } from '../../contract.ts'

interface AcmScore extends ContestScore {
  readonly ac: number
  readonly total: number
  readonly totalTime: number
  readonly cells: ReadonlyMap<string, PenaltyCell>
}

/** Returns a rule that ranks by solved problems, then by penalty: the time of each solution, plus 20 minutes for each wrong attempt before it. */
function penaltyRule(id: keyof typeof penaltyCounts): ContestRule<AcmScore> {
  const count = penaltyCounts[id]
  return {
    id,
    type: 0,
    sharesAwards: count.sharesAwards,
    score: (attempts) => {
      const cells = new Map([...attempts].map(([displayId, tries]) => [displayId, penaltyCell(tries, count)]))
      const sum = penaltySum([...cells.values()], count)
      const times = [...attempts].map(([displayId, tries]) => [displayId, penaltyTimes(tries)] as const)
      return {
        ...sum,
        isAwardable: sum.ac > 0,
        isBlank: cells.size === 0,
        solvedAt: new Map(times.flatMap(([displayId, { solvedAt }]) => (solvedAt === undefined ? [] : [[displayId, solvedAt] as const]))),
        pendingAt: new Map(times.flatMap(([displayId, { pendingAt }]) => (pendingAt === undefined ? [] : [[displayId, pendingAt] as const]))),
        total: [...attempts.values()].reduce((tries, { length }) => tries + length, 0),
        cells,
      }
    },
    fields: ({ ac, total, totalTime, cells }, firsts, provisional) => ({
      ac,
      total,
      totalTime,
      submissionInfo: Object.fromEntries(
        [...cells].map(([displayId, cell]) => [
          displayId,
          { ...cell, ...(firsts.has(displayId) && { isFirstAC: true }), ...(provisional.has(displayId) && { isFirstProvisional: true }) },
        ]),
      ),
    }),
  }
}

export const acm = penaltyRule('acm')

export const icpc = penaltyRule('icpc')
