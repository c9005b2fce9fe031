import type { paged, PageQuery } from '@verdict/core'
import { z } from 'zod'
import type { ProblemSummary } from './bank.ts'
import type { ResolvedContext, Viewer } from '../contexts.ts'
import type { OwnedProblems } from './owned-problems.ts'
import { problems } from '../problems.ts'
import type { Problem, ProblemRow } from '../rows.ts'

/** A query for problems of the bank for another place, such as a contest; `oj` is `All`, `Mine` or the key of a judge. */
export interface CandidateQuery extends PageQuery {
  /** Selects problems of the type and remote problems, including those that only contests show. Without a type, selects the public list. */
  readonly type?: 0 | 1
  /** Restricts a type to problems in the public list. */
  readonly isListed?: boolean | undefined
  readonly oj?: string | undefined
  readonly keyword?: string | undefined
  /** Problems that are already in the place. */
  readonly except: readonly number[]
}

/** How calls name a remote problem: the judge's key, and the user's input for the problem. */
export const remoteProblem = {
  name: z.string().trim().toUpperCase().max(30),
  problemId: z.string().trim().min(1).max(255),
}

/** Imports problems of a remote judge into the bank. */
export interface ProblemImporter {
  /** The judge's key; its problems get the display IDs `KEY-remoteId`. */
  readonly oj: string
  /** Returns a problem's ID from user input, such as its page's URL; undefined for invalid input. By default, the input is the ID. */
  remoteIdOf?(entered: string): string | undefined
  /** Throws a coded error if there is no such problem or it cannot be read. */
  import(remoteId: string, author: NonNullable<Viewer>): Promise<unknown>
}

/** The importers of remote problems, provided by the judges' plugins. */
export const problemImporters = problems.point<ProblemImporter>('importers')

/** Selects problems for places that show them under their own display IDs, such as contests. */
export interface ProblemSelection {
  /** Lists the problems that another place can show under its own display IDs, newest first, without hidden ones. */
  candidates(query: CandidateQuery): Promise<ReturnType<typeof paged<Problem>>>
  /** Returns problems by number as rows of the admin area: without texts, test data and checkers. */
  adminRows(pids: readonly number[]): Promise<ReadonlyMap<number, Problem>>
  /**
   * Returns problems by number as rows of the problem list, with the counts of a context or of the bank. The caller must have checked that the reader can see
   * them.
   */
  rows(pids: readonly number[], language: string | undefined, context?: ResolvedContext): Promise<ReadonlyMap<number, ProblemRow>>
  /** Returns the admin area's operations on problems, with the viewer's permissions there. */
  authoring(viewer: NonNullable<Viewer>): Pick<OwnedProblems, 'read' | 'edit' | 'remove'>
  /** Removes a public problem from the public list; from then on, only contests show it. The caller must have checked the permission. */
  unlist(pid: number, viewer: NonNullable<Viewer>): Promise<void>
  /** The keys of the remote judges from which `fromJudge` imports. */
  judges(): readonly string[]
  /**
   * Returns a remote problem, from the bank or newly imported; throws ImporterMissing if no plugin imports problems of this judge. The caller must have checked
   * that the viewer can add problems.
   */
  fromJudge(oj: string, remoteId: string, viewer: NonNullable<Viewer>): Promise<ProblemSummary>
}

/** Selects problems for other places. */
export const problemSelection = problems.service<ProblemSelection>('selection')
