import { orNull, time } from '@verdict/core'
import { Solution } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { exchange } from './exchange.ts'
import { SolutionCounts } from './solutions.ts'

/** A finding about a problem; `message` is in the reader's language. */
const Finding = z.object({ level: z.enum(['error', 'warning', 'lost']), code: z.string(), message: z.string() })

/**
 * `ready`: prepared but not started; `stopping`: finishes the current problem and starts no other; `stopped`: keeps the problems imported so far; `failed`:
 * failed as a whole, for the reason in `error`.
 */
export const TransferState = z.enum(['ready', 'running', 'stopping', 'done', 'stopped', 'failed'])

/** The states in which a process works on it, or will do so. */
export const statesUnderWay = ['running', 'stopping'] as const
export const isUnderWay = ({ state }: { readonly state: string }): boolean => statesUnderWay.some((one) => one === state)

/** The activity of the current problem's programs. `waiting`: for a judge. */
export const ProgramActivity = z.object({
  place: z.string(),
  step: z.enum(['waiting', 'compiling', 'generating', 'validating', 'answering']),
  done: z.int(),
  total: z.int(),
})
export type ProgramActivity = z.infer<typeof ProgramActivity>

/** The progress of an import or export. */
export const TransferProgress = z.object({
  id: z.string(),
  state: TransferState,
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  activity: orNull(ProgramActivity),
})

/** An import or export, from its preview to its report. */
export const Transfer = TransferProgress.extend({
  kind: z.enum(['import', 'export']),
  format: z.string(),
  /** The file name. */
  name: z.string(),
  /** In bytes; 0 until an export is written. */
  size: z.int(),
  error: orNull(z.string()),
  gmtCreate: time,
})
export type Transfer = z.infer<typeof Transfer>

/** The contents of a packaged problem. */
export const PackageContents = z.object({
  type: z.int(),
  /** As specified by the package, valid or not. */
  timeLimit: orNull(z.number()),
  memoryLimit: orNull(z.number()),
  judgeMode: z.string(),
  caseMode: z.string(),
  cases: z.int(),
  /** Fields that previews of earlier releases do not have. */
  subtasks: z.int().default(0),
  /** The checker's or interactor's language and protocol, and its maximum number of passes; null if there is none. */
  checker: orNull(z.object({ language: z.string(), protocol: z.string(), passes: z.int().default(1) })),
  solutions: z.array(Solution.pick({ name: true, language: true, expected: true })).default([]),
  pictures: z.array(z.string()).default([]),
  examples: z.int(),
  /** The statement's languages other than the main one. */
  translations: z.array(z.string()),
  tags: z.array(z.string()),
  templates: z.array(z.string()),
  extraFiles: z.array(z.string()),
  /** The work of package programs during the import; null if there are none. Lists the first names and tests. */
  programs: orNull(z.object({ inputs: z.int(), answers: z.int(), checks: z.int(), names: z.array(z.string()), tests: z.array(z.string()) })),
})
export type PackageContents = z.infer<typeof PackageContents>

/** `left-out`: not chosen; `stopped`: chosen, but the import was stopped first. */
export const ItemState = z.enum(['ready', 'waiting', 'left-out', 'done', 'failed', 'stopped'])

/** One problem of an import or export. */
export const TransferItem = z.object({
  index: z.int(),
  place: z.string(),
  problemId: z.string(),
  title: z.string(),
  state: ItemState,
  /** The problem in the bank, once it exists. */
  pid: orNull(z.int()),
  /** Whether it can be imported; `renamed`: only with another display ID. */
  takeable: z.enum(['yes', 'renamed', 'no']),
  contents: orNull(PackageContents),
  findings: z.array(Finding),
  /** Of the problem in the bank; null until judging of its solutions is requested. */
  solutions: orNull(SolutionCounts),
})
export type TransferItem = z.infer<typeof TransferItem>

/** The progress of one import or export, for the user who started it. */
export const transferProgress = exchange.topic('progress', TransferProgress)
