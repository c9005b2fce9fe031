import { randomUUID } from 'node:crypto'
import { CodedError } from '@verdict/core'
import { KeyedMutex, type Users } from '@verdict/core/server'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { boardKeyOf, type BoardAudience, type BoardUpdate } from '../../contract.ts'
import type { ContestRepository } from '../contest/contest-repository.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'
import { kindOf } from './board-access.ts'
import { diffBoards, type BoardDiff } from './board-diff.ts'
import type { ScoreboardCache } from './scoreboard-cache.ts'
import type { Board, BoardKind } from './computed-board.ts'
import { shownRows } from './shown-rows.ts'

type Update = z.input<typeof BoardUpdate>

interface Deps {
  readonly boards: ScoreboardCache
  readonly contests: Pick<ContestRepository, 'find'>
  readonly users: Pick<Users, 'summaries'>
  readonly logger: Logger
  publish(key: string, update: Update): Promise<void>
}

/** The updates of the board of one audience: each leads from the board of the one before to its own. */
interface Series {
  readonly id: string
  readonly audience: BoardAudience
  /** What no update tells; a change of it ends the series. */
  readonly settings: string
  number: number
  board: Board
  followedUntil: number
  pausedUntil: number
  /** Publishes what is held back, as soon as it may be. */
  held: NodeJS.Timeout | undefined
}

/** A board that is followed, with its place among the updates. */
type FollowedBoard = Pick<Series, 'id' | 'number' | 'board'>

const publishIntervalMs = 250
/** Pages read again every 30 s as long as somebody looks at them. */
const followedForMs = 90_000
/** ScoreboardCache in memory are for other readers, too, and those that are followed are read all the time. */
const maxContests = 10
/** More changed lines than this are read as pages. */
const maxChanges = 100
/** A second from the verdict to the page, with the time for asking and sending; and rows that glide to their places arrive before they move again. */
const minPauseMs = 600
/** After a long update the next one waits longer: so much does each follower receive in a second. */
const bytesPerSecond = 16_384

/**
 * Publishes what changes on the boards that somebody follows. Each process publishes the series that it began: pages name the series that they belong to.
 * A lost update is not repeated, because pages are also read again from time to time.
 */
export class ScoreboardPublisher {
  readonly #deps: Deps
  readonly #series = new Map<string, Series>()
  readonly #publishing = new KeyedMutex()
  /** Publishes what other processes have written, and what was held back, while any board is followed. */
  #timer: NodeJS.Timeout | undefined

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The board from which the next update leads on; undefined where this process follows too many contests. */
  async follow(audience: BoardAudience, contest: ContestDoc): Promise<FollowedBoard | undefined> {
    const known = this.#current(audience, contest)
    // The followers of an earlier series are told that it is over before another one takes its place.
    if (!known && this.#series.has(boardKeyOf(audience))) await this.publishChanges(audience.cid)
    if (!known && !this.#hasPlaceFor(audience.cid)) return undefined
    const board = known?.board ?? (await this.#deps.boards.read(contest, kindFor(audience, contest)))
    // Somebody else may have begun the series meanwhile.
    const series = this.#current(audience, contest) ?? this.#begin(audience, contest, board)
    series.followedUntil = Date.now() + followedForMs
    return { id: series.id, number: series.number, board: series.board }
  }

  /** Publishes what has changed in one contest, or in all that are followed. It never throws. */
  async publishChanges(cid?: number): Promise<void> {
    const due = [...this.#series].filter(([, { audience }]) => cid === undefined || audience.cid === cid)
    await Promise.all(due.map(([key]) => this.#publishing.run(key, () => this.#publishSafely(key))))
  }

  close(): void {
    for (const [key, series] of this.#series) this.#end(key, series)
  }

  #current(audience: BoardAudience, contest: ContestDoc): Series | undefined {
    const series = this.#series.get(boardKeyOf(audience))
    return series?.settings === settingsOf(audience, contest) ? series : undefined
  }

  #hasPlaceFor(cid: number): boolean {
    const cids = new Set([...this.#series.values()].map(({ audience }) => audience.cid))
    return cids.has(cid) || cids.size < maxContests
  }

  #begin(audience: BoardAudience, contest: ContestDoc, board: Board): Series {
    const settings = settingsOf(audience, contest)
    const series = { id: randomUUID(), audience, settings, number: 0, board, followedUntil: 0, pausedUntil: 0, held: undefined }
    this.#series.set(boardKeyOf(audience), series)
    this.#timer ??= setInterval(() => void this.publishChanges(), publishIntervalMs)
    return series
  }

  async #publishSafely(key: string): Promise<void> {
    const series = this.#series.get(key)
    if (!series) return
    try {
      await this.#publish(key, series)
    } catch (error) {
      // Nobody knows whether the update was written, so nothing may follow it.
      this.#end(key, series)
      if (!(error instanceof CodedError)) this.#deps.logger.warn({ err: error, key }, 'failed to publish the changes of a board')
    }
  }

  async #publish(key: string, series: Series): Promise<void> {
    const { contests, boards, publish } = this.#deps
    const { audience, id } = series
    const now = Date.now()
    if (now >= series.followedUntil) return this.#end(key, series)
    const contest = await contests.find(audience.cid)
    if (settingsOf(audience, contest) !== series.settings) return this.#publishEnd(key, series)
    if (now < series.pausedUntil) return this.#hold(key, series)
    const board = await boards.read(contest, kindFor(audience, contest))
    const diff = diffBoards(series.board, board)
    if (!diff) return void (series.board = board)
    if (diff.changes.length > maxChanges) return this.#publishEnd(key, series)
    const update = { series: id, number: series.number + 1, isOver: false, ...diff, changes: await this.#withRows(contest, audience, board, diff) }
    series.board = board
    series.number = update.number
    series.pausedUntil = now + Math.max(minPauseMs, (JSON.stringify(update).length / bytesPerSecond) * 1000)
    await publish(key, update)
  }

  /** Until the next tick of a timer, a verdict would wait a quarter of a second longer. */
  #hold(key: string, series: Series): void {
    series.held ??= setTimeout(() => {
      series.held = undefined
      void this.#publishing.run(key, () => this.#publishSafely(key))
    }, series.pausedUntil - Date.now())
  }

  /** Lets the followers of a series read their pages again. */
  async #publishEnd(key: string, series: Series): Promise<void> {
    const { id, number, board } = series
    this.#end(key, series)
    await this.#deps.publish(key, { series: id, number: number + 1, isOver: true, changes: [], ranks: [], total: board.lines.length, problems: [] })
  }

  async #withRows(contest: ContestDoc, { isStaff }: BoardAudience, board: Board, { changes }: BoardDiff): Promise<Update['changes']> {
    const lines = changes.flatMap(({ to }) => (to === null ? [] : [board.lines[to]!]))
    const rows = new Map((await shownRows(this.#deps.users, { contest, isStaff }, lines)).map((row) => [row.uid, row]))
    return changes.map((change) => ({ ...change, row: rows.get(change.uid) ?? null }))
  }

  #end(key: string, series: Series): void {
    clearTimeout(series.held)
    if (this.#series.get(key) === series) this.#series.delete(key)
    if (this.#series.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

function kindFor(audience: BoardAudience, contest: ContestDoc): BoardKind {
  return kindOf({ contest, isStaff: audience.isStaff }, audience)
}

/** What a page shows beside the lines, and which board it is. */
function settingsOf(audience: BoardAudience, contest: ContestDoc): string {
  return `${kindFor(audience, contest)} ${contest.rankShowName} ${contest.problemRevision}`
}
