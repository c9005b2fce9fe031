import { paged } from '@verdict/core'
import { SingleFlight, type Pending, type Users } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ResolvedContext, ProblemBank, Viewer } from '@verdict/plugin-problems/contract'
import type { Collection, Filter } from 'mongodb'
import { LoginFirst, type SubmissionRowDraft, type ListPage, type SubmissionQuery } from '../../contract.ts'
import { innermostScope } from '../counting-scopes.ts'
import type { SubmissionVisibility } from './submission-visibility.ts'
import { authorPrefix, isCut, problemPrefix, prefixPattern } from './search-prefixes.ts'
import { isNotRemoved, type SubmissionDoc } from '../submission-schema.ts'
import { keyOfFilter, type TotalCache } from './total-cache.ts'

type Rows = Collection<SubmissionDoc & Pending>

interface Deps {
  readonly rows: Rows
  readonly visibility: SubmissionVisibility
  readonly bank: ProblemBank
  readonly users: Pick<Users, 'findByName'>
  readonly totals: TotalCache
}

/** Statuses of a submission that has no verdict; only its place in the queue tells them apart. */
const inProgressStatuses: readonly number[] = [statuses.pending, statuses.compiling, statuses.judging]
const unknownResult = -5
/** What no row of a list shows: a page may have five hundred rows. */
const unshown = { code: 0, errorMessage: 0, starts: 0, version: 0, priority: 0, dataVersion: 0, caseMode: 0, changedAt: 0, counted: 0 } as const
/** How many of the newest rows are read where the status that a viewer sees is not the one that is stored: of all that waits, and of a context that keeps verdicts. */
const maxRowsRead = { waiting: 200, masked: 500 }

/** What a problem or a person is found by: itself, or the beginning of a name. */
interface Condition {
  readonly exact?: object
  readonly start?: string
  readonly pattern?: object
  /** The beginning is longer than the index knows. */
  readonly isCut?: boolean
}

