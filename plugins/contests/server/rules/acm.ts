import { isSolved, penaltyCell, penaltyCounts, penaltySum, type ContestRule, type ContestScore, type PenaltyCell } from '../../contract.ts'

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
      if (cells.size === 0) return undefined
      const sum = penaltySum([...cells.values()], count)
      return {
        ...sum,
        isAwardable: sum.ac > 0,
        solvedAt: new Map([...cells].flatMap(([displayId, cell]) => (isSolved(cell) && !cell.isAfterContest ? [[displayId, cell.ACTime] as const] : []))),
        total: [...attempts.values()].reduce((tries, { length }) => tries + length, 0),
        cells,
      }
    },
    fields: ({ ac, total, totalTime, cells }, firsts) => ({
      ac,
      total,
      totalTime,
      submissionInfo: Object.fromEntries([...cells].map(([displayId, cell]) => [displayId, firsts.has(displayId) ? { ...cell, isFirstAC: true } : cell])),
    }),
  }
}

export const acm = penaltyRule('acm')

export const icpc = penaltyRule('icpc')
