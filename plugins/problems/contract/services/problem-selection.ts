import type { paged, PageQuery } from '@verdict/core'
import { z } from 'zod'
import type { ProblemSummary } from './bank.ts'
import type { ResolvedContext, Viewer } from '../contexts.ts'
import type { OwnedProblems } from './owned-problems.ts'
import { problems } from '../problems.ts'
import type { Problem, ProblemRow } from '../rows.ts'

/** Problems of the bank for another place, such as a contest; `oj` is `All`, `Mine` or the key of a judge. */
export interface CandidateQuery extends PageQuery {
  /** Those of the type, and those of other judges, also where only contests show them; without a type, those of the public list. */
  readonly type?: 0 | 1
  /** Of a type, only those of the public list. */
  readonly isListed?: boolean | undefined
  readonly oj?: string | undefined
  readonly keyword?: string | undefined
  /** Those that are there already. */
  readonly except: readonly number[]
}

/** How calls name a problem of another judge: the key of the judge, and what a person enters for the problem. */
export const remoteProblem = {
  name: z.string().trim().toUpperCase().max(30),
  problemId: z.string().trim().min(1).max(255),
}

/** Brings problems of another judge into the bank. */
export interface ProblemImporter {
  /** The key of the judge; its problems get the display ids `KEY-remoteId`. */
  readonly oj: string
  /** The id of a problem from what a person enters, such as the address of its page; undefined for anything that is none. Without it, whatever is entered is the id. */
  remoteIdOf?(entered: string): string | undefined
  /** Throws a coded error when there is no such problem, or it cannot be read. */
  import(remoteId: string, author: NonNullable<Viewer>): Promise<unknown>
}

/** The plugins of other judges say here how to import one of their problems. */
export const problemImporters = problems.point<ProblemImporter>('importers')

/** The bank for other places that show its problems under display ids of their own, such as contests. */
export interface ProblemSelection {
  /** The problems that another place may show under display ids of its own, the newest first; without hidden ones. */
  candidates(query: CandidateQuery): Promise<ReturnType<typeof paged<Problem>>>
  /** By number, as lists of the administration show them: without texts, test data and checkers. */
  adminRows(pids: readonly number[]): Promise<ReadonlyMap<number, Problem>>
  /** By number, as lists of problems show them, with the counts of a context (the bank without one). The caller has checked that the reader may see them. */
  rows(pids: readonly number[], language: string | undefined, context?: ResolvedContext): Promise<ReadonlyMap<number, ProblemRow>>
  /** What the admin area does with a problem, with the rights that the viewer has there. */
  authoring(viewer: NonNullable<Viewer>): Pick<OwnedProblems, 'read' | 'edit' | 'remove'>
  /** Takes a public problem out of the public list: only contests show it from then on. The caller has checked that the viewer may. */
  unlist(pid: number, viewer: NonNullable<Viewer>): Promise<void>
  /** The keys of the other judges from which `fromJudge` imports. */
  judges(): readonly string[]
  /** A problem of another judge: the one that the bank has, or a new import; throws ImporterMissing where no plugin imports problems of this judge. The caller has checked that the viewer may add problems. */
  fromJudge(oj: string, remoteId: string, viewer: NonNullable<Viewer>): Promise<ProblemSummary>
}

/** Chooses problems for other places. */
export const problemSelection = problems.service<ProblemSelection>('selection')
