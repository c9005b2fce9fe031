import type { CodedError } from '@verdict/core'
import { programLimits, statuses, type ProgramEnd, type Verdict } from '@verdict/plugin-judging/contract'
import {
  InputRefused,
  ProgramCrashed,
  ProgramNotCompiled,
  ProgramNotRun,
  ProgramTooMuchMemory,
  ProgramTooMuchOutput,
  ProgramTooSlow,
  ProgramWroteNothing,
  type PackageProgram,
  type ProgramLimits,
} from '../../contract.ts'

const maxReasonLength = 600
const megabyte = 1024 * 1024

/** Returns why a program could not be called. */
export function faultOfProgram({ file }: PackageProgram, { status, errorMessage }: Verdict): CodedError | undefined {
  if (status === statuses.accepted) return undefined
  const reason = (errorMessage ?? '').trim().slice(0, maxReasonLength)
  return status === statuses.compileError ? new ProgramNotCompiled({ file, reason }) : new ProgramNotRun({ file, reason })
}

/** Returns the error of one call, for the file that it should write or check. */
export function faultOfCall(
  { file, place }: { readonly file: string; readonly place: string },
  { end, limits, accepts }: { readonly end: ProgramEnd; readonly limits: ProgramLimits; readonly accepts?: number },
): CodedError | undefined {
  const reason = end.message.trim().slice(0, maxReasonLength)
  switch (end.ending) {
    case 'time':
      return new ProgramTooSlow({ file, place, most: limits.time })
    case 'memory':
      return new ProgramTooMuchMemory({ file, place, most: limits.memory })
    case 'output':
      return new ProgramTooMuchOutput({ file, place, most: programLimits.fileBytes / megabyte })
    case 'crash':
      return new ProgramCrashed({ file, place, reason })
    case 'no-file':
      return new ProgramWroteNothing({ file, place, name: end.message })
    case 'exit':
      if (end.exitCode === (accepts ?? 0)) return undefined
      return accepts === undefined
        ? new ProgramCrashed({ file, place, reason: [`exit status code: ${end.exitCode}`, reason].filter(Boolean).join(' – ') })
        : new InputRefused({ file, place, reason: reason || `exit status code: ${end.exitCode}` })
  }
}