/** Pages of submissions, newest first; every filter has its index. */
export class SubmissionList {
  readonly #deps: Deps
  readonly #pages = new SingleFlight<readonly [(SubmissionDoc & Pending)[], number]>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async page(query: SubmissionQuery, context: ResolvedContext, viewer: Viewer): Promise<ListPage> {
    if (query.onlyMine && !viewer) throw new LoginFirst()
    // Where every verdict is open, as in the bank, no result is unknown.
    const isMasked = query.status !== undefined && !(await context.canSee('verdicts'))
    if (query.status === unknownResult && !isMasked) return paged<SubmissionRowDraft>([], 0, query)
    const filter = await this.#filter(query, context, viewer)
    if (!filter) return paged<SubmissionRowDraft>([], 0, query)
    if (query.status !== undefined && inProgressStatuses.includes(query.status)) return this.#asShown(filter, maxRowsRead.waiting, { query, context, viewer })
    return isMasked ? this.#asShown(filter, maxRowsRead.masked, { query, context, viewer }) : this.#asStored(filter, query, context, viewer)
  }

  async #asStored(filter: Filter<SubmissionDoc>, query: SubmissionQuery, context: ResolvedContext, viewer: Viewer): Promise<ListPage> {
    const { rows, visibility, totals } = this.#deps
    const skip = (query.currentPage - 1) * query.limit
    const [docs, total] = await this.#pages.run(`${keyOfFilter(filter)} ${skip} ${query.limit}`, () =>
      Promise.all([rows.find(filter, { projection: unshown }).sort({ _id: -1 }).skip(skip).limit(query.limit).toArray(), totals.of(filter)]),
    )
    const visible = await visibility.filterVisible(docs.filter(isNotRemoved), viewer, context.contexts.length > 0 ? context : undefined)
    return paged(
      visible.map(({ row }) => row),
      total,
      query,
    )
  }

  /** A filter by the status that is shown: counting by the stored one would tell what is kept from the viewer. */
  async #asShown(
    filter: Filter<SubmissionDoc>,
    maxRows: number,
    { query, context, viewer }: { query: SubmissionQuery; context: ResolvedContext; viewer: Viewer },
  ): Promise<ListPage> {
    const { rows, visibility } = this.#deps
    const [docs] = await this.#pages.run(`${keyOfFilter(filter)} 0 ${maxRows}`, async () => [
      await rows.find(filter, { projection: unshown }).sort({ _id: -1 }).limit(maxRows).toArray(),
      0,
    ])
    const visible = await visibility.filterVisible(docs.filter(isNotRemoved), viewer, context.contexts.length > 0 ? context : undefined)
    const fitting = visible.filter(({ row }) => row.status === query.status).map(({ row }) => row)
    const skip = (query.currentPage - 1) * query.limit
    return paged(fitting.slice(skip, skip + query.limit), fitting.length, query)
  }

  /** Undefined where nothing can fit. */
  async #filter(query: SubmissionQuery, context: ResolvedContext, viewer: Viewer): Promise<Filter<SubmissionDoc> | undefined> {
    const list = innermostScope(context.references)
    const [problem, author, shown] = await Promise.all([
      this.#problem(query, context, list),
      this.#author(query, list, viewer),
      this.#visibilityConditions(context, viewer),
    ])
    if (!problem || !author || !shown) return undefined
    const status =
      query.status === undefined || query.status === unknownResult
        ? {}
        : { status: inProgressStatuses.includes(query.status) ? statuses.pending : query.status }
    const span = query.from || query.before ? [{ submitTime: { ...(query.from && { $gte: query.from }), ...(query.before && { $lt: query.before }) } }] : []
    // Each condition that has an index of its own stands as it does in that index, so that those of several can be read side by side.
    const begun = [problem, author].filter((part) => part.start !== undefined)
    const starts = begun.map(({ start }) => ({ starts: start }))
    const patterns = begun.flatMap(({ pattern, isCut: cut }) => (cut ? [pattern!] : []))
    const exact = [problem.exact, author.exact, status].filter((part) => part && Object.keys(part).length > 0) as object[]
    const where = starts.length === 0 || exact.length > 0 ? [{ lists: list }] : []
    return { $and: [...where, ...exact, ...starts, ...patterns, ...span, ...shown] } as Filter<SubmissionDoc>
  }

  async #problem({ problemID, completeProblemID }: SubmissionQuery, context: ResolvedContext, list: string): Promise<Condition | undefined> {
    if (!problemID) return {}
    const pid = context.contexts.length > 0 ? await context.findProblem(problemID).catch(() => undefined) : (await this.#deps.bank.find(problemID))?.pid
    if (pid !== undefined) return { exact: { pid } }
    if (completeProblemID || context.contexts.length > 0) return undefined
    return { start: problemPrefix(list, problemID), isCut: isCut(problemID), pattern: { displayPid: prefixPattern(problemID) } }
  }

  async #author({ onlyMine, username }: SubmissionQuery, list: string, viewer: Viewer): Promise<Condition | undefined> {
    if (onlyMine) return { exact: { uid: viewer?.uid } }
    if (!username) return {}
    const user = await this.#deps.users.findByName(username)
    if (user) return { exact: { uid: user.uid } }
    return { start: authorPrefix(list, username), isCut: isCut(username), pattern: { username: prefixPattern(username) } }
  }

  /** What the place shows to the viewer at all. */
  async #visibilityConditions(context: ResolvedContext, viewer: Viewer): Promise<object[] | undefined> {
    const [others, shown] = await Promise.all([context.canSee('others-rows'), context.visibleRange()])
    const own = { uid: viewer?.uid ?? '' }
    const conditions: object[] = others ? [] : [own]
    if (shown === 'all') return conditions
    const early = shown.before ? [{ submitTime: { $lt: shown.before } }] : []
    const any = [...early, ...(shown.own ? [own] : [])]
    if (any.length === 0) return undefined
    return [...conditions, any.length === 1 ? any[0]! : { $or: any }]
  }
}
