import type { Attempt, ContestRule, ContestScore } from '../../contract.ts'
import { isPenalized } from './verdicts.ts'
import { statuses } from '@verdict/plugin-judging/contract'

/** How a penalty is counted. */
interface PenaltyUnit {
  /** Milliseconds of one unit: the time of a solution is cut to whole ones. */
  readonly milliseconds: number
  /** Further keys after solved problems and penalty. */
  moreKeys(solved: readonly SolvedCell[]): number[]
}

interface Cell {
  readonly isAC?: true
  readonly isAfterContest?: true
  /** Seconds from the start, of a solved problem. */
  readonly ACTime?: number
  readonly errorNum: number
  /** Attempts without a known verdict: hidden by the seal, or not judged yet. */
  readonly tryNum?: number
}
type SolvedCell = Cell & { readonly ACTime: number }

interface AcmScore extends ContestScore {
  readonly ac: number
  readonly total: number
  readonly totalTime: number
  readonly cells: ReadonlyMap<string, Cell>
}

const penaltySeconds = 20 * 60

/** A rule that ranks by solved problems, then by penalty: the time of each solution, and 20 minutes for each wrong attempt before it. */
export function penaltyRule(id: string, sharesAwards: boolean, unit: PenaltyUnit): ContestRule<AcmScore> {
  return {
    id,
    type: 0,
    sharesAwards,
    score: (attempts) => {
      const cells = new Map([...attempts].map(([displayId, tries]) => [displayId, cellOf(tries, unit)]))
      if (cells.size === 0) return undefined
      const solved = [...cells].flatMap(([displayId, cell]) => (isSolved(cell) ? [[displayId, cell] as const] : []))
      const solvedCells = solved.map(([, cell]) => cell)
      const totalTime = solvedCells.reduce((sum, { ACTime, errorNum }) => sum + ACTime + penaltySeconds * errorNum, 0)
      return {
        keys: [solved.length, -totalTime, ...unit.moreKeys(solvedCells)],
        isAwardable: solved.length > 0,
        solvedAt: new Map(solved.flatMap(([displayId, { ACTime, isAfterContest }]) => (isAfterContest ? [] : [[displayId, ACTime] as const]))),
        ac: solved.length,
        total: [...attempts.values()].reduce((sum, tries) => sum + tries.length, 0),
        totalTime,
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

/** HOJ's rule: seconds are summed. */
export const acm = penaltyRule('acm', false, { milliseconds: 1000, moreKeys: () => [] })

function cellOf(tries: readonly Attempt[], { milliseconds }: PenaltyUnit): Cell {
  const end = tries.findIndex(({ status }) => status === statuses.accepted)
  // What comes after the solution changes nothing.
  const counted = end < 0 ? tries : tries.slice(0, end)
  const errorNum = counted.filter(({ status }) => isPenalized(status)).length
  const unknown = counted.filter(({ status }) => status === null).length
  const cell = { errorNum, ...(unknown > 0 && { tryNum: unknown }) }
  if (end < 0) return cell
  const { at, isAfterEnd } = tries[end]!
  const ACTime = (Math.floor(at / milliseconds) * milliseconds) / 1000
  return { ...cell, isAC: true, ACTime, ...(isAfterEnd && { isAfterContest: true }) }
}

function isSolved(cell: Cell): cell is SolvedCell {
  return cell.isAC === true
}
