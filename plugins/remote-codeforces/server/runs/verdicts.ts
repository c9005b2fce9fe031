import { statuses, type FinalStatus } from '@verdict/plugin-judging/contract'

/** The verdicts in the attribute `submissionVerdict`, the API and the details of a run. */
export const verdicts: Readonly<Record<string, FinalStatus | 'waiting' | 'judging'>> = {
  OK: statuses.accepted,
  PARTIAL: statuses.partialAccepted,
  COMPILATION_ERROR: statuses.compileError,
  RUNTIME_ERROR: statuses.runtimeError,
  WRONG_ANSWER: statuses.wrongAnswer,
  PRESENTATION_ERROR: statuses.presentationError,
  TIME_LIMIT_EXCEEDED: statuses.timeLimitExceeded,
  IDLENESS_LIMIT_EXCEEDED: statuses.timeLimitExceeded,
  MEMORY_LIMIT_EXCEEDED: statuses.memoryLimitExceeded,
  SECURITY_VIOLATED: statuses.runtimeError,
  FAILED: statuses.systemError,
  CRASHED: statuses.systemError,
  INPUT_PREPARATION_CRASHED: statuses.systemError,
  CHALLENGED: statuses.systemError,
  SKIPPED: statuses.systemError,
  REJECTED: statuses.systemError,
  TESTING: 'judging',
  SUBMITTED: 'waiting',
}
