import { rankScore, statuses, type FinalStatus, type SubmissionWork } from '@verdict/plugin-judging/contract'
import type { CaseMode, CaseResult } from '../task/task.ts'

type Scored = Pick<CaseResult, 'score' | 'groupNum' | 'status'>

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

export function groupsOf<T extends { groupNum: number | null }>(cases: readonly T[]): T[][] {
  const groups = new Map<number, T[]>()
  for (const one of cases) {
    const group = groups.get(one.groupNum ?? 0)
    if (group) group.push(one)
    else groups.set(one.groupNum ?? 0, [one])
  }
  return [...groups.values()]
}

/** 29 percent of 100 are a little less than 29 in the arithmetic of computers. */
const rounding = 1e-9

export const caseScore = (code: number, fraction: number | undefined, full: number) =>
  code === statuses.accepted ? full : code === statuses.partialAccepted ? Math.floor((fraction ?? 0) * full + rounding) : 0

/** The score of a submission, by the case mode. */
export function totalScore(mode: CaseMode, cases: readonly Scored[], ioScore: number | null): number {
  const groups = groupsOf(cases).map((group) => group.map((one) => one.score))
  const whole =
    mode === 'subtask_lowest'
      ? sum(groups.map((scores) => scores.reduce((lowest, score) => Math.min(lowest, score))))
      : mode === 'subtask_average'
        ? sum(groups.map((scores) => Math.round(sum(scores) / scores.length)))
        : cases.every((one) => one.status === statuses.accepted) && ioScore
          ? ioScore
          : sum(cases.map((one) => one.score))
  return ioScore && ioScore > 0 ? Math.min(whole, ioScore) : whole
}

export function oiRankScore(mode: CaseMode, allAccepted: boolean, score: number, difficulty: number, ioScore: number | null): number {
  const share = mode === 'default' && allAccepted ? 1 : ioScore ? score / ioScore : 0
  return rankScore(score, difficulty, share)
}

/** The status of a submission: accepted, partial, or that of its first failed case. */
export function totalStatus(type: SubmissionWork['type'], cases: readonly CaseResult[]): FinalStatus {
  const bad = cases.filter((one) => one.status !== statuses.accepted)
  if (bad.length === 0) return statuses.accepted
  if (type === 'oi' && bad.length < cases.length) return statuses.partialAccepted
  const decisive = bad.filter((one) => one.status !== statuses.cancelled)
  return decisive.reduce((first, one) => (one.seq < first.seq ? one : first), decisive[0]!).status
}
