import { paged } from '@verdict/core'
import type { Caller, Users } from '@verdict/core/server'
import { WorkQueue } from '@verdict/core/server'
import { RecentSummaries } from '@verdict/server-kit'
import type { z } from 'zod'
import { BoardClosed, seesUnfrozen, type Award, type BoardPage, type BoardQuery, type ContestRule, type ParticipantDetails } from '../../contract.ts'
import type { ContestAccess, OpenContest } from '../contest/contest-access.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'
import { isOpenToAll, kindFor } from './board-access.ts'
import type { Registrations } from '../contest/registrations.ts'
import type { ScoreboardCache } from './scoreboard-cache.ts'
import type { Board } from './board.ts'
import type { BoardEntry } from './board-entry.ts'
import type { ScoreboardPublisher } from './scoreboard-publisher.ts'
import { shownRows, type ShownRow } from './shown-rows.ts'

interface Deps {
  readonly access: ContestAccess
  readonly boards: ScoreboardCache
  readonly live: Pick<ScoreboardPublisher, 'follow'>
  readonly users: Pick<Users, 'summaries'>
  readonly registrations: Pick<Registrations, 'details'>
}

/** A scoreboard for a file. */
export interface Results {
  readonly contest: ContestDoc
  readonly rule: ContestRule
  readonly isFrozen: boolean
  readonly rows: readonly ResultRow[]
}

export interface ResultRow {
  readonly row: ShownRow
  readonly entry: BoardEntry
  readonly award: Award | undefined
  /** Seat, room and coach are for staff only, and empty for other readers. */
  readonly details: ParticipantDetails
}

/**
 * The number of pages that are rendered concurrently, in turn for each reader. Clients that reload without a pause wait for each other and do not delay others.
 */
const pagesAtOnce = 4

/** Reads scoreboards for users. */
export class ScoreboardService {
  readonly #deps: Deps
  readonly #names: RecentSummaries
  readonly #pages = new WorkQueue({ concurrency: pagesAtOnce })

  constructor(deps: Deps) {
    this.#deps = deps
    this.#names = new RecentSummaries(deps.users)
  }

