import { judgeStatus } from '@verdict/ui-kit'

/** Pending, compiling, judging, submitting. */
export function isInProgress(status: number): boolean {
  return judgeStatus(status).inProgress
}
