import { paged, type PageQuery } from '@verdict/core'
import type { Caller, UserSummary, Users } from '@verdict/core/server'
import { RecentSummaries } from '@verdict/server-kit'
import { statuses } from '@verdict/plugin-judging/contract'
import type { Collection, Filter } from 'mongodb'
import type { z } from 'zod'
import type { RankRow } from '../../contract.ts'
import type { OpenTraining, TrainingAccess } from '../training/training-access.ts'
import { personKey } from '../registrations/registrations.ts'
import { rankOrder, type RankRowDoc } from './rank-schema.ts'

interface Deps {
  readonly rows: Collection<RankRowDoc>
  readonly access: TrainingAccess
  readonly users: Pick<Users, 'summaries'>
  /** Rewrites the rows of a training. */
  refreshRows(tid: number): Promise<void>
}

interface RankQuery extends PageQuery {
  readonly tid: number
  readonly keyword?: string | undefined
}

/** The fields of a row that determine its place. */
type Place = Pick<RankRowDoc, '_id' | 'uid' | 'ac' | 'runTime'>
type Ranked = RankRowDoc & { readonly rank: number }

/** Reads rankings of trainings, page by page in the order of an index. */
export class RankService {
  readonly #deps: Deps
  readonly #names: RecentSummaries

  constructor(deps: Deps) {
    this.#deps = deps
    this.#names = new RecentSummaries(deps.users)
  }

  async page({ tid, keyword, ...query }: RankQuery, caller: Caller) {
    const open = await this.#deps.access.entered(tid, caller)
    const read = () => (keyword ? this.#search(open, keyword, query) : this.#pageOf(tid, query))
    let { found, total } = await read()
    if (await this.#isRenewed(tid, found)) ({ found, total } = await read())
    return paged(await this.#rows(open, found), total, query)
  }

  async own(tid: number, caller: Caller) {
    const open = await this.#deps.access.entered(tid, caller)
    const read = () => this.#deps.rows.findOne({ _id: personKey(tid, caller.uid), isRanked: true })
    let row = await read()
    if (row && (await this.#isRenewed(tid, [row]))) row = await read()
    if (!row) return null
    const [shown = null] = await this.#rows(open, [{ ...row, rank: await this.#rankOf(tid, row) }])
    return shown
  }

  /** Rewrites the rows of a training if some are from an earlier release and lack data for the ranking. Returns whether it did. */
  async #isRenewed(tid: number, rows: readonly RankRowDoc[]): Promise<boolean> {
    const isOlder = rows.some(({ cells }) => cells.some(({ ranked }) => ranked === undefined))
    if (isOlder) await this.#deps.refreshRows(tid)
    return isOlder
  }

  async #pageOf(tid: number, { currentPage, limit }: PageQuery): Promise<{ found: Ranked[]; total: number }> {
    const filter = { tid, isRanked: true }
    const from = (currentPage - 1) * limit
    const [found, total] = await Promise.all([
      this.#deps.rows.find(filter).sort(rankOrder).skip(from).limit(limit).toArray(),
      this.#deps.rows.countDocuments(filter),
    ])
    const [first] = found
    return { found: first ? withRanks(found, from, await this.#rankOf(tid, first)) : [], total }
  }

  async #search(open: OpenTraining, keyword: string, { currentPage, limit }: PageQuery): Promise<{ found: Ranked[]; total: number }> {
    const { _id: tid } = open.training
    const places = await this.#deps.rows
      .find<Place>({ tid, isRanked: true }, { projection: { uid: 1, ac: 1, runTime: 1 } })
      .sort(rankOrder)
      .toArray()
    const names = await this.#names.of(
      tid,
      places.map(({ uid }) => uid),
    )
    const wanted = keyword.toLowerCase()
    const matching = withRanks(places, 0, 1).filter(({ uid }) => namesOf(names.get(uid), open.isStaff).some((name) => name.toLowerCase().includes(wanted)))
    const from = (currentPage - 1) * limit
    const shown = matching.slice(from, from + limit)
    const rows = await this.#deps.rows.find({ _id: { $in: shown.map(({ _id }) => _id) } }).toArray()
    const byId = new Map(rows.map((row) => [row._id, row]))
    const found = shown.flatMap(({ _id, rank }) => {
      const row = byId.get(_id)
      return row ? [{ ...row, rank }] : []
    })
    return { found, total: matching.length }
  }

  /** One more than the number of better rows. */
  async #rankOf(tid: number, { ac, runTime }: Place): Promise<number> {
    const better: Filter<RankRowDoc>[] = [{ ac: { $gt: ac } }, { ac, runTime: { $lt: runTime } }]
    const counts = await Promise.all(better.map((filter) => this.#deps.rows.countDocuments({ tid, isRanked: true, ...filter })))
    return 1 + counts.reduce((sum, count) => sum + count, 0)
  }

  async #rows({ training, isStaff }: OpenTraining, found: readonly Ranked[]): Promise<z.input<typeof RankRow>[]> {
    const names = await this.#deps.users.summaries(found.map(({ uid }) => uid))
    const displayIds = new Map(training.problems.map(({ pid, displayId }) => [pid, displayId]))
    return found.map(({ rank, uid, username, ac, runTime, cells }) => {
      const known = names.get(uid)
      const submissionInfo = cells.flatMap(({ pid, ranked, runTime: time }) => {
        const displayId = displayIds.get(pid)
        return displayId === undefined || !ranked ? [] : [[displayId, { ...ranked, isAC: ranked.status === statuses.accepted, runTime: time }] as const]
      })
      return {
        rank,
        uid,
        username: known?.username ?? username,
        nickname: known?.nickname ?? null,
        realname: isStaff ? (known?.realname ?? null) : null,
        school: known?.school ?? null,
        gender: known?.gender ?? null,
        avatar: known?.avatar ?? null,
        ac,
        totalRunTime: runTime,
        submissionInfo: Object.fromEntries(submissionInfo),
      }
    })
  }
}

/** Adds ranks to rows. Equal results share a rank, and the next one counts all rows before it. `from` rows precede the first one, whose rank is known. */
function withRanks<Row extends Place>(rows: readonly Row[], from: number, firstRank: number): (Row & { readonly rank: number })[] {
  let rank = firstRank
  return rows.map((row, index) => {
    const before = rows[index - 1]
    if (before && (before.ac !== row.ac || before.runTime !== row.runTime)) rank = from + index + 1
    return { ...row, rank }
  })
}

/** Returns the names that a search matches; real names only for users who see them. */
export function namesOf(known: UserSummary | undefined, showsRealnames: boolean): string[] {
  if (!known) return []
  const { username, nickname, school, realname } = known
  return [username, nickname, school, showsRealnames ? realname : null].filter((name) => name !== null)
}
