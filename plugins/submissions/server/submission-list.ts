import { paged } from '@verdict/core'
import { SharedAnswers, type Pending, type Users } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { Place, ProblemBank, Viewer } from '@verdict/plugin-problems/contract'
import type { Collection, Filter } from 'mongodb'
import { LoginFirst, type JudgeRowDraft, type ListPage, type ListWish } from '../contract.ts'
import { listOf } from './lists-of.ts'
import type { RowView } from './row-view.ts'
import { authorStart, isCut, problemStart, startPattern } from './search-starts.ts'
import { isPresent, type SubmissionDoc } from './submission-docs.ts'
import { keyOfFilter, type Totals } from './totals.ts'

type Rows = Collection<SubmissionDoc & Pending>

interface Parts {
  readonly rows: Rows
  readonly view: RowView
  readonly bank: ProblemBank
  readonly users: Pick<Users, 'findByName'>
  readonly totals: Totals
}

/** Statuses of a submission that has no verdict; only its place in the queue tells them apart. */
const onTheWay: readonly number[] = [statuses.pending, statuses.compiling, statuses.judging]
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
  readonly #parts: Parts
  readonly #pages = new SharedAnswers<readonly [(SubmissionDoc & Pending)[], number]>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async page(wish: ListWish, place: Place, viewer: Viewer): Promise<ListPage> {
    if (wish.onlyMine && !viewer) throw new LoginFirst()
    // Where every verdict is open, as in the bank, no result is unknown.
    const isMasked = wish.status !== undefined && !(await place.sees('verdicts'))
    if (wish.status === unknownResult && !isMasked) return paged<JudgeRowDraft>([], 0, wish)
    const filter = await this.#filter(wish, place, viewer)
    if (!filter) return paged<JudgeRowDraft>([], 0, wish)
    if (wish.status !== undefined && onTheWay.includes(wish.status)) return this.#asShown(filter, maxRowsRead.waiting, { wish, place, viewer })
    return isMasked ? this.#asShown(filter, maxRowsRead.masked, { wish, place, viewer }) : this.#asStored(filter, wish, place, viewer)
  }

  async #asStored(filter: Filter<SubmissionDoc>, wish: ListWish, place: Place, viewer: Viewer): Promise<ListPage> {
    const { rows, view, totals } = this.#parts
    const skip = (wish.currentPage - 1) * wish.limit
    const [docs, total] = await this.#pages.of(`${keyOfFilter(filter)} ${skip} ${wish.limit}`, () =>
      Promise.all([rows.find(filter, { projection: unshown }).sort({ _id: -1 }).skip(skip).limit(wish.limit).toArray(), totals.of(filter)]),
    )
    const seen = await view.see(docs.filter(isPresent), viewer, place.contexts.length > 0 ? place : undefined)
    return paged(
      seen.map(({ row }) => row),
      total,
      wish,
    )
  }

  /** A filter by the status that is shown: counting by the stored one would tell what is kept from the viewer. */
  async #asShown(filter: Filter<SubmissionDoc>, maxRows: number, { wish, place, viewer }: { wish: ListWish; place: Place; viewer: Viewer }): Promise<ListPage> {
    const { rows, view } = this.#parts
    const [docs] = await this.#pages.of(`${keyOfFilter(filter)} 0 ${maxRows}`, async () => [
      await rows.find(filter, { projection: unshown }).sort({ _id: -1 }).limit(maxRows).toArray(),
      0,
    ])
    const seen = await view.see(docs.filter(isPresent), viewer, place.contexts.length > 0 ? place : undefined)
    const fitting = seen.filter(({ row }) => row.status === wish.status).map(({ row }) => row)
    const skip = (wish.currentPage - 1) * wish.limit
    return paged(fitting.slice(skip, skip + wish.limit), fitting.length, wish)
  }

  /** Undefined where nothing can fit. */
  async #filter(wish: ListWish, place: Place, viewer: Viewer): Promise<Filter<SubmissionDoc> | undefined> {
    const list = listOf(place.references)
    const [problem, author, shown] = await Promise.all([this.#problem(wish, place, list), this.#author(wish, list, viewer), this.#shown(place, viewer)])
    if (!problem || !author || !shown) return undefined
    const status = wish.status === undefined || wish.status === unknownResult ? {} : { status: onTheWay.includes(wish.status) ? statuses.pending : wish.status }
    const span = wish.from || wish.before ? [{ submitTime: { ...(wish.from && { $gte: wish.from }), ...(wish.before && { $lt: wish.before }) } }] : []
    // Each condition that has an index of its own stands as it does in that index, so that those of several can be read side by side.
    const begun = [problem, author].filter((part) => part.start !== undefined)
    const starts = begun.map(({ start }) => ({ starts: start }))
    const patterns = begun.flatMap(({ pattern, isCut: cut }) => (cut ? [pattern!] : []))
    const exact = [problem.exact, author.exact, status].filter((part) => part && Object.keys(part).length > 0) as object[]
    const where = starts.length === 0 || exact.length > 0 ? [{ lists: list }] : []
    return { $and: [...where, ...exact, ...starts, ...patterns, ...span, ...shown] } as Filter<SubmissionDoc>
  }

  async #problem({ problemID, completeProblemID }: ListWish, place: Place, list: string): Promise<Condition | undefined> {
    if (!problemID) return {}
    const pid = place.contexts.length > 0 ? await place.problemNamed(problemID).catch(() => undefined) : (await this.#parts.bank.find(problemID))?.pid
    if (pid !== undefined) return { exact: { pid } }
    if (completeProblemID || place.contexts.length > 0) return undefined
    return { start: problemStart(list, problemID), isCut: isCut(problemID), pattern: { displayPid: startPattern(problemID) } }
  }

  async #author({ onlyMine, username }: ListWish, list: string, viewer: Viewer): Promise<Condition | undefined> {
    if (onlyMine) return { exact: { uid: viewer?.uid } }
    if (!username) return {}
    const user = await this.#parts.users.findByName(username)
    if (user) return { exact: { uid: user.uid } }
    return { start: authorStart(list, username), isCut: isCut(username), pattern: { username: startPattern(username) } }
  }

  /** What the place shows to the viewer at all. */
  async #shown(place: Place, viewer: Viewer): Promise<object[] | undefined> {
    const [others, shown] = await Promise.all([place.sees('others-rows'), place.shown()])
    const own = { uid: viewer?.uid ?? '' }
    const conditions: object[] = others ? [] : [own]
    if (shown === 'all') return conditions
    const early = shown.before ? [{ submitTime: { $lt: shown.before } }] : []
    const any = [...early, ...(shown.own ? [own] : [])]
    if (any.length === 0) return undefined
    return [...conditions, any.length === 1 ? any[0]! : { $or: any }]
  }
}
