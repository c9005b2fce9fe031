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
