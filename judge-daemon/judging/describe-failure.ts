import { SandboxError } from '../sandbox/sandbox.ts'
import { FetchError, JudgeFailure } from '../task/task.ts'

/** The message for a judging that failed, and the error if only this attempt failed. */
export function describeFailure(error: unknown): { errorMessage: string; tryFailed?: Error } {
  const failure = error instanceof Error ? error : new Error(String(error))
  if (failure instanceof JudgeFailure) return { errorMessage: failure.message }
  if (failure instanceof FetchError) return { errorMessage: failure.message, tryFailed: failure }
  if (failure instanceof SandboxError) return { errorMessage: `the sandbox failed: ${failure.message}`, tryFailed: failure }
  // An error of the operating system, such as a full disk.
  return { errorMessage: `the judge failed: ${failure.message}`, tryFailed: failure }
}
