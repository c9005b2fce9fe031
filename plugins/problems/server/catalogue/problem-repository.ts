import { BatchedReads, byId } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import {
  NoProblem,
  type ContextReference,
  type ResolvedContext,
  type ContextResolver,
  type ProblemBank,
  type ProblemSummary,
  type JudgingSpec,
  type Viewer,
} from '../../contract.ts'
import type { TestDataVersions } from '../test-data/test-data-versions.ts'
import type { ProblemDoc, TextsDoc } from '../problem-schema.ts'
import { sampleCases } from '../test-data/sample-cases.ts'
import { ImmutableCache } from './immutable-cache.ts'

const maxCachedTexts = 200
/** What only searches need, and is long. */
const searched = { terms: 0, facets: 0, searchText: 0 }
/** What lists read hundreds of at once: no more than a card shows. */
const cardFields = {
  problemId: 1,
  title: 1,
  titles: 1,
  type: 1,
  difficulty: 1,
  auth: 1,
  author: 1,
  authorUid: 1,
  oj: 1,
  ioScore: 1,
  codeShare: 1,
  openCaseResult: 1,
  openCaseData: 1,
  judgeMode: 1,
  removeTrailingBlanks: 1,
  languages: 1,
  owner: 1,
  removing: 1,
} as const
type CardDoc = Pick<ProblemDoc, '_id' | Exclude<keyof typeof cardFields, 'removing'>> & { readonly removing?: boolean }

/** Reads problems: as cards, and as recipes for judging. */
export class ProblemRepository implements Pick<ProblemBank, 'summaries' | 'find' | 'isEmpty' | 'judgingSpec' | 'mayEdit' | 'caseFiles' | 'sampleCases'> {
  readonly #problems: Collection<ProblemDoc>
  readonly #byPid: BatchedReads<number, ProblemDoc>
  readonly #cards: BatchedReads<number, ProblemSummary>
  readonly #byName: BatchedReads<string, ProblemDoc>
  readonly #texts: BatchedReads<string, TextsDoc>
  readonly #textsCache = new ImmutableCache<TextsDoc>(maxCachedTexts)
  readonly #versions: TestDataVersions
  readonly #contexts: () => ContextResolver

