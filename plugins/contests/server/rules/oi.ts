import { statuses } from '@verdict/plugin-judging/contract'
import type { Attempt, ContestRule, ContestScore, RuledContest } from '../../contract.ts'

interface OiScore extends ContestScore {
  readonly totalScore: number
  readonly totalTime: number
  readonly scores: ReadonlyMap<string, number | null>
  readonly times: ReadonlyMap<string, number>
}

/** The full score if the judge gives none, as on some remote judges. */
const fullScore = 100

/** Ranks by points: those of the last or the best attempt at each problem. */
export const oi: ContestRule<OiScore> = {
  id: 'oi',
  type: 1,
  sharesAwards: false,
  score: (attempts, contest) => {
    const chosen = [...attempts].flatMap(([displayId, tries]) => {
      const best = chosenOf(tries, contest)
      const [first] = best
      return first ? [{ displayId, score: scoreOf(first), times: timeOf(best) }] : []
    })
    const scores = new Map(chosen.map(({ displayId, score }) => [displayId, score]))
    const times = new Map(chosen.flatMap(({ displayId, times: own }) => own.map((time) => [displayId, time] as const)))
    const totalScore = sum([...scores.values()].map((score) => score ?? 0))
    const totalTime = sum([...times.values()])
    return {
      keys: [totalScore, -totalTime],
      isAwardable: totalScore > 0,
      isBlank: chosen.length === 0,
      solvedAt: new Map(),
      totalScore,
      totalTime,
      scores,
      times,
    }
  },
  results: {
    totals: [
      { quantity: 'points', value: ({ totalScore }) => totalScore },
      { quantity: 'milliseconds', value: ({ totalTime }) => totalTime },
    ],
    problem: [
      { quantity: 'points', hasSum: true, value: ({ scores }, displayId) => scores.get(displayId) ?? null },
      { quantity: 'milliseconds', hasSum: false, value: ({ times }, displayId) => times.get(displayId) ?? null },
    ],
  },
  fields: ({ totalScore, totalTime, scores, times }) => ({
    totalScore,
    totalTime,
    submissionInfo: Object.fromEntries(scores),
    timeInfo: times.size > 0 ? Object.fromEntries(times) : null,
  }),
}

/** Returns the attempts that count for a problem: one, or several that are equally late or equally good. Attempts hidden by the freeze are excluded. */
function chosenOf(tries: readonly Attempt[], { oiRankScoreType }: RuledContest): Attempt[] {
  const judged = tries.filter(({ status, isHidden }) => status !== null && !isHidden)
  const rankOf = (attempt: Attempt) => (oiRankScoreType === 'Highest' ? (scoreOf(attempt) ?? -1) : attempt.at)
  const best = judged.reduce((highest, attempt) => Math.max(highest, rankOf(attempt)), -Infinity)
  return judged.filter((attempt) => rankOf(attempt) === best)
}

function scoreOf({ score, status }: Attempt): number | null {
  return score ?? (status === statuses.accepted ? fullScore : null)
}

/** Returns the shortest running time of the accepted attempts, if there are any. */
function timeOf(attempts: readonly Attempt[]): number[] {
  const times = attempts.flatMap(({ status, time }) => (status === statuses.accepted && time !== null ? [time] : []))
  return times.length > 0 ? [Math.min(...times)] : []
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
