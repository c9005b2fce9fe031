import {
  penaltyCell,
  penaltyCounts,
  penaltySum,
  penaltyTimes,
  type ContestRule,
  type ContestScore,
  type PenaltyCell,
  type PenaltyCount,
  type ResultColumns,
} from '../../contract.ts'

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
    results: resultColumns(count),
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

/** The columns of result files, with times in the unit of the rule. */
function resultColumns({ milliseconds }: PenaltyCount): ResultColumns<AcmScore> {
  const inUnits = (seconds: number) => Math.floor((seconds * 1000) / milliseconds)
  const isMinutes = milliseconds === 60_000
  return {
    totals: [
      { quantity: 'solved', value: ({ ac }) => ac },
      { quantity: isMinutes ? 'penalty-minutes' : 'penalty-seconds', value: ({ totalTime }) => inUnits(totalTime) },
    ],
    problem: [
      { quantity: 'attempts', hasSum: true, value: ({ cells }, displayId) => attemptsIn(cells.get(displayId)) || null },
      {
        quantity: isMinutes ? 'minutes' : 'seconds',
        hasSum: false,
        value: ({ cells }, displayId) => {
          const { ACTime } = cells.get(displayId) ?? {}
          return ACTime === undefined ? null : inUnits(ACTime)
        },
      },
      { quantity: 'pending', hasSum: true, isOptional: true, value: ({ cells }, displayId) => cells.get(displayId)?.tryNum ?? null },
    ],
  }
}

/** Returns the number of attempts with a verdict that counts, up to the solution. */
function attemptsIn(cell: PenaltyCell | undefined): number {
  return (cell?.errorNum ?? 0) + (cell?.isAC ? 1 : 0)
}

export const acm = penaltyRule('acm')

export const icpc = penaltyRule('icpc')
