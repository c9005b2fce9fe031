import { orNull, time } from '@verdict/core'
import { Solution } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { exchange } from './exchange.ts'
import { SolutionCounts } from './solutions.ts'

/** Something about a problem that a person should know; `message` is in the language of the reader. */
const Finding = z.object({ level: z.enum(['error', 'warning', 'lost']), code: z.string(), message: z.string() })

/**
 * `ready`: it can be looked at, and nothing has happened; `stopping`: the problem at work is finished, and no other is begun; `stopped`: what was imported before stays;
 * `failed`: as a whole, for the reason in `error`.
 */
export const TransferState = z.enum(['ready', 'running', 'stopping', 'done', 'stopped', 'failed'])

/** The states in which a process works on it, or will. */
export const statesUnderWay = ['running', 'stopping'] as const
export const isUnderWay = ({ state }: { readonly state: string }): boolean => statesUnderWay.some((one) => one === state)

/** What the programs of the problem at work do. `waiting`: for a judge. */
export const ProgramActivity = z.object({
  place: z.string(),
  step: z.enum(['waiting', 'compiling', 'generating', 'validating', 'answering']),
  done: z.int(),
  total: z.int(),
})
export type ProgramActivity = z.infer<typeof ProgramActivity>

/** How far an import or export is. */
export const TransferProgress = z.object({
  id: z.string(),
  state: TransferState,
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  activity: orNull(ProgramActivity),
})

/** An import or export, from the first look at it to its report. */
export const Transfer = TransferProgress.extend({
  kind: z.enum(['import', 'export']),
  format: z.string(),
  /** The name of the file. */
  name: z.string(),
  /** In bytes; 0 while an export is not written. */
  size: z.int(),
  error: orNull(z.string()),
  gmtCreate: time,
})
export type Transfer = z.infer<typeof Transfer>

/** What a packaged problem consists of. */
export const PackageContents = z.object({
  type: z.int(),
  /** As the package says them, right or wrong. */
  timeLimit: orNull(z.number()),
  memoryLimit: orNull(z.number()),
  judgeMode: z.string(),
  caseMode: z.string(),
  cases: z.int(),
  /** What looks at a package now finds besides; those that were looked at before go without. */
  subtasks: z.int().default(0),
  /** The language and the protocol of the checker or interactor, and how many passes it may ask for; null where there is none. */
  checker: orNull(z.object({ language: z.string(), protocol: z.string(), passes: z.int().default(1) })),
  solutions: z.array(Solution.pick({ name: true, language: true, expected: true })).default([]),
  pictures: z.array(z.string()).default([]),
  examples: z.int(),
  /** The languages of the statement besides the main one. */
  translations: z.array(z.string()),
  tags: z.array(z.string()),
  templates: z.array(z.string()),
  extraFiles: z.array(z.string()),
  /** What the import lets programs of the package do; null where there are none. Names and tests are the first of them. */
  programs: orNull(z.object({ inputs: z.int(), answers: z.int(), checks: z.int(), names: z.array(z.string()), tests: z.array(z.string()) })),
})
export type PackageContents = z.infer<typeof PackageContents>

/** `left-out`: not chosen; `stopped`: chosen, but the import was stopped before. */
export const ItemState = z.enum(['ready', 'waiting', 'left-out', 'done', 'failed', 'stopped'])

/** One problem of an import or export. */
export const TransferItem = z.object({
  index: z.int(),
  place: z.string(),
  problemId: z.string(),
  title: z.string(),
  state: ItemState,
  /** The problem in the bank, once there is one. */
  pid: orNull(z.int()),
  /** Whether it can be taken; `renamed`: with another display id. */
  takeable: z.enum(['yes', 'renamed', 'no']),
  contents: orNull(PackageContents),
  findings: z.array(Finding),
  /** Of the problem in the bank; null as long as nobody has asked for its solutions to be judged. */
  solutions: orNull(SolutionCounts),
})
export type TransferItem = z.infer<typeof TransferItem>

/** How far one import or export is, for the user who started it. */
export const transferProgress = exchange.topic('progress', TransferProgress)
