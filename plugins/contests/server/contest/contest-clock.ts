import { contestStatuses } from '../../contract.ts'
import type { ContestDoc } from './contest-schema.ts'

/** Where a contest stands at a moment. */
export function statusAt({ startTime, endTime }: Pick<ContestDoc, 'startTime' | 'endTime'>, now: Date): number {
  if (now < startTime) return contestStatuses.scheduled
  return now < endTime ? contestStatuses.running : contestStatuses.ended
}

/** Whether the seal hides at a moment what has been submitted since it began. */
export function isSealedAt({ sealRank, sealRankTime, endTime, autoRealRank }: ContestDoc, now: Date): boolean {
  return sealRank && sealRankTime !== null && now >= sealRankTime && (now < endTime || !autoRealRank)
}
