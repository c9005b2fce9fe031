import { statuses } from '@verdict/plugin-judging/contract'

const penalized: readonly number[] = [
  statuses.presentationError,
  statuses.wrongAnswer,
  statuses.timeLimitExceeded,
  statuses.memoryLimitExceeded,
  statuses.runtimeError,
]

/** Whether an attempt counts as wrong. What does not compile, what the site failed to judge and what was cancelled costs nothing. */
export function isPenalized(status: number | null): boolean {
  return status !== null && penalized.includes(status)
}
