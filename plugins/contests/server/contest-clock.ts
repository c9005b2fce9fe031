import { contestStatuses } from '../contract.ts'
import type { ContestDoc } from './contest-schema.ts'

/** Where a contest stands at a moment. */
export function statusAt({ startTime, endTime }: Pick<ContestDoc, 'startTime' | 'endTime'>, now: Date): number {
  if (now < startTime) return contestStatuses.scheduled
  return now < endTime ? contestStatuses.running : contestStatuses.ended
}
