import { judgeStatus } from '@verdict/ui-kit'

/** Whether a status is one of pending, compiling, judging and submitting. */
export function isInProgress(status: number): boolean {
  return judgeStatus(status).inProgress
}
