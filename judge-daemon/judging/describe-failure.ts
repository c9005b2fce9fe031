import { SandboxError } from '../sandbox/sandbox.ts'
import { FetchError, JudgeFailure } from './task.ts'

/** What is said about a judging that failed, and whether the failure was of this try only. */
export function describeFailure(error: unknown): { errorMessage: string; tryFailed?: Error } {
  const failure = error instanceof Error ? error : new Error(String(error))
  if (failure instanceof JudgeFailure) return { errorMessage: failure.message }
  if (failure instanceof FetchError) return { errorMessage: failure.message, tryFailed: failure }
  if (failure instanceof SandboxError) return { errorMessage: `the sandbox failed: ${failure.message}`, tryFailed: failure }
  /* a full disk and the like: said, and the queue moves on */
  return { errorMessage: `the judge failed: ${failure.message}`, tryFailed: failure }
}
