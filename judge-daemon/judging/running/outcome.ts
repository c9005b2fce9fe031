import { constants } from 'node:os'
import { statuses, type FinalStatus } from '@verdict/plugin-judging/contract'
import type { PlacedFile, RunResult } from '../../sandbox/sandbox.ts'
import type { FoundLanguage } from '../../languages/find-languages.ts'
import type { Allowance } from './limits.ts'

/** A further run of the program that a validator asks for: its input, and the files that the validator keeps. */
export interface NextPass {
  readonly input: Uint8Array
  readonly feedback: readonly PlacedFile[]
}

/** The outcome of one case. */
export interface Outcome {
  status: FinalStatus
  /** Milliseconds and KiB. */
  time: number
  memory: number
  /** The part of the case's score that a checker gave. */
  fraction?: number
  message: string
  /** Not final: the program must run once more. */
  next?: NextPass
  /** The program used up its wall-clock time without computing. */
  isIdle?: true
}

const maxMessageLength = 1 << 20
const idleMessage = 'Idle for too long: the program slept or waited without computing'

export const usageOf = (result: RunResult) => ({ time: Math.floor(result.cpu), memory: Math.round(result.memory / 1024) })

/** The outcome that the run itself decides; undefined if the output must be checked. */
export function judgeRun(result: RunResult, allowed: Allowance, found: FoundLanguage): Outcome | undefined {
  const outcome = (code: FinalStatus, message = ''): Outcome => ({ status: code, ...usageOf(result), message: message.slice(0, maxMessageLength) })
  if (result.ending === 'memory') return outcome(statuses.memoryLimitExceeded)
  // Checked before the time: with go-judge a program that writes too much continues until its time is up.
  if (result.ending === 'output') return outcome(statuses.runtimeError, 'Output limit exceeded')
  if (result.ending === 'cpu' || result.cpu > allowed.time) return outcome(statuses.timeLimitExceeded)
  if (result.ending === 'wall') return { ...outcome(statuses.timeLimitExceeded, idleMessage), isIdle: true }
  if (ranOutOfMemory(result, allowed, found)) return outcome(statuses.memoryLimitExceeded)
  if (result.ending === 'signal') return outcome(statuses.runtimeError, `exit status code: ${result.signal} (${signalName(result.signal)})`)
  if (result.notStarted !== undefined) return outcome(statuses.runtimeError, `The program could not be started: ${result.notStarted}`)
  if (result.exitCode !== 0) return outcome(statuses.runtimeError, `exit status code: ${result.exitCode}`)
  return undefined
}

function ranOutOfMemory(result: RunResult, allowed: Allowance, { language }: FoundLanguage): boolean {
  if (result.memory > allowed.memory) return true
  const failed = result.ending === 'signal' || (result.ending === 'exit' && result.exitCode !== 0)
  if (!failed) return false
  if (result.signal === 11 && result.memory >= allowed.memory * 0.98) return true
  if (!language.outOfMemory || result.memory < allowed.memory * 0.5) return false
  return new RegExp(language.outOfMemory, 'm').test(Buffer.from(result.stderr).toString('latin1'))
}

/** Whether the program ended normally but slightly late: compilers running beside it may have slowed it down. */
export function deservesAnotherRun(result: RunResult, allowed: Allowance): boolean {
  return (result.ending === 'exit' || result.ending === 'signal') && result.cpu > allowed.time && result.cpu <= allowed.time * 1.1
}

export const signalName = (number: number): string => Object.entries(constants.signals).find(([, value]) => value === number)?.[0] ?? `signal ${number}`
