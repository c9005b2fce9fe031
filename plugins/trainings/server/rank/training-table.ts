import { paged, type PageQuery } from '@verdict/core'
import type { Caller, FileAnswer, UserSummary, Users } from '@verdict/core/server'
import { RecentSummaries, spreadsheet } from '@verdict/server-kit'
import { statuses } from '@verdict/plugin-judging/contract'
import type { Collection } from 'mongodb'
import type { z } from 'zod'
import type { TableRow, TableSort } from '../../contract.ts'
import { personKey, type Registrations } from '../registrations/registrations.ts'
import type { TrainingAccess } from '../training/training-access.ts'
import { openProblems } from '../training/training-rows.ts'
import type { TrainingDoc } from '../training/training-schema.ts'
import type { RankRowDoc } from './rank-schema.ts'
import { namesOf } from './rank-service.ts'

interface Deps {
  readonly rows: Collection<RankRowDoc>
  readonly registrations: Registrations
  readonly access: TrainingAccess
  readonly users: Pick<Users, 'summaries'>
  /** Rewrites the rows of a training. */
  refreshRows(tid: number): Promise<void>
}

interface TableQuery extends PageQuery {
  readonly tid: number
  readonly keyword?: string | undefined
  readonly sort: TableSort
  readonly reversed: boolean
}

/** A member, with the fields that order the table. */
interface Member {
  readonly summary: UserSummary
  readonly ac: number
  readonly lastTry: number
}

/** The number of spreadsheet rows read at a time, so that other calls can run in between. */
const batchSize = 20

/** Reads all members' results for training staff, from the rows of the ranking, which exist for all members with attempts. */
export class TrainingTable {
  readonly #deps: Deps
  readonly #names: RecentSummaries

  constructor(deps: Deps) {
    this.#deps = deps
    this.#names = new RecentSummaries(deps.users)
  }

  async page({ tid, keyword = '', sort, reversed, ...query }: TableQuery, caller: Caller) {
    const training = await this.#deps.access.managed(tid, caller)
    const wanted = keyword.toLowerCase()
    const members = (await this.#members(training)).filter(({ summary }) => namesOf(summary, true).some((name) => name.toLowerCase().includes(wanted)))
    const ordered = members.toSorted(orders[sort])
    if (reversed) ordered.reverse()
    const from = (query.currentPage - 1) * query.limit
    return paged(await this.#rows(training, ordered.slice(from, from + query.limit)), members.length, query)
  }

  async sheet(tid: number, caller: Caller): Promise<FileAnswer> {
    const training = await this.#deps.access.managed(tid, caller)
    const members = (await this.#members(training)).toSorted(orders.name)
    const displayIds = openProblems(training).map(({ displayId }) => displayId)
    const ofProblems = displayIds.flatMap((displayId) => [displayId, `${displayId} attempts`, `${displayId} last attempt (UTC)`])
    const rowsOf = async function* (this: TrainingTable) {
      for (let at = 0; at < members.length; at += batchSize) {
        for (const row of await this.#rows(training, members.slice(at, at + batchSize))) yield lineOf(row, displayIds)
      }
    }
    return spreadsheet({
      name: `training_${tid}.xlsx`,
      head: ['Username', 'Nickname', 'Real name', 'School', 'Solved', 'Attempts', 'Last attempt (UTC)', ...ofProblems],
      rows: rowsOf.call(this),
      fixedColumns: 1,
      widths: [18, 16, 16, 20, 8, 8, 20],
    })
  }

  /** Returns the current members of a training. */
  async #members({ _id: tid, round }: TrainingDoc): Promise<Member[]> {
    const [uids, rows] = await Promise.all([this.#deps.registrations.members(tid, round), this.#reached(tid)])
    const reached = new Map(rows.map((row) => [row.uid, row]))
    const names = await this.#names.of(tid, uids)
    return uids.flatMap((uid) => {
      const summary = names.get(uid)
      const { ac = 0, lastTry } = reached.get(uid) ?? {}
      return summary ? [{ summary, ac, lastTry: lastTry?.getTime() ?? 0 }] : []
    })
  }

  async #reached(tid: number): Promise<Pick<RankRowDoc, 'uid' | 'ac' | 'lastTry'>[]> {
    const read = () => this.#deps.rows.find({ tid }, { projection: { _id: 0, uid: 1, ac: 1, lastTry: 1 } }).toArray()
    const rows = await read()
    // Rows that are older than this feature lack its data.
    if (rows.every(({ lastTry }) => lastTry !== undefined)) return rows
    await this.#deps.refreshRows(tid)
    return read()
  }

  async #rows({ _id: tid, ...training }: TrainingDoc, members: readonly Member[]): Promise<z.input<typeof TableRow>[]> {
    const displayIds = new Map(openProblems(training).map(({ pid, displayId }) => [pid, displayId]))
    const rows = await this.#deps.rows.find({ _id: { $in: members.map(({ summary }) => personKey(tid, summary.uid)) } }).toArray()
    const byUid = new Map(rows.map((row) => [row.uid, row]))
    return members.map(({ summary: { uid, username, nickname, realname, school } }) => {
      const { ac = 0, lastTry = null, cells = [] } = byUid.get(uid) ?? {}
      const shown = cells.flatMap(({ pid, status, tries, lastTry: last }) => {
        const displayId = displayIds.get(pid)
        return displayId === undefined ? [] : [[displayId, { status, isAC: status === statuses.accepted, tries, lastTry: last }] as const]
      })
      const tries = shown.reduce((sum, [, cell]) => sum + cell.tries, 0)
      return { uid, username, nickname, realname, school, ac, tries, lastTry, cells: Object.fromEntries(shown) }
    })
  }
}

const byName = (a: Member, b: Member) => {
  const [left, right] = [a.summary.username, b.summary.username]
  return left < right ? -1 : Number(left > right)
}

/** Equal members are ordered by name. */
const orders: Readonly<Record<TableSort, (a: Member, b: Member) => number>> = {
  name: byName,
  solved: (a, b) => b.ac - a.ac || byName(a, b),
  lastTry: (a, b) => b.lastTry - a.lastTry || byName(a, b),
}

function lineOf({ username, nickname, realname, school, ac, tries, lastTry, cells }: z.input<typeof TableRow>, displayIds: readonly string[]) {
  const ofProblems = displayIds.flatMap((displayId) => {
    const cell = cells[displayId]
    return cell ? [cell.isAC ? 1 : 0, cell.tries, timeText(cell.lastTry)] : [null, null, null]
  })
  return [username, nickname, realname, school, ac, tries, timeText(lastTry), ...ofProblems]
}

/** Formats a time for spreadsheets, to the second. */
function timeText(time: Date | string | null | undefined): string | null {
  return time ? new Date(time).toISOString().slice(0, 19).replace('T', ' ') : null
}
