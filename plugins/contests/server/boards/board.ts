import type { Award } from '../../contract.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'
import { compareResults, type Affiliation, type BoardEntry } from './board-entry.ts'
import type { SortedList } from './sorted-list.ts'

/** One user's row of a scoreboard. */
export interface BoardLine {
  readonly uid: string
  readonly username: string
  readonly affiliation: Affiliation
  /** 1 and more for ranked users; -1 for unofficial participants. */
  readonly rank: number
  readonly award: Award | undefined
  readonly fields: Readonly<Record<string, unknown>>
}

/** The numbers of attempts and solutions of a problem, as the scoreboard shows them. */
export interface ProblemTally {
  readonly ac: number
  readonly total: number
}

/** The users of a scoreboard, best first. */
export interface OrderedEntries {
  readonly all: SortedList<BoardEntry>
  /** Without unofficial participants. */
  readonly ranked: SortedList<BoardEntry>
  /** The ranked users who can win an award. */
  readonly awardable: SortedList<BoardEntry>
}

export type AwardSettings = Pick<ContestDoc, 'awardType' | 'awards'> & {
  /** Whether all users with the last awarded rank get the award. */
  readonly isShared: boolean
}

/** A scoreboard at one moment. Ranks, places and awards are not stored: binary searches find them, so that a verdict changes few of its parts. */
export class Board {
  readonly entries: OrderedEntries
  readonly tallies: ReadonlyMap<number, ProblemTally>
  readonly awards: AwardSettings
  /** For each award, the last place (or shared rank) that gets it. */
  readonly #awardEnds: readonly number[]
  #byUid: ReadonlyMap<string, BoardEntry> | undefined

  constructor(entries: OrderedEntries, tallies: ReadonlyMap<number, ProblemTally>, awards: AwardSettings) {
    this.entries = entries
    this.tallies = tallies
    this.awards = awards
    let end = 0
    this.#awardEnds =
      awards.awardType === 0 ? [] : awards.awards.map(({ num }) => (end += awards.awardType === 1 ? Math.floor((num * entries.ranked.length) / 100) : num))
  }

  /** All rows, best first. Use `entries` if only some of the rows are needed. */
  get lines(): readonly BoardLine[] {
    return this.entries.all.items.map((entry) => this.lineOf(entry))
  }

  lineOf(entry: BoardEntry): BoardLine {
    const { uid, username, affiliation, fields } = entry
    return { uid, username, affiliation, rank: this.rankOf(entry), award: this.awardOf(entry), fields }
  }

  find(uid: string): BoardEntry | undefined {
    this.#byUid ??= new Map(this.entries.all.items.map((entry) => [entry.uid, entry]))
    return this.#byUid.get(uid)
  }

  placeOf(entry: BoardEntry): number {
    return this.entries.all.placeOf(entry)
  }

  rankOf(entry: BoardEntry): number {
    return entry.isStar ? -1 : 1 + this.entries.ranked.countLeading((other) => compareResults(other, entry) < 0)
  }

  awardOf(entry: BoardEntry): Award | undefined {
    if (entry.isStar || !entry.score.isAwardable) return undefined
    const place = this.awards.isShared ? this.rankOf(entry) : 1 + this.entries.awardable.placeOf(entry)
    return this.awards.awards[this.#awardEnds.findIndex((end) => place <= end)]
  }

  /** Returns the last user of each award. */
  get lastAwarded(): readonly (BoardEntry | undefined)[] {
    const { awardable, ranked } = this.entries
    const list = this.awards.isShared ? ranked : awardable
    return this.#awardEnds.map((end) => list.at(Math.min(end, list.length) - 1))
  }
}
