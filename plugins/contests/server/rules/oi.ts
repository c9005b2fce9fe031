import { statuses } from '@verdict/plugin-judging/contract'
import type { Attempt, ContestRule, ContestScore, RuledContest } from '../../contract.ts'

interface OiScore extends ContestScore {
  readonly totalScore: number
  readonly totalTime: number
  readonly scores: ReadonlyMap<string, number | null>
  readonly times: ReadonlyMap<string, number>
}

/** A full score where the judge gives none, such as that of another site. */
const fullScore = 100

/** Points: for each problem those of the last attempt, or of the best one. */
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
    if (chosen.length === 0) return undefined
    const scores = new Map(chosen.map(({ displayId, score }) => [displayId, score]))
    const times = new Map(chosen.flatMap(({ displayId, times: own }) => own.map((time) => [displayId, time] as const)))
    const totalScore = sum([...scores.values()].map((score) => score ?? 0))
    const totalTime = sum([...times.values()])
    return { keys: [totalScore, -totalTime], isAwardable: totalScore > 0, solvedAt: new Map(), totalScore, totalTime, scores, times }
  },
  fields: ({ totalScore, totalTime, scores, times }) => ({
    totalScore,
    totalTime,
    submissionInfo: Object.fromEntries(scores),
    timeInfo: times.size > 0 ? Object.fromEntries(times) : null,
  }),
}

/** The attempts that count for a problem: one, or several that are equally late or equally good. What the seal hides does not take part. */
function chosenOf(tries: readonly Attempt[], { oiRankScoreType }: RuledContest): Attempt[] {
  const judged = tries.filter(({ status, isHidden }) => status !== null && !isHidden)
  const rankOf = (attempt: Attempt) => (oiRankScoreType === 'Highest' ? (scoreOf(attempt) ?? -1) : attempt.at)
  const best = judged.reduce((highest, attempt) => Math.max(highest, rankOf(attempt)), -Infinity)
  return judged.filter((attempt) => rankOf(attempt) === best)
}

function scoreOf({ score, status }: Attempt): number | null {
  return score ?? (status === statuses.accepted ? fullScore : null)
}

/** The least running time of the accepted ones, if there are any. */
function timeOf(attempts: readonly Attempt[]): number[] {
  const times = attempts.flatMap(({ status, time }) => (status === statuses.accepted && time !== null ? [time] : []))
  return times.length > 0 ? [Math.min(...times)] : []
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