  constructor(deps: { problems: Collection<ProblemDoc>; texts: Collection<TextsDoc>; versions: TestDataVersions; contexts: () => ContextResolver }) {
    this.#problems = deps.problems
    this.#byPid = byId(deps.problems, searched)
    this.#cards = new BatchedReads(async (pids) => {
      const found = await deps.problems.find<CardDoc>({ _id: { $in: pids } }, { projection: cardFields }).toArray()
      return new Map(found.flatMap((problem) => (problem.removing ? [] : [[problem._id, problemSummaryOf(problem)] as const])))
    })
    this.#byName = new BatchedReads(async (names) => {
      const found = await deps.problems.find({ problemId: { $in: names } }, { projection: searched }).toArray()
      return new Map(found.map((problem) => [problem.problemId, problem]))
    })
    this.#texts = byId(deps.texts)
    this.#versions = deps.versions
    this.#contexts = deps.contexts
  }

  /** A problem that is not on its way out. */
  async doc(pid: number): Promise<ProblemDoc | undefined> {
    return notRemoved(await this.#byPid.of(pid))
  }

  /** A problem by number that the viewer may read in the place, or edit. */
  async readable(pid: number, context: ResolvedContext, viewer: Viewer): Promise<ProblemDoc> {
    const problem = await this.doc(pid)
    if (!problem) throw new NoProblem()
    if (!(await this.mayEdit(viewer, pid))) await context.authorize('read', pid)
    return problem
  }

  async textsOf({ _id, textsId }: ProblemDoc): Promise<TextsDoc> {
    const texts = await this.#readTexts(textsId)
    if (texts) return texts
    // Saved again between the two reads: the newer problem names newer texts.
    const newer = await this.doc(_id)
    const found = newer && newer.textsId !== textsId ? await this.#readTexts(newer.textsId) : undefined
    if (!found) throw new Error(`the texts of problem ${_id} are gone`)
    return found
  }

  #readTexts(id: string): Promise<TextsDoc | undefined> {
    return this.#textsCache.get(id, () => this.#texts.of(id))
  }

  summaries(pids: Iterable<number>): Promise<ReadonlyMap<number, ProblemSummary>> {
    return this.#cards.many(pids)
  }

  async find(problemId: string): Promise<ProblemSummary | undefined> {
    const problem = notRemoved(await this.#byName.of(problemId.trim().toUpperCase()))
    return problem && problemSummaryOf(problem)
  }

  async isEmpty(): Promise<boolean> {
    return (await this.#problems.findOne({}, { projection: { _id: 1 } })) === null
  }

  async judgingSpec(pid: number, dataVersion?: string): Promise<JudgingSpec | undefined> {
    const problem = await this.doc(pid)
    const version = problem && (await this.#versions.find(pid, dataVersion ?? problem.dataVersion))
    if (!version || version.cases.length === 0) return undefined
    const { userExtraFiles } = await this.textsOf(problem)
    const { judgeMode, caseMode, comparison, judgeProgram, judgeExtraFiles, ioScore, cases } = version
    return {
      oj: problem.oj,
      dataVersion: version.version,
      extraFiles: JSON.parse(userExtraFiles) as Record<string, string>,
      limits: { time: problem.timeLimit, memory: problem.memoryLimit, stack: problem.stackLimit },
      type: problem.type === 1 ? 'oi' : 'acm',
      judgeMode,
      caseMode,
      builtInChecker: comparison,
      judgeProgram: judgeProgram && { ...judgeProgram, extraFiles: JSON.parse(judgeExtraFiles) as Record<string, string> },
      removeTrailingBlanks: problem.removeTrailingBlanks,
      fileIo: problem.fileIo,
      difficulty: problem.difficulty,
      ioScore,
      cases: cases.map((one, index) => ({ seq: index + 1, ...one })),
    }
  }

  async mayEdit(viewer: Viewer, pid: number): Promise<boolean> {
    if (!viewer) return false
    const problem = await this.doc(pid)
    if (!problem) return false
    if (viewer.role === 'root' || viewer.role === 'problem_admin' || problem.authorUid === viewer.uid) return true
    const owner = problem.owner && (await this.#contexts().resolveReferences([problem.owner as ContextReference], viewer))
    return owner
      ? owner.authorize('edit', pid).then(
          () => true,
          () => false,
        )
      : false
  }

  async caseFiles(pid: number, dataVersion: string, caseId: number, most: number): Promise<{ input: string; output: string } | undefined> {
    const found = (await this.#versions.find(pid, dataVersion))?.cases.find((one) => one.caseId === caseId)
    return found && this.#versions.beginning(found, most)
  }

  async sampleCases(pid: number, dataVersion: string): Promise<ReadonlySet<number>> {
    const [problem, version] = await Promise.all([this.doc(pid), this.#versions.find(pid, dataVersion)])
    return problem && version ? sampleCases((await this.textsOf(problem)).examples, version.cases) : new Set()
  }
}

/** A problem that is not on its way out. */
function notRemoved(problem: (ProblemDoc & { removing?: boolean }) | undefined): ProblemDoc | undefined {
  return problem?.removing ? undefined : problem
}

function problemSummaryOf(row: CardDoc): ProblemSummary {
  const {
    _id,
    problemId,
    title,
    titles,
    type,
    difficulty,
    auth,
    author,
    authorUid,
    oj,
    ioScore,
    codeShare,
    openCaseResult,
    openCaseData = false,
    judgeMode,
    removeTrailingBlanks,
    languages,
    owner,
  } = row
  return {
    pid: _id,
    openCaseData,
    problemId,
    title,
    titles,
    type,
    difficulty,
    auth,
    author,
    authorUid,
    oj,
    ioScore,
    codeShare,
    openCaseResult,
    judgeMode,
    removeTrailingBlanks,
    languages,
    owner: owner as ContextReference | null,
  }
}
