import { paged, unlessRefused } from '@verdict/core'
import type { Stored, Users } from '@verdict/core/server'
import { keyOfFilter, SingleFlight, type TotalCache } from '@verdict/server-kit'
import { statuses, type JudgeQueue } from '@verdict/plugin-judging/contract'
import type { ResolvedContext, ProblemBank, Viewer } from '@verdict/plugin-problems/contract'
import type { Filter } from 'mongodb'
import { liveKeyOf, LoginFirst, taskSource, type SubmissionRowDraft, type ListPage, type SubmissionQuery } from '../../contract.ts'
import { innermostScope } from '../stored/submission-contexts.ts'
import { mayJudgeIn, type SubmissionVisibility } from './submission-visibility.ts'
import { authorPrefix, exceedsIndex, problemPrefix, prefixPattern } from '../stored/search-prefixes.ts'
import { isNotRemoved, submissionOfTask, type SubmissionDoc, type Submissions } from '../stored/submission-schema.ts'
import { conditionOf, inProgressStatuses, sumOf, visibleParts } from './visible-rows.ts'

type StoredSubmission = Stored<SubmissionDoc>
type SubmissionFilter = Filter<StoredSubmission>

interface Deps {
  readonly submissions: Submissions
  readonly visibility: SubmissionVisibility
  readonly bank: ProblemBank
  readonly users: Pick<Users, 'findByName'>
  readonly totals: TotalCache<StoredSubmission>
  readonly queue: Pick<JudgeQueue, 'underway'>
}

/** Fields that no row shows, omitted because a page can have five hundred rows. */
const listProjection = { code: 0, errorMessage: 0, starts: 0, version: 0, priority: 0, dataVersion: 0, caseMode: 0, changedAt: 0, counted: 0 } as const

/** A search for a problem or an author: exact, or by an indexed prefix. A text that exceeds the index also needs a pattern. */
interface Condition {
  readonly exact?: SubmissionFilter
  readonly prefix?: string
  readonly pattern?: SubmissionFilter
}

/** Pages of submissions, newest first; every filter is served by an index. */
export class SubmissionList {
  readonly #deps: Deps
  readonly #pages = new SingleFlight<readonly [StoredSubmission[], number]>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async page(query: SubmissionQuery, context: ResolvedContext, viewer: Viewer): Promise<ListPage> {
    if (query.onlyMine && !viewer) throw new LoginFirst()
    const { records, total } = await this.#read(query, context, viewer)
    return { ...paged(records, total, query), liveKey: liveKeyOf(innermostScope(context.references)), mayJudge: mayJudgeIn(context.contexts, viewer) }
  }

  async #read(query: SubmissionQuery, context: ResolvedContext, viewer: Viewer): Promise<Pick<ListPage, 'records' | 'total'>> {
    const base = await this.#filterOf(query, context, viewer)
    const parts = base ? visibleParts(await context.rowRules(), viewer?.uid, query.status) : []
    if (!base || parts.length === 0) return { records: [], total: 0 }
    const filter = allOf(base, anyOf(parts.map((part) => conditionOf(part, viewer?.uid))))
    const { submissions, totals } = this.#deps
    const skip = (query.currentPage - 1) * query.limit
    const [docs, total] = await this.#pages.run(`${keyOfFilter(filter)} ${skip} ${query.limit}`, () =>
      Promise.all([
        submissions.find(filter, { projection: listProjection }).sort({ _id: -1 }).skip(skip).limit(query.limit).toArray(),
        sumOf(parts, viewer?.uid, (condition) => totals.of(allOf(base, condition))),
      ]),
    )
    return { records: await this.#rowsOf(docs, context, viewer), total }
  }

  /** Returns a condition that distinguishes submissions that are all stored as pending, by the few on which judges are working now. */
  async #stepCondition(status: number): Promise<SubmissionFilter[]> {
    if (!inProgressStatuses.includes(status)) return []
    const tasks = await this.#deps.queue.underway(taskSource)
    const numbers = (some: typeof tasks) => some.flatMap(({ subject }) => submissionOfTask(subject.slice(taskSource.length + 1)) ?? [])
    if (status === statuses.pending) return [{ _id: { $nin: numbers(tasks) } }]
    return [{ _id: { $in: numbers(tasks.filter((task) => task.status === status)) } }]
  }

  async #rowsOf(docs: readonly StoredSubmission[], context: ResolvedContext, viewer: Viewer): Promise<SubmissionRowDraft[]> {
    const visible = await this.#deps.visibility.filterVisible(docs.filter(isNotRemoved), viewer, context.contexts.length > 0 ? context : undefined)
    return visible.map(({ row }) => row)
  }

  /** Returns the filter of a query, without its verdict; undefined if nothing can match. */
  async #filterOf(query: SubmissionQuery, context: ResolvedContext, viewer: Viewer): Promise<SubmissionFilter | undefined> {
    const scope = innermostScope(context.references)
    const [problem, author, step] = await Promise.all([
      this.#problem(query, context, scope),
      this.#author(query, scope, viewer),
      query.status === undefined ? [] : this.#stepCondition(query.status),
    ])
    if (!problem || !author) return undefined
    const period = query.from || query.before ? [{ submitTime: { ...(query.from && { $gte: query.from }), ...(query.before && { $lt: query.before }) } }] : []
    // Each condition keeps the form of the index that serves it, so that the database can intersect several indexes.
    const prefixes = [problem.prefix, author.prefix].flatMap((prefix) => (prefix === undefined ? [] : [{ starts: prefix }]))
    const patterns = [problem.pattern, author.pattern].filter((pattern) => pattern !== undefined)
    const exact = [problem.exact, author.exact].flatMap((part) => (part !== undefined && Object.keys(part).length > 0 ? [part] : []))
    // A prefix already contains the scope.
    const inScope = prefixes.length === 0 || exact.length > 0 || query.status !== undefined ? [{ lists: scope }] : []
    return { $and: [...inScope, ...exact, ...prefixes, ...patterns, ...period, ...step] }
  }

  async #problem({ problemID, completeProblemID }: SubmissionQuery, context: ResolvedContext, scope: string): Promise<Condition | undefined> {
    if (!problemID) return {}
    const isInContext = context.contexts.length > 0
    const pid = isInContext ? await unlessRefused(() => context.findProblem(problemID)) : (await this.#deps.bank.find(problemID))?.pid
    if (pid !== undefined) return { exact: { pid } }
    if (completeProblemID || isInContext) return undefined
    return { prefix: problemPrefix(scope, problemID), ...(exceedsIndex(problemID) && { pattern: { displayPid: prefixPattern(problemID) } }) }
  }

  async #author({ onlyMine, username }: SubmissionQuery, scope: string, viewer: Viewer): Promise<Condition | undefined> {
    if (onlyMine) return { exact: { uid: viewer?.uid ?? '' } }
    if (!username) return {}
    const user = await this.#deps.users.findByName(username)
    if (user) return { exact: { uid: user.uid } }
    return { prefix: authorPrefix(scope, username), ...(exceedsIndex(username) && { pattern: { username: prefixPattern(username) } }) }
  }
}

function allOf(base: SubmissionFilter, condition: SubmissionFilter | undefined): SubmissionFilter {
  return condition ? { $and: [...(base.$and ?? []), condition] } : base
}

/** Returns undefined if a part has no condition, because it contains all rows. */
function anyOf(conditions: readonly (SubmissionFilter | undefined)[]): SubmissionFilter | undefined {
  const known = conditions.filter((condition) => condition !== undefined)
  if (known.length < conditions.length) return undefined
  return known.length === 1 ? known[0] : { $or: known }
}
