import { randomUUID } from 'node:crypto'
import { CodedError } from '@verdict/core'
import { KeyedMutex, type Users } from '@verdict/core/server'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { boardKeyOf, type BoardAudience, type BoardUpdate } from '../../contract.ts'
import type { ContestRepository } from '../contest/contest-repository.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'
import { kindOf } from './board-access.ts'
import type { Board } from './board.ts'
import { diffBoards, type BoardDiff } from './board-diff.ts'
import type { ScoreboardCache } from './scoreboard-cache.ts'
import { shownRows } from './shown-rows.ts'

type Update = z.input<typeof BoardUpdate>

interface Deps {
  readonly boards: ScoreboardCache
  readonly contests: Pick<ContestRepository, 'find'>
  readonly users: Pick<Users, 'summaries'>
  readonly logger: Logger
  publish(key: string, update: Update): Promise<void>
}

/** The updates of one audience's scoreboard. Each one changes the scoreboard of the previous update into its own. */
interface Series {
  readonly id: string
  readonly audience: BoardAudience
  /** The settings that updates do not include. A change ends the series. */
  readonly settings: string
  number: number
  board: Board
  followedUntil: number
  pausedUntil: number
  /** Publishes a delayed update as soon as allowed. */
  held: NodeJS.Timeout | undefined
}

/** A followed scoreboard and its position in the updates. */
type FollowedBoard = Pick<Series, 'id' | 'number' | 'board'>

const publishIntervalMs = 250
/** Open pages reload every 30 s. */
const followedForMs = 90_000
/** Followed scoreboards are read all the time, and the cache also needs memory for other readers. */
const maxContests = 10
/** If more rows change, clients reload their pages instead. */
const maxChanges = 100
/** A verdict reaches the page within about 1 s, including checking and sending. Rows also finish their animation before they move again. */
const minPauseMs = 600
/** The next update waits longer after a long one, so that each follower receives at most this much per second. */
const bytesPerSecond = 16_384

/**
 * Publishes the changes of followed scoreboards. Each process publishes its own series, and pages specify theirs. Lost updates are not repeated, because pages
 * also reload from time to time.
 */
export class ScoreboardPublisher {
  readonly #deps: Deps
  readonly #series = new Map<string, Series>()
  readonly #publishing = new KeyedMutex()
  /** Publishes the writes of other processes and delayed updates while a scoreboard is followed. */
  #timer: NodeJS.Timeout | undefined

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Returns the scoreboard that the next update starts from; undefined if this process follows too many contests. */
  async follow(audience: BoardAudience, contest: ContestDoc): Promise<FollowedBoard | undefined> {
    const known = this.#current(audience, contest)
    // Followers of an earlier series are notified of its end before another one replaces it.
    if (!known && this.#series.has(boardKeyOf(audience))) await this.publishChanges(audience.cid)
    if (!known && !this.#hasPlaceFor(audience.cid)) return undefined
    const board = known?.board ?? (await this.#deps.boards.read(contest, kindOf(contest, audience)))
    // A concurrent call may have started the series first.
    const series = this.#current(audience, contest) ?? this.#begin(audience, contest, board)
    series.followedUntil = Date.now() + followedForMs
    return { id: series.id, number: series.number, board: series.board }
  }

  /** Publishes the changes of one contest, or of all followed contests. Never throws. */
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
      // It is unknown whether the update was written, so no update may follow it.
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
    const board = await boards.read(contest, kindOf(contest, audience))
    const diff = diffBoards(series.board, board)
    if (!diff) return void (series.board = board)
    if (diff.changes.length > maxChanges) return this.#publishEnd(key, series)
    const update = { series: id, number: series.number + 1, isOver: false, ...diff, changes: await this.#withRows(contest, audience, board, diff) }
    series.board = board
    series.number = update.number
    series.pausedUntil = now + Math.max(minPauseMs, (JSON.stringify(update).length / bytesPerSecond) * 1000)
    await publish(key, update)
  }

  /** Waiting for the next timer tick would delay verdicts by another quarter of a second. */
  #hold(key: string, series: Series): void {
    // The pause may have ended while the contest was read.
    const pause = Math.max(0, series.pausedUntil - Date.now())
    series.held ??= setTimeout(() => {
      series.held = undefined
      void this.#publishing.run(key, () => this.#publishSafely(key))
    }, pause)
  }

  /** Notifies the followers of a series that they must reload their pages. */
  async #publishEnd(key: string, series: Series): Promise<void> {
    const { id, number, board } = series
    this.#end(key, series)
    await this.#deps.publish(key, { series: id, number: number + 1, isOver: true, changes: [], ranks: [], total: board.entries.all.length, problems: [] })
  }

  async #withRows(contest: ContestDoc, { isStaff }: BoardAudience, board: Board, { changes }: BoardDiff): Promise<Update['changes']> {
    const lines = changes.flatMap(({ to }) => (to === null ? [] : [board.lineOf(board.entries.all.at(to)!)]))
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

/** Returns the parts of a page besides its rows, and the kind of scoreboard. */
function settingsOf(audience: BoardAudience, contest: ContestDoc): string {
  return `${kindOf(contest, audience)} ${contest.rankShowName} ${contest.problemRevision}`
}
