import type { RunResult } from '../../sandbox/sandbox.ts'
import type { FoundLanguage } from '../../languages/find-languages.ts'
import type { Allowance } from '../running/limits.ts'
import { signalName, status } from './status.ts'

/** What became of one case. */
export interface Outcome {
  status: number
  /** Milliseconds and KiB. */
  time: number
  memory: number
  /** Of the case's score, where a checker gave part of it. */
  fraction?: number
  message: string
}

const cut = 1 << 20

export const usageOf = (result: RunResult) => ({ time: Math.floor(result.cpu), memory: Math.round(result.memory / 1024) })

/** The verdict that the run itself decides; undefined where the output must be looked at. */
export function judgeRun(result: RunResult, allowed: Allowance, found: FoundLanguage): Outcome | undefined {
  const say = (code: number, message = ''): Outcome => ({ status: code, ...usageOf(result), message: message.slice(0, cut) })
  if (result.ending === 'memory') return say(status.memoryLimit)
  // Before the time: go-judge lets a flood go on until the time is up.
  if (result.ending === 'output') return say(status.runtimeError, 'Output limit exceeded')
  if (result.ending === 'cpu' || result.cpu > allowed.time) return say(status.timeLimit)
  if (result.ending === 'wall') return say(status.timeLimit, 'Wall time limit exceeded: the program waited or slept too long')
  if (ranOutOfMemory(result, allowed, found)) return say(status.memoryLimit)
  if (result.ending === 'signal') return say(status.runtimeError, `exit status code: ${result.signal} (${signalName(result.signal)})`)
  if (result.notStarted !== undefined) return say(status.runtimeError, `The program could not be started: ${result.notStarted}`)
  if (result.exitCode !== 0) return say(status.runtimeError, `exit status code: ${result.exitCode}`)
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

/** Ended by itself, a little too late: worth a second run without compilers beside it. */
export function deservesAnotherRun(result: RunResult, allowed: Allowance): boolean {
  return (result.ending === 'exit' || result.ending === 'signal') && result.cpu > allowed.time && result.cpu <= allowed.time * 1.1
}
