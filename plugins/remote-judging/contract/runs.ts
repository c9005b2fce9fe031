import { statuses, type FinalStatus, type OfferedLanguage } from '@verdict/plugin-judging/contract'
import type { z } from 'zod'

/** A language of a site. */
export type RemoteLanguage = Pick<z.input<typeof OfferedLanguage>, 'name' | 'contentType' | 'description' | 'template' | 'seq'> & {
  /** The value that the site's form has for it. */
  readonly id: string
  /** What begins a comment to the end of the line; by default that of the content type. Null: programs in it get no mark. */
  readonly comment?: string | null
}

/** A program on its way to a site. */
export interface RemoteProgram {
  /** The problem's id there. */
  readonly remoteId: string
  readonly language: RemoteLanguage
  /** As it is to be sent: a mark at its end makes it unlike every other one. */
  readonly code: string
}

/** A run in a list of the site. */
export interface ListedRun {
  /** Decimal digits; later runs have greater numbers. */
  readonly id: string
  /** As the list writes it, where it does. */
  readonly language?: string | undefined
  /** In bytes. */
  readonly codeLength?: number | undefined
}

/** Where a run stands. */
export type RunState =
  | { readonly state: 'waiting' | 'compiling' | 'judging'; readonly done?: number; readonly total?: number }
  | {
      readonly state: 'judged'
      readonly status: FinalStatus
      /** Milliseconds. */
      readonly time?: number | null | undefined
      /** KB. */
      readonly memory?: number | null | undefined
      /** The compiler's text, or what the site says besides. */
      readonly message?: string | null | undefined
      readonly cases?: readonly RemoteCase[]
    }
  /** The words of the site, which the remote does not know: watched further, and at last an unknown result. */
  | { readonly state: 'unknown'; readonly text: string }

/** One test case of a run. */
export interface RemoteCase {
  readonly status: FinalStatus
  readonly time?: number | null
  readonly memory?: number | null
  readonly message?: string | null
}

/** The verdicts that most sites write alike, by a part of their text; the first one that matches counts. */
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

/** Reads a verdict as a site writes it, whatever its case: the site's own words first, which must be all of the text, then the common ones. */
export function verdictOf(text: string, own: Readonly<Record<string, FinalStatus | 'waiting' | 'compiling' | 'judging'>> = {}): RunState {
  const written = text.trim().toLowerCase()
  const exact = Object.entries(own).find(([words]) => words.toLowerCase() === written)?.[1]
  const found = exact ?? commonVerdicts.find(([part]) => written.includes(part))?.[1]
  if (found === undefined) return { state: 'unknown', text: text.trim() }
  return typeof found === 'string' ? { state: found } : { state: 'judged', status: found }
}
