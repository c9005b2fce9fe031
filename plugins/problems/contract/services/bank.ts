import type { CodedError } from '@verdict/core'
import { z } from 'zod'
import type { FileReference, RemoteWork, SubmissionWork } from '@verdict/plugin-judging/contract'
import type { ContextReference, ResolvedContext, Viewer } from '../contexts.ts'
import { problems } from '../problems.ts'
import type { DraftFile, ProblemDraft } from '../problem-draft.ts'
import type { ProblemDetail } from '../rows.ts'

/** The publication progress of a problem that a context owns. Null: it stays in its context. */
export type Publication = 'applied' | 'approved' | 'refused' | null

/** The short form of a problem, for lists and submissions. */
export interface ProblemSummary {
  readonly pid: number
  readonly problemId: string
  readonly title: string
  /** The title in other languages. */
  readonly titles: readonly { readonly language: string; readonly title: string }[]
  /** 0 ACM, 1 OI. */
  readonly type: number
  readonly difficulty: number
  /** 1 public, 2 hidden, 3 only in contests. */
  readonly auth: number
  readonly author: string
  readonly authorUid: string
  readonly oj: string
  /** Its ID at a remote judge; null for problems of our own. */
  readonly remoteId: string | null
  readonly ioScore: number | null
  readonly codeShare: boolean
  readonly openCaseResult: boolean
  readonly openCaseData: boolean
  readonly judgeMode: 'default' | 'spj' | 'interactive'
  readonly removeTrailingBlanks: boolean
  /** Names of the permitted languages; empty permits all languages of its judge. */
  readonly languages: readonly string[]
  /** The context that owns it, such as a group. */
  readonly owner: ContextReference | null
  readonly publication: Publication
}

/** The shortest form of a public problem, for long lists of solved problems. */
export type ProblemLabel = Pick<ProblemSummary, 'pid' | 'problemId' | 'difficulty'>

/** Everything but the program that our own judge needs, from one version of the test data. */
export type OwnJudgingSpec = Omit<SubmissionWork, 'language' | 'code'> & { readonly oj: string; readonly dataVersion: string }

/** Everything but the program that judging needs; a remote problem has no test data and no versions of it. */
export type JudgingSpec = OwnJudgingSpec | (Omit<RemoteWork, 'language' | 'code'> & { readonly oj: string })

/** A test case of a version: the hash and size of its input, and whether the statement shows it (its input and answer equal those of a sample). */
export interface TestCaseSummary {
  readonly input: string
  readonly inputSize: number
  readonly isSample: boolean
}

/** The problem bank, for other plugins. */
export interface ProblemBank {
  /** Returns problems by number; unknown ones are left out. */
  summaries(pids: Iterable<number>): Promise<ReadonlyMap<number, ProblemSummary>>
  /** Returns all problems of the public list, cached in memory until one changes. For lists that can name thousands of them. */
  labels(): Promise<ReadonlyMap<number, ProblemLabel>>
  /** Whether a problem is in the public list now. For followers, which can be called before `labels` has the change. */
  isListed(pid: number): Promise<boolean>
  find(problemId: string): Promise<ProblemSummary | undefined>
  /** Whether the bank contains no problem at all, public or hidden. */
  isEmpty(): Promise<boolean>
  /**
   * Returns the spec for the newest test data, or for a version that is still stored; undefined if there is none. For a remote problem, the version is ignored.
   */
  judgingSpec(pid: number, dataVersion?: string): Promise<JudgingSpec | undefined>
  /**
   * Whether the viewer can change the problem, its test data and its checker. In the bank: root, problem admins and the author. In a context that owns it:
   * users whom the context permits, the author only while they can add problems there.
   */
  mayEdit(viewer: Viewer, pid: number): Promise<boolean>
  /** Returns input and answer of one test case of a version, each truncated to `maxLength` characters. */
  caseFiles(pid: number, dataVersion: string, seq: number, maxLength: number): Promise<{ input: string; output: string } | undefined>
  /** Returns test cases of a version by number (`seq`, from 1); unknown ones are left out. The cost depends only on the cases requested. */
  testCases(pid: number, dataVersion: string, seqs: Iterable<number>): Promise<ReadonlyMap<number, TestCaseSummary>>
  /** Returns the problem page of a context, under the display ID in the context; throws if the context does not permit reading. */
  detail(context: ResolvedContext, displayId: string, language?: string): Promise<ProblemDetail>
  /** Returns all reasons for which `create` would refuse a draft, or `update` of problem `pid`. Nothing is stored, and no case file is opened. */
  check(draft: ProblemDraft, pid?: number): Promise<readonly CodedError[]>
  /** Stores files one after another, with the bytes that `create` will give them as parts of test cases. Files that no problem uses are deleted at night. */
  storeFiles(files: Iterable<DraftFile>, keepsLineEnds: boolean): Promise<readonly FileReference[]>
  /** Reserves a number for a problem that `create` will add. A caller that stores it first can repeat the call after a crash. */
  reservePid(): Promise<number>
  /**
   * Adds a problem with its test data, owned by the context from the start. Its checker is compiled at first use; an invalid draft throws a coded error. If a
   * stream fails, nothing is added. With a reserved number, repeated calls, also from other processes, add the problem once and always return it.
   */
  create(draft: ProblemDraft, authorUid: string, owner?: ContextReference | null, reservedPid?: number): Promise<ProblemSummary>
  /** Replaces a problem and its test data; author and owner stay. A published problem of an owner loses its publication. */
  update(pid: number, draft: ProblemDraft, editorUid: string): Promise<void>
  /** Returns the problem as a draft for `create`; undefined if it does not exist. If a save replaces the version, its files stay until the nightly job. */
  read(pid: number): Promise<ProblemDraft | undefined>
  /** Deletes a problem; the caller must have checked the permission. */
  remove(pid: number): Promise<void>
}

/** The site's problem bank. */
export const problemBank = problems.service<ProblemBank>('bank')

/** Published when a field that lists show has changed, such as the display id. */
export const problemChanged = problems.change(
  'changed',
  z.object({ pid: z.int(), problemId: z.string(), title: z.string(), difficulty: z.int(), auth: z.int() }),
)

/** Published when a problem is deleted; followers delete what belongs to it. */
export const problemRemoved = problems.change('removed', z.object({ pid: z.int() }))

/** Provides the versions of a problem's test data to which results still refer; other old versions are deleted at night. */
export const dataVersionsInUse = problems.point<(pid: number) => Promise<readonly string[]>>('data-versions-in-use')
