import { paged } from '@verdict/core'
import { SingleFlight, type Stored, type Users } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ResolvedContext, ProblemBank, Viewer } from '@verdict/plugin-problems/contract'
import type { Filter } from 'mongodb'
import { LoginFirst, type SubmissionRowDraft, type ListPage, type SubmissionQuery } from '../../contract.ts'
import { innermostScope } from '../submission-contexts.ts'
import type { SubmissionVisibility } from './submission-visibility.ts'
import { authorPrefix, exceedsIndex, problemPrefix, prefixPattern } from './search-prefixes.ts'
import { isNotRemoved, type SubmissionDoc, type Submissions } from '../submission-schema.ts'
import { keyOfFilter, type TotalCache } from './total-cache.ts'

type StoredSubmission = Stored<SubmissionDoc>
type SubmissionFilter = Filter<StoredSubmission>

interface Deps {
  readonly submissions: Submissions
  readonly visibility: SubmissionVisibility
  readonly bank: ProblemBank
  readonly users: Pick<Users, 'findByName'>
  readonly totals: TotalCache
}

/** Statuses without a verdict. Documents store only pending; the queue tells them apart. */
const inProgressStatuses: readonly number[] = [statuses.pending, statuses.submitting, statuses.compiling, statuses.judging]
/** Fields that no row shows; left out because a page may have five hundred rows. */
const listProjection = { code: 0, errorMessage: 0, starts: 0, version: 0, priority: 0, dataVersion: 0, caseMode: 0, changedAt: 0, counted: 0 } as const
/** How many of the newest rows are read where a viewer sees other statuses than those stored: of waiting submissions, and of a context that hides verdicts. */
const maxRowsRead = { waiting: 200, masked: 500 }

/** How a problem or an author is searched: exactly, or by an indexed prefix; a text that exceeds the index also needs a pattern. */
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
    const isMasked = query.status !== undefined && !(await context.canSee('verdicts'))
    const filter = await this.#filterOf(query, context, viewer, isMasked)
    if (!filter) return paged<SubmissionRowDraft>([], 0, query)
    if (query.status !== undefined && inProgressStatuses.includes(query.status))
      return this.#filteredAfterMasking(filter, maxRowsRead.waiting, { query, context, viewer })
    return isMasked ? this.#filteredAfterMasking(filter, maxRowsRead.masked, { query, context, viewer }) : this.#filteredByIndex(filter, query, context, viewer)
  }

  async #filteredByIndex(filter: SubmissionFilter, query: SubmissionQuery, context: ResolvedContext, viewer: Viewer): Promise<ListPage> {
    const { submissions, visibility, totals } = this.#deps
    const skip = (query.currentPage - 1) * query.limit
    const [docs, total] = await this.#pages.run(`${keyOfFilter(filter)} ${skip} ${query.limit}`, () =>
      Promise.all([submissions.find(filter, { projection: listProjection }).sort({ _id: -1 }).skip(skip).limit(query.limit).toArray(), totals.of(filter)]),
    )
    const visible = await visibility.filterVisible(docs.filter(isNotRemoved), viewer, context.contexts.length > 0 ? context : undefined)
    return paged(
      visible.map(({ row }) => row),
      total,
      query,
    )
  }

  /** Filters by the status that the viewer sees: counting by the stored one would reveal hidden verdicts. */
  async #filteredAfterMasking(
    filter: SubmissionFilter,
    maxRows: number,
    { query, context, viewer }: { query: SubmissionQuery; context: ResolvedContext; viewer: Viewer },
  ): Promise<ListPage> {
    const { submissions, visibility } = this.#deps
    const [docs] = await this.#pages.run(`${keyOfFilter(filter)} 0 ${maxRows}`, async () => [
      await submissions.find(filter, { projection: listProjection }).sort({ _id: -1 }).limit(maxRows).toArray(),
      0,
    ])
    const visible = await visibility.filterVisible(docs.filter(isNotRemoved), viewer, context.contexts.length > 0 ? context : undefined)
    const matching = visible.filter(({ row }) => row.status === query.status).map(({ row }) => row)
    const skip = (query.currentPage - 1) * query.limit
    return paged(matching.slice(skip, skip + query.limit), matching.length, query)
  }

  /** Undefined where nothing can match. */
  async #filterOf(query: SubmissionQuery, context: ResolvedContext, viewer: Viewer, isMasked: boolean): Promise<SubmissionFilter | undefined> {
    const scope = innermostScope(context.references)
    const [problem, author, visible] = await Promise.all([
      this.#problem(query, context, scope),
      this.#author(query, scope, viewer),
      this.#visibilityConditions(context, viewer),
    ])
    if (!problem || !author || !visible) return undefined
    const status =
      // Any verdict may be shown as unknown.
      query.status === undefined || (query.status === statuses.unknownResult && isMasked)
        ? {}
        : { status: inProgressStatuses.includes(query.status) ? statuses.pending : query.status }
    const period = query.from || query.before ? [{ submitTime: { ...(query.from && { $gte: query.from }), ...(query.before && { $lt: query.before }) } }] : []
    // Each condition keeps the form of the index that serves it, so that the database can intersect several indexes.
    const prefixes = [problem.prefix, author.prefix].flatMap((prefix) => (prefix === undefined ? [] : [{ starts: prefix }]))
    const patterns = [problem.pattern, author.pattern].filter((pattern) => pattern !== undefined)
    const exact = [problem.exact, author.exact, status].filter((part) => part !== undefined && Object.keys(part).length > 0) as SubmissionFilter[]
    // A prefix names the scope already.
    const inScope = prefixes.length === 0 || exact.length > 0 ? [{ lists: scope }] : []
    return { $and: [...inScope, ...exact, ...prefixes, ...patterns, ...period, ...visible] }
  }

  async #problem({ problemID, completeProblemID }: SubmissionQuery, context: ResolvedContext, scope: string): Promise<Condition | undefined> {
    if (!problemID) return {}
    const pid = context.contexts.length > 0 ? await context.findProblem(problemID).catch(() => undefined) : (await this.#deps.bank.find(problemID))?.pid
    if (pid !== undefined) return { exact: { pid } }
    if (completeProblemID || context.contexts.length > 0) return undefined
    return { prefix: problemPrefix(scope, problemID), ...(exceedsIndex(problemID) && { pattern: { displayPid: prefixPattern(problemID) } }) }
  }

  async #author({ onlyMine, username }: SubmissionQuery, scope: string, viewer: Viewer): Promise<Condition | undefined> {
    if (onlyMine) return { exact: { uid: viewer?.uid ?? '' } }
    if (!username) return {}
    const user = await this.#deps.users.findByName(username)
    if (user) return { exact: { uid: user.uid } }
    return { prefix: authorPrefix(scope, username), ...(exceedsIndex(username) && { pattern: { username: prefixPattern(username) } }) }
  }

  /** Conditions for the rows that the context shows to the viewer; undefined where it shows none. */
  async #visibilityConditions(context: ResolvedContext, viewer: Viewer): Promise<SubmissionFilter[] | undefined> {
    const [seesOthers, range] = await Promise.all([context.canSee('others-rows'), context.visibleRange()])
    const own = { uid: viewer?.uid ?? '' }
    const conditions: SubmissionFilter[] = seesOthers ? [] : [own]
    if (range === 'all') return conditions
    const early = range.before ? [{ submitTime: { $lt: range.before } }] : []
    const alternatives: SubmissionFilter[] = [...early, ...(range.own ? [own] : [])]
    if (alternatives.length === 0) return undefined
    return [...conditions, alternatives.length === 1 ? alternatives[0]! : { $or: alternatives }]
  }
}
