import { contestStatuses, type ContestStatus } from '../../contract.ts'
import type { ContestDoc } from './contest-schema.ts'

/** Returns the status of a contest at a moment. */
export function statusAt({ startTime, endTime }: Pick<ContestDoc, 'startTime' | 'endTime'>, now: Date): ContestStatus {
  if (now < startTime) return contestStatuses.scheduled
  return now < endTime ? contestStatuses.running : contestStatuses.ended
}

/** Whether submissions since the freeze are hidden at a moment. */
export function isSealedAt({ sealRank, sealRankTime, endTime, autoRealRank }: ContestDoc, now: Date): boolean {
  return sealRank && sealRankTime !== null && now >= sealRankTime && (now < endTime || !autoRealRank)
}

type Counting = Pick<ContestDoc, 'startTime' | 'removedIntervals'>

/** Returns the milliseconds of the contest that have passed at a moment; undefined before the start and within a removed interval, where nothing counts. */
export function elapsedAt({ startTime, removedIntervals = [] }: Counting, moment: Date): number | undefined {
  if (moment < startTime || removedIntervals.some(({ from, to }) => moment >= from && moment < to)) return undefined
  const removed = removedIntervals.filter(({ to }) => to <= moment).reduce((sum, { from, to }) => sum + lengthOf(from, to), 0)
  return lengthOf(startTime, moment) - removed
}

/** Like `elapsedAt`, and undefined after the end. */
export function elapsedWithin(contest: Counting & Pick<ContestDoc, 'endTime'>, moment: Date): number | undefined {
  return moment < contest.endTime ? elapsedAt(contest, moment) : undefined
}

export function lengthOf(from: Date, to: Date): number {
  return to.getTime() - from.getTime()
}
