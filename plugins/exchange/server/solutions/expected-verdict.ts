import { statuses, statusesWithoutResult } from '@verdict/plugin-judging/contract'
import type { Solution } from '@verdict/plugin-problems/contract'

const { accepted, wrongAnswer, presentationError, timeLimitExceeded, memoryLimitExceeded, runtimeError, partialAccepted, compileError } = statuses

/** The statuses with which a solution does what it is meant to do. */
const meant: Readonly<Record<Solution['expected'], readonly number[]>> = {
  accepted: [accepted],
  'wrong-answer': [wrongAnswer, presentationError],
  'time-limit-exceeded': [timeLimitExceeded],
  'memory-limit-exceeded': [memoryLimitExceeded],
  'runtime-error': [runtimeError],
  'partially-accepted': [partialAccepted],
  rejected: [wrongAnswer, presentationError, timeLimitExceeded, memoryLimitExceeded, runtimeError, partialAccepted],
}

/** Null where the judge has no result. With points, a program that is to fail may pass some test cases: then one case with the expected verdict will do. */
export function isAsExpected(expected: Solution['expected'], status: number, caseStatuses: ReadonlySet<number>): boolean | null {
  if (statusesWithoutResult.includes(status)) return null
  if (status === compileError) return false
  if (meant[expected].includes(status)) return true
  return status === partialAccepted && expected !== 'accepted' && meant[expected].some((one) => caseStatuses.has(one))
}
