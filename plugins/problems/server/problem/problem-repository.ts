import { pick } from '@verdict/core'
import { BatchedReads, byId } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import type { ProblemBank, ProblemSummary } from '../../contract.ts'
import type { ProblemDoc, TextsDoc } from './problem-schema.ts'
import { ImmutableCache } from './immutable-cache.ts'

const maxCachedTexts = 200
/** Long fields that only searches need. */
const withoutSearchFields = { terms: 0, facets: 0, searchText: 0 }
/** Lists read hundreds of summaries at a time, so they read nothing else. */
const summaryFields = [
  'problemId',
  'title',
  'titles',
  'type',
  'difficulty',
  'auth',
  'author',
  'authorUid',
  'oj',
  'remoteId',
  'ioScore',
  'codeShare',
  'openCaseResult',
  'openCaseData',
  'judgeMode',
  'removeTrailingBlanks',
  'languages',
  'owner',
  'publication',
] as const satisfies readonly (keyof ProblemDoc & keyof ProblemSummary)[]
type SummaryDoc = Pick<ProblemDoc, '_id' | (typeof summaryFields)[number]>
type Removable = { readonly removing?: boolean }

/** Reads problems and their texts. Problems that are being deleted are treated as missing. */
export class ProblemRepository implements Pick<ProblemBank, 'summaries' | 'find' | 'isEmpty'> {
  readonly #problems: Collection<ProblemDoc>
  readonly #byPid: BatchedReads<number, ProblemDoc>
  readonly #byDisplayId: BatchedReads<string, ProblemDoc>
  readonly #summaries: BatchedReads<number, ProblemSummary>
  readonly #texts: BatchedReads<string, TextsDoc>
  readonly #textsCache = new ImmutableCache<TextsDoc>(maxCachedTexts)

  constructor(problems: Collection<ProblemDoc>, texts: Collection<TextsDoc>) {
    this.#problems = problems
    this.#byPid = byId(problems, withoutSearchFields)
    this.#byDisplayId = new BatchedReads(async (ids) => {
      const found = await problems.find({ problemId: { $in: ids } }, { projection: withoutSearchFields }).toArray()
      return new Map(found.map((problem) => [problem.problemId, problem]))
    })
    const projection = Object.fromEntries([...summaryFields, 'removing'].map((field) => [field, 1]))
    this.#summaries = new BatchedReads(async (pids) => {
      const found = await problems.find<SummaryDoc & Removable>({ _id: { $in: pids } }, { projection }).toArray()
      return new Map(found.flatMap((problem) => (problem.removing ? [] : [[problem._id, summaryOf(problem)] as const])))
    })
    this.#texts = byId(texts)
  }

  async doc(pid: number): Promise<ProblemDoc | undefined> {
    return notRemoved(await this.#byPid.of(pid))
  }

  async textsOf({ _id, textsId }: ProblemDoc): Promise<TextsDoc> {
    const texts = await this.#readTexts(textsId)
    if (texts) return texts
    // The problem was saved again between the two reads and now refers to newer texts.
    const newer = await this.doc(_id)
    const found = newer && newer.textsId !== textsId ? await this.#readTexts(newer.textsId) : undefined
    if (!found) throw new Error(`the texts of problem ${_id} are missing`)
    return found
  }

  summaries(pids: Iterable<number>): Promise<ReadonlyMap<number, ProblemSummary>> {
    return this.#summaries.many(pids)
  }

  async find(problemId: string): Promise<ProblemSummary | undefined> {
    const problem = notRemoved(await this.#byDisplayId.of(problemId.trim().toUpperCase()))
    return problem && summaryOf(problem)
  }

  async isEmpty(): Promise<boolean> {
    return (await this.#problems.findOne({}, { projection: { _id: 1 } })) === null
  }

  #readTexts(id: string): Promise<TextsDoc | undefined> {
    return this.#textsCache.get(id, () => this.#texts.of(id))
  }
}

function notRemoved(problem: (ProblemDoc & Removable) | undefined): ProblemDoc | undefined {
  return problem?.removing ? undefined : problem
}

function summaryOf(problem: SummaryDoc): ProblemSummary {
  return {
    ...pick(problem, summaryFields),
    pid: problem._id,
    openCaseData: problem.openCaseData ?? false,
    remoteId: problem.remoteId ?? null,
    publication: problem.publication ?? null,
  }
}
