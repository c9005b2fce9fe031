import { z } from 'zod'
import type { SubmissionWork } from '@verdict/plugin-judging/contract'
import type { ContextReference, ResolvedContext, Viewer } from './contexts.ts'
import { problems } from './problems.ts'
import type { ProblemDraft } from './problem-draft.ts'
import type { ProblemDetail } from './rows.ts'

/** A problem as lists and submissions name it. */
export interface ProblemSummary {
  readonly pid: number
  readonly problemId: string
  readonly title: string
  /** What it is called in further languages. */
  readonly titles: readonly { readonly language: string; readonly title: string }[]
  /** 0 ACM, 1 OI. */
  readonly type: number
  readonly difficulty: number
  /** 1 public, 2 hidden, 3 only in contests. */
  readonly auth: number
  readonly author: string
  readonly authorUid: string
  readonly oj: string
  readonly ioScore: number | null
  readonly codeShare: boolean
  readonly openCaseResult: boolean
  readonly openCaseData: boolean
  readonly judgeMode: 'default' | 'spj' | 'interactive'
  readonly removeTrailingBlanks: boolean
  /** Names of the languages that it takes; empty for all of its judge. */
  readonly languages: readonly string[]
  /** The group that owns it, if any. */
  readonly owner: ContextReference | null
}

/** A public problem, as short as a long list of solved ones needs it. */
export type ProblemLabel = Pick<ProblemSummary, 'pid' | 'problemId' | 'difficulty'>

/** All that judging a program of a problem needs beside the program, from one version of its data. */
export type JudgingSpec = Omit<SubmissionWork, 'kind' | 'language' | 'code'> & { readonly oj: string; readonly dataVersion: string }

/** The problem bank, for other plugins. */
export interface ProblemBank {
  /** By number; unknown ones are left out. */
  summaries(pids: Iterable<number>): Promise<ReadonlyMap<number, ProblemSummary>>
  /** All public problems, kept in memory until one changes: for lists that may name thousands of them. */
  labels(): Promise<ReadonlyMap<number, ProblemLabel>>
  find(problemId: string): Promise<ProblemSummary | undefined>
  /** Whether it holds no problem at all, neither public nor hidden. */
  isEmpty(): Promise<boolean>
  /** The newest data, or those of a version that is still kept; undefined when there are none. */
  judgingSpec(pid: number, dataVersion?: string): Promise<JudgingSpec | undefined>
  /** May change the problem, its data and its checker (spec 5, section 14). */
  mayEdit(viewer: Viewer, pid: number): Promise<boolean>
  /** Input, right answer and names of one case of a version, each cut to `most` characters. */
  caseFiles(pid: number, dataVersion: string, caseId: number, maxLength: number): Promise<{ input: string; output: string } | undefined>
  /** Which cases of a version the statement itself shows, by their ids: input and answer are those of one of its samples. */
  sampleCases(pid: number, dataVersion: string): Promise<ReadonlySet<number>>
  /** What who solves a problem in a place is shown, under the place's name for it; refused where the place does not admit reading. */
  detail(place: ResolvedContext, displayId: string, language?: string): Promise<ProblemDetail>
  /** Adds a problem with its test data; its checker is compiled when it is first used; what is wrong with it is a coded error. */
  create(draft: ProblemDraft, authorUid: string): Promise<ProblemSummary>
}

/** The bank of the site. */
export const problemBank = problems.service<ProblemBank>('bank')

/** Told when what lists show of a problem was changed, such as its display id. */
export const problemChanged = problems.change(
  'changed',
  z.object({ pid: z.int(), problemId: z.string(), title: z.string(), difficulty: z.int(), auth: z.int() }),
)

/** Told when a problem is deleted; what belongs to it goes with it. */
export const problemRemoved = problems.change('removed', z.object({ pid: z.int() }))

/** How often each verdict was given. */
export const ProblemCount = z.object({
  pid: z.int(),
  total: z.int(),
  ac: z.int(),
  mle: z.int(),
  tle: z.int(),
  re: z.int(),
  pe: z.int(),
  ce: z.int(),
  wa: z.int(),
  se: z.int(),
  pa: z.int(),
})
export type ProblemCount = z.infer<typeof ProblemCount>

/** Fills the counts of many problems, in the bank or in a context; those without submissions may be left out. */
export const problemCounts =
  problems.point<(pids: readonly number[], references: readonly ContextReference[]) => Promise<ReadonlyMap<number, ProblemCount>>>('counts')

/** How a person stands with a problem: the best status, and the score where there are scores. */
export const ProblemStatus = z.object({ status: z.int(), score: z.number().nullable().default(null) })
export type ProblemStatus = z.infer<typeof ProblemStatus>

/** Fills how a person stands with many problems, in the bank or in a context; untried ones are left out. */
export const problemStatuses =
  problems.point<(uid: string, pids: readonly number[], references: readonly ContextReference[]) => Promise<ReadonlyMap<number, ProblemStatus>>>('statuses')

/** Names the versions of a problem's data that results still refer to; other old ones are deleted at night. */
export const namedDataVersions = problems.point<(pid: number) => Promise<readonly string[]>>('named-data-versions')
