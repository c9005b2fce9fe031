import { statuses, type FinalStatus } from '@verdict/plugin-judging/contract'
import type { RunState } from '../contract/runs.ts'

/** The verdicts that most sites write alike, by a part of their text. The first match counts. */
const commonVerdicts: readonly (readonly [part: string, state: FinalStatus | 'waiting' | 'compiling' | 'judging'])[] = [
  ['submitted', 'waiting'],
  ['wait', 'waiting'],
  ['pend', 'waiting'],
  ['queu', 'waiting'],
  ['compiling', 'compiling'],
  ['accepted', statuses.accepted],
  ['presentation error', statuses.presentationError],
  ['format error', statuses.presentationError],
  ['compile error', statuses.compileError],
  ['compilation error', statuses.compileError],
  ['wrong answer', statuses.wrongAnswer],
  ['time limit exceed', statuses.timeLimitExceeded],
  ['memory limit exceed', statuses.memoryLimitExceeded],
  ['output limit exceed', statuses.runtimeError],
  ['runtime error', statuses.runtimeError],
  ['segmentation fault', statuses.runtimeError],
  ['floating point error', statuses.runtimeError],
  ['running', 'judging'],
  ['judging', 'judging'],
  ['system error', statuses.systemError],
]

/** Reads a site's verdict, ignoring case: first by the site's own texts, which must match completely, then by the common ones. */
export function verdictOf(text: string, own: Readonly<Record<string, FinalStatus | 'waiting' | 'compiling' | 'judging'>> = {}): RunState {
  const written = text.trim().toLowerCase()
  const exact = Object.entries(own).find(([words]) => words.toLowerCase() === written)?.[1]
  const found = exact ?? commonVerdicts.find(([part]) => written.includes(part))?.[1]
  if (found === undefined) return { state: 'unknown', text: text.trim() }
  return typeof found === 'string' ? { state: found } : { state: 'judged', status: found }
}
