import type { CodedError } from '@verdict/core'
import { z } from 'zod'
import type { FileReference, RemoteWork, SubmissionWork } from '@verdict/plugin-judging/contract'
import type { ContextReference, ResolvedContext, Viewer } from '../contexts.ts'
import { problems } from '../problems.ts'
import type { DraftFile, ProblemDraft } from '../problem-draft.ts'
import type { ProblemDetail } from '../rows.ts'

/** How far a problem that a context owns is on its way into the public bank. Null: it stays in its context. */
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
  /** Its own id at another judge; null for problems of our own. */
  readonly remoteId: string | null
  readonly ioScore: number | null
  readonly codeShare: boolean
  readonly openCaseResult: boolean
  readonly openCaseData: boolean
  readonly judgeMode: 'default' | 'spj' | 'interactive'
  readonly removeTrailingBlanks: boolean
  /** Names of the permitted languages; empty means all languages of its judge. */
  readonly languages: readonly string[]
  /** The context that owns it, such as a group. */
  readonly owner: ContextReference | null
  readonly publication: Publication
}

/** The shortest form of a public problem, for long lists of solved problems. */
export type ProblemLabel = Pick<ProblemSummary, 'pid' | 'problemId' | 'difficulty'>

/** Everything that our own judge needs besides the program, taken from one version of the test data. */
export type OwnJudgingSpec = Omit<SubmissionWork, 'language' | 'code'> & { readonly oj: string; readonly dataVersion: string }

/** Everything that judging needs besides the program; a problem of another judge has neither test data nor versions of them. */
export type JudgingSpec = OwnJudgingSpec | (Omit<RemoteWork, 'language' | 'code'> & { readonly oj: string })

/** A test case of a version: the hash and size of its input, and whether the statement shows it (its input and answer equal those of a sample). */
export interface TestCaseSummary {
  readonly input: string
  readonly inputSize: number
  readonly isSample: boolean
}

/** The problem bank, for other plugins. */
export interface ProblemBank {
  /** By number; unknown problems are left out. */
  summaries(pids: Iterable<number>): Promise<ReadonlyMap<number, ProblemSummary>>
  /** All problems of the public list, cached in memory until one changes: for lists that may name thousands of them. */
  labels(): Promise<ReadonlyMap<number, ProblemLabel>>
  /** Whether a problem is in the public list now: for followers, who may be called before `labels` knows of the change. */
  isListed(pid: number): Promise<boolean>
  find(problemId: string): Promise<ProblemSummary | undefined>
  /** Whether the bank holds no problem at all, neither public nor hidden. */
  isEmpty(): Promise<boolean>
  /** By the newest test data, or by a version that is still stored; undefined when there are none. For a problem of another judge the version is ignored. */
  judgingSpec(pid: number, dataVersion?: string): Promise<JudgingSpec | undefined>
  /** Whether the viewer may change the problem, its test data and its checker: root, and in the bank problem admins and the author; in a context that owns it the users whom that context admits, its author only as long as the context lets him add problems. */
  mayEdit(viewer: Viewer, pid: number): Promise<boolean>
  /** Input and answer of one test case of a version, each cut to `maxLength` characters. */
  caseFiles(pid: number, dataVersion: string, seq: number, maxLength: number): Promise<{ input: string; output: string } | undefined>
  /** Test cases of a version by their number in it (`seq`, from 1); unknown ones are left out. Costs as much as the cases asked for, however many there are. */
  testCases(pid: number, dataVersion: string, seqs: Iterable<number>): Promise<ReadonlyMap<number, TestCaseSummary>>
  /** The problem page of a context, under the display id that the context gives the problem; throws where the context does not permit reading. */
  detail(context: ResolvedContext, displayId: string, language?: string): Promise<ProblemDetail>
  /** All reasons for which `create` refuses a draft, or `update` of the problem `pid`; nothing is stored, and no file of a case is opened. */
  check(draft: ProblemDraft, pid?: number): Promise<readonly CodedError[]>
  /** Stores files with the bytes that `create` will give them as parts of test cases, one after the other. What no problem has in the end is deleted at night. */
  storeFiles(files: Iterable<DraftFile>, keepsLineEnds: boolean): Promise<readonly FileReference[]>
  /** A number for a problem that `create` is going to add. Whoever stores it first can repeat the call after a crash. */
  reservePid(): Promise<number>
  /**
   * Adds a problem with its test data, from the beginning as one of its owner; its checker is compiled at its first use; an invalid draft throws a coded error. Nothing is added when a stream fails.
   * With a reserved number it adds the problem once, however often and by however many processes it is called, and answers it every time.
   */
  create(draft: ProblemDraft, authorUid: string, owner?: ContextReference | null, reservedPid?: number): Promise<ProblemSummary>
  /** Replaces a problem and its test data; author and owner stay. A published problem of an owner is no longer published. */
  update(pid: number, draft: ProblemDraft, editorUid: string): Promise<void>
  /** The problem as a draft, which `create` takes again; undefined when there is none. Files of a version that a save replaces meanwhile stay until the nightly job. */
  read(pid: number): Promise<ProblemDraft | undefined>
  /** Deletes a problem; the caller has checked the right. */
  remove(pid: number): Promise<void>
}

/** The bank of the site. */
export const problemBank = problems.service<ProblemBank>('bank')

/** Published when a field that lists show has changed, such as the display id. */
export const problemChanged = problems.change(
  'changed',
  z.object({ pid: z.int(), problemId: z.string(), title: z.string(), difficulty: z.int(), auth: z.int() }),
)

/** Published when a problem is deleted; followers delete what belongs to it. */
export const problemRemoved = problems.change('removed', z.object({ pid: z.int() }))

/** Provides the versions of a problem's test data that results still refer to; other old versions are deleted at night. */
export const dataVersionsInUse = problems.point<(pid: number) => Promise<readonly string[]>>('data-versions-in-use')
