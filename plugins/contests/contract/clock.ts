import { orNull, time } from '@verdict/core'
import { z } from 'zod'
import { contests } from './contests.ts'

/** When a contest starts, freezes and ends. */
export const ContestClock = z.object({ startTime: time, sealRankTime: orNull(time), endTime: time })
export type ContestClock = z.infer<typeof ContestClock>

/** Published when the form, the problems, the staff or the visibility of a contest change, so that open pages load it again. The key is the contest's number. */
export const contestChanged = contests.topic('contest-changed', ContestClock)

interface Timed<Time> {
  readonly startTime: Time
  readonly sealRank: boolean
  readonly sealRankTime: Time | null
  readonly endTime: Time
}

/** Returns the times of a contest. Without a freeze, the stored time of one means nothing. */
export function clockOf<Time>({ startTime, sealRank, sealRankTime, endTime }: Timed<Time>) {
  return { startTime, sealRankTime: sealRank ? sealRankTime : null, endTime }
}

const clockTimes = ['startTime', 'sealRankTime', 'endTime'] as const

/** Returns which times two clocks do not share. */
export function movedTimes(from: ContestClock, to: ContestClock): (keyof ContestClock)[] {
  return clockTimes.filter((time) => momentOf(from[time]) !== momentOf(to[time]))
}

function momentOf(time: string | null): number | null {
  return time === null ? null : Date.parse(time)
}
