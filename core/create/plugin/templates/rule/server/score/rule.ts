import type { Attempt, ContestRule, ContestScore } from '@verdict/plugin-contests/contract'
import { statuses } from '@verdict/plugin-judging/contract'
import { ruleId, type ProblemResult, type RuleFields } from '../../contract.ts'

interface Score extends ContestScore {
  readonly points: number
  readonly results: ReadonlyMap<string, Omit<ProblemResult, 'isFirst'>>
}

const mostPoints = 100
const leastPoints = 20
const pointsPerWrong = 10
/** Attempts with these verdicts count as wrong; neither a compile error nor a failure of the judge costs points. */
const wrong: ReadonlySet<number | null> = new Set([
  statuses.wrongAnswer,
  statuses.presentationError,
  statuses.timeLimitExceeded,
  statuses.memoryLimitExceeded,
  statuses.runtimeError,
])

/** More points first; of equal ones the earlier last solution. All functions are pure, because a scoreboard may be computed again at any time. */
export const rule: ContestRule<Score> = {
  id: ruleId,
  // 0: programs are right or wrong; 1: they have points.
  type: 0,
  sharesAwards: true,
  score: (attempts) => {
    const solvedAt = new Map<string, number>()
    const pendingAt = new Map<string, number>()
    const results = new Map<string, Omit<ProblemResult, 'isFirst'>>()
    for (const [displayId, tries] of attempts) {
      const end = tries.findIndex(({ status, isHidden }) => status === statuses.accepted && !isHidden)
      const solution = tries[end]
      const counted = end === -1 ? tries : tries.slice(0, end)
      const [pending] = counted.filter(isPending)
      if (solution && !solution.isAfterEnd) solvedAt.set(displayId, solution.at)
      if (pending) pendingAt.set(displayId, pending.at)
      results.set(displayId, resultOf(counted, solution))
    }
    const points = [...results.values()].reduce((sum, one) => sum + (one.points ?? 0), 0)
    return { keys: [points, -Math.max(0, ...solvedAt.values())], isAwardable: points > 0, isBlank: results.size === 0, solvedAt, pendingAt, points, results }
  },
  fields: ({ points, results }, firsts): RuleFields & Record<string, unknown> => ({
    points,
    results: Object.fromEntries([...results].map(([displayId, result]) => [displayId, { ...result, isFirst: firsts.has(displayId) }])),
  }),
  results: {
    totals: [{ quantity: 'points', value: ({ points }) => points }],
    problem: [
      { quantity: 'points', hasSum: true, value: ({ results }, displayId) => results.get(displayId)?.points ?? null },
      { quantity: 'attempts', hasSum: true, value: ({ results }, displayId) => results.get(displayId)?.wrong ?? null },
    ],
  },
}

/** Attempts that the freeze hides must look the same, regardless of their verdicts. */
const isPending = ({ status, isHidden }: Attempt) => isHidden || status === null

function resultOf(counted: readonly Attempt[], solution: Attempt | undefined): Omit<ProblemResult, 'isFirst'> {
  const failed = counted.filter((attempt) => !isPending(attempt) && wrong.has(attempt.status)).length
  const points = solution ? Math.max(leastPoints, mostPoints - pointsPerWrong * failed) : null
  return { points, wrong: failed, pending: counted.filter(isPending).length }
}