  /** Returns the scoreboard for participants, with the caller's own row at the top. */
  rank(query: BoardQuery, caller: Caller) {
    return this.#pages.run(async () => {
      const open = await this.#deps.access.open(query.cid, caller)
      await this.#deps.access.requireView(open, caller)
      return this.#page(open, query, [caller.uid])
    }, caller.uid)
  }

  /** Returns the whole scoreboard as visible to the caller, for a file. */
  async results(query: Pick<BoardQuery, 'cid' | 'forceRefresh' | 'containsEnd' | 'removeStar'>, caller: Caller): Promise<Results> {
    const open = await this.#deps.access.open(query.cid, caller)
    await this.#deps.access.requireView(open, caller)
    const kind = kindFor(open, query)
    const board = await this.#deps.boards.read(open.contest, kind)
    const entries = entriesOf(board, query)
    const lines = entries.map((entry) => board.lineOf(entry))
    const rows = await shownRows(this.#deps.users, open, lines)
    const details = await this.#deps.registrations.details(query.cid, open.isStaff ? entries.map(({ uid }) => uid) : [])
    return {
      contest: open.contest,
      rule: this.#deps.boards.ruleOf(open.contest),
      isFrozen: kind === 'sealed',
      rows: rows.map((row, index) => {
        const entry = entries[index]!
        return { row, entry, award: lines[index]!.award, details: details.get(row.uid) ?? { ...staffOnly, ...entry.affiliation } }
      }),
    }
  }

  /** Returns the public scoreboard. */
  outside(query: BoardQuery, caller: Caller | undefined) {
    return this.#pages.run(async () => this.#page(await this.openOutside(query.cid, caller), query, []), caller?.uid)
  }

  /** Returns a contest with a public scoreboard that has started. */
  async openOutside(cid: number, caller: Caller | undefined): Promise<OpenContest> {
    const open = await this.#deps.access.open(cid, caller)
    if (!isOpenToAll(open)) throw new BoardClosed()
    return open
  }

  /** Returns the problems with their counts, for users who can see the problems, and for visitors of a public scoreboard. */
  async problems(query: Pick<BoardQuery, 'cid' | 'forceRefresh' | 'containsEnd'>, caller: Caller | undefined) {
    const { cid } = query
    const open = await this.#openForReader(cid, caller)
    const { tallies } = await this.#deps.boards.read(open.contest, kindFor(open, query))
    return open.contest.problems.map((problem) => ({ ...problem, cid, ...(tallies.get(problem.pid) ?? { ac: 0, total: 0 }) }))
  }

  /** Returns the organizations and categories by which the scoreboard can be filtered. */
  async affiliations(cid: number, caller: Caller | undefined) {
    const open = await this.#openForReader(cid, caller)
    const { entries } = await this.#deps.boards.read(open.contest, kindFor(open, {}))
    const distinct = (texts: string[]) => [...new Set(texts)].filter(Boolean).toSorted((a, b) => a.localeCompare(b))
    return {
      organizations: distinct(entries.all.items.map(({ affiliation }) => affiliation.organization)),
      categories: distinct(entries.all.items.map(({ affiliation }) => affiliation.category)),
    }
  }

  async #openForReader(cid: number, caller: Caller | undefined): Promise<OpenContest> {
    const open = await this.#deps.access.open(cid, caller)
    if (isOpenToAll(open)) return open
    if (!caller) throw new BoardClosed()
    await this.#deps.access.requireView(open, caller)
    return open
  }

  async #page(open: OpenContest, query: BoardQuery, ownUids: readonly string[]): Promise<z.input<typeof BoardPage>> {
    const { contest, isStaff } = open
    const { cid, forceRefresh, containsEnd } = query
    const audience = { cid, isStaff, forceRefresh: forceRefresh === true && seesUnfrozen(open), containsEnd: containsEnd === true }
    const followed = query.live ? await this.#deps.live.follow(audience, contest) : undefined
    const board = followed?.board ?? (await this.#deps.boards.read(contest, kindFor(open, query)))
    const entries = entriesOf(board, query)
    const found = query.keyword ? await this.#search(entries, contest, query.keyword) : entries
    const inFront = [...new Set([...ownUids, ...(query.concernedList ?? [])])].flatMap((uid) => {
      const entry = board.find(uid)
      return entry && !(query.removeStar && entry.isStar) ? [entry] : []
    })
    const from = (query.currentPage - 1) * query.limit
    const rest = found.slice(Math.max(0, from - inFront.length), Math.max(0, from + query.limit - inFront.length))
    const shown = [...inFront.slice(from, from + query.limit), ...rest].map((entry) => board.lineOf(entry))
    const answer = paged(await shownRows(this.#deps.users, open, shown), inFront.length + found.length, query)
    return followed ? { ...answer, live: { series: followed.id, number: followed.number, inFront: inFront.length } } : answer
  }

  async #search(entries: readonly BoardEntry[], { _id: cid, rankShowName }: ContestDoc, keyword: string): Promise<readonly BoardEntry[]> {
    const names = await this.#names.of(
      cid,
      entries.map(({ uid }) => uid),
    )
    const wanted = keyword.toLowerCase()
    return entries.filter(({ uid, username }) => {
      const known = names.get(uid)
      return [known?.school, known ? known[rankShowName] : username].some((text) => text?.toLowerCase().includes(wanted))
    })
  }
}

const staffOnly = { seat: '', room: '', coach: '' }

function entriesOf(
  { entries }: Board,
  { removeStar, organization, category }: Pick<BoardQuery, 'removeStar' | 'organization' | 'category'>,
): readonly BoardEntry[] {
  const { items } = removeStar ? entries.ranked : entries.all
  if (!organization && !category) return items
  return items.filter(({ affiliation }) => (!organization || affiliation.organization === organization) && (!category || affiliation.category === category))
}
