import { paged } from '@verdict/core'
import type { Caller, UserSummary, Users } from '@verdict/core/server'
import { BoundedMap } from '@verdict/core/server'
import type { z } from 'zod'
import { BoardClosed, contestStatuses, type BoardQuery, type BoardRow } from '../../contract.ts'
import type { ContestAccess, OpenContest } from '../contest-access.ts'
import { isSealedAt, statusAt } from '../contest-clock.ts'
import type { ContestDoc } from '../contest-schema.ts'
import type { Boards } from './boards.ts'
import type { BoardKind, BoardLine } from './board-view.ts'

interface Deps {
  readonly access: ContestAccess
  readonly boards: Boards
  readonly users: Pick<Users, 'summaries'>
}

type Row = z.input<typeof BoardRow>
type Names = ReadonlyMap<string, UserSummary>

/** The names of everybody on a board are read for a search, and may be this old. */
const namesForMs = 30_000

/** Boards as people read them. */
export class BoardService {
  readonly #deps: Deps
  readonly #names = new BoundedMap<number, { readonly names: Promise<Names>; readonly until: number; readonly count: number }>(20)

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The board of those who take part, with the own row in front. */
  async rank(query: BoardQuery, caller: Caller) {
    const open = await this.#deps.access.open(query.cid, caller)
    await this.#deps.access.requireView(open, caller)
    return this.#page(open, query, [caller.uid])
  }

  /** The whole board as the caller sees it, for a file. */
  async all(query: Pick<BoardQuery, 'cid' | 'forceRefresh' | 'containsEnd' | 'removeStar'>, caller: Caller): Promise<Row[]> {
    const open = await this.#deps.access.open(query.cid, caller)
    await this.#deps.access.requireView(open, caller)
    const board = await this.#deps.boards.read(open.contest, kindOf(open, query))
    return this.#rows(open, query.removeStar ? withoutStars(board.lines) : board.lines)
  }

  /** The board that the contest shows to everybody. */
  async outside(query: BoardQuery, caller: Caller | undefined) {
    return this.#page(await this.openOutside(query.cid, caller), query, [])
  }

  /** A contest that shows its board to everybody, once it has begun. */
  async openOutside(cid: number, caller: Caller | undefined): Promise<OpenContest> {
    const open = await this.#deps.access.open(cid, caller)
    if (!isOpenToAll(open)) throw new BoardClosed()
    return open
  }

  /** The problems with their counts, for those who see the problems, and for visitors of an open board. */
  async problems({ cid, containsEnd }: Pick<BoardQuery, 'cid' | 'containsEnd'>, caller: Caller | undefined) {
    const open = await this.#deps.access.open(cid, caller)
    if (!isOpenToAll(open)) {
      if (!caller) throw new BoardClosed()
      await this.#deps.access.requireView(open, caller)
    }
    const { tallies } = await this.#deps.boards.read(open.contest, kindOf(open, { containsEnd }))
    return open.contest.problems.map((problem) => ({ ...problem, cid, ...(tallies.get(problem.pid) ?? { ac: 0, total: 0 }) }))
  }

  async #page(open: OpenContest, query: BoardQuery, ownUids: readonly string[]) {
    const { contest } = open
    const board = await this.#deps.boards.read(contest, kindOf(open, query))
    const lines = query.removeStar ? withoutStars(board.lines) : board.lines
    const found = query.keyword ? await this.#search(lines, contest, query.keyword) : lines
    const inFront = linesOf(lines, [...new Set([...ownUids, ...(query.concernedList ?? [])])])
    const from = (query.currentPage - 1) * query.limit
    const rest = found.slice(Math.max(0, from - inFront.length), Math.max(0, from + query.limit - inFront.length))
    const shown = [...inFront.slice(from, from + query.limit), ...rest]
    return paged(await this.#rows(open, shown), inFront.length + found.length, query)
  }

  async #rows({ contest, isStaff }: OpenContest, lines: readonly BoardLine[]): Promise<Row[]> {
    const names = await this.#deps.users.summaries(lines.map(({ uid }) => uid))
    const showsRealnames = isStaff || contest.rankShowName === 'realname'
    return lines.map((line) => rowOf(line, names.get(line.uid), showsRealnames))
  }

  async #search(lines: readonly BoardLine[], { _id: cid, rankShowName }: ContestDoc, keyword: string): Promise<readonly BoardLine[]> {
    const names = await this.#namesOf(cid, lines)
    const wanted = keyword.toLowerCase()
    return lines.filter(({ uid, username }) => {
      const known = names.get(uid)
      return [known?.school, known ? known[rankShowName] : username].some((text) => text?.toLowerCase().includes(wanted))
    })
  }

  #namesOf(cid: number, lines: readonly BoardLine[]): Promise<Names> {
    const known = this.#names.get(cid)
    if (known && known.until > Date.now() && known.count === lines.length) return known.names
    const names = this.#deps.users.summaries(lines.map(({ uid }) => uid))
    this.#names.set(cid, { names, until: Date.now() + namesForMs, count: lines.length })
    names.catch(() => this.#names.delete(cid))
    return names
  }
}

/** Whether the contest shows its board to everybody now. */
function isOpenToAll({ contest }: OpenContest): boolean {
  return contest.openRank && statusAt(contest, new Date()) !== contestStatuses.scheduled
}

/** Which board a viewer reads now. */
function kindOf(
  { contest, isStaff }: Pick<OpenContest, 'contest' | 'isStaff'>,
  { forceRefresh, containsEnd }: Partial<Pick<BoardQuery, 'forceRefresh' | 'containsEnd'>>,
): BoardKind {
  if (isSealedAt(contest, new Date()) && !(forceRefresh && isStaff)) return 'sealed'
  return containsEnd && contest.allowEndSubmit ? 'after-end' : 'open'
}

function withoutStars(lines: readonly BoardLine[]): readonly BoardLine[] {
  return lines.filter(({ rank }) => rank !== -1)
}

function linesOf(lines: readonly BoardLine[], uids: readonly string[]): BoardLine[] {
  const wanted = new Set(uids)
  const found = new Map(lines.flatMap((line) => (wanted.has(line.uid) ? [[line.uid, line] as const] : [])))
  return uids.flatMap((uid) => found.get(uid) ?? [])
}

function rowOf({ uid, username, rank, award, fields }: BoardLine, known: UserSummary | undefined, showsRealnames: boolean): Row {
  return {
    rank,
    uid,
    username: known?.username ?? username,
    nickname: known?.nickname ?? null,
    realname: showsRealnames ? (known?.realname ?? null) : null,
    school: known?.school ?? null,
    gender: known?.gender ?? null,
    avatar: known?.avatar ?? null,
    isWinAward: award !== undefined,
    awardName: award?.name ?? null,
    awardBackground: award?.background ?? null,
    awardColor: award?.color ?? null,
    ...fields,
  }
}
