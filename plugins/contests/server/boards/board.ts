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

/** Ranked users who compete for the same awards, best first. */
export interface Competitors {
  readonly ranked: SortedList<BoardEntry>
  /** Those of them who can win an award. */
  readonly awardable: SortedList<BoardEntry>
}

/** The users of a scoreboard, best first. */
export interface OrderedEntries {
  readonly all: SortedList<BoardEntry>
  /** Without unofficial participants. */
  readonly ranked: SortedList<BoardEntry>
  /** By category if each has awards of its own, otherwise all together under the empty one. */
  readonly competitors: ReadonlyMap<string, Competitors>
}

export type AwardSettings = Pick<ContestDoc, 'awardType' | 'awards'> & {
  /** Whether all users with the last awarded rank get the award. */
  readonly isShared: boolean
  readonly byCategory: boolean
}

/** A scoreboard at one moment. Ranks, places and awards are not stored: binary searches find them, so that a verdict changes few of its parts. */
export class Board {
  readonly entries: OrderedEntries
  readonly tallies: ReadonlyMap<number, ProblemTally>
  readonly awards: AwardSettings
  #byUid: ReadonlyMap<string, BoardEntry> | undefined

  constructor(entries: OrderedEntries, tallies: ReadonlyMap<number, ProblemTally>, awards: AwardSettings) {
    this.entries = entries
    this.tallies = tallies
    this.awards = awards
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
    return entry.isStar ? -1 : 1 + betterIn(this.entries.ranked, entry)
  }

  awardOf(entry: BoardEntry): Award | undefined {
    if (entry.isStar || !entry.score.isAwardable) return undefined
    const { competitors } = this.entries
    const own = competitors.get(competitionOf(entry, this.awards))
    if (!own) return undefined
    const place = 1 + (this.awards.isShared ? betterIn(own.ranked, entry) : own.awardable.placeOf(entry))
    return this.awards.awards[this.#awardEnds(own).findIndex((end) => place <= end)]
  }

  /** Returns the last user of each award, for each group of competitors. */
  get lastAwarded(): ReadonlyMap<string, readonly (BoardEntry | undefined)[]> {
    return new Map(
      [...this.entries.competitors].map(([name, own]) => {
        const list = this.awards.isShared ? own.ranked : own.awardable
        return [name, this.#awardEnds(own).map((end) => list.at(Math.min(end, list.length) - 1))]
      }),
    )
  }

  /** Returns, for each award, the last place (or shared rank) that gets it. */
  #awardEnds({ ranked }: Competitors): number[] {
    const { awardType, awards } = this.awards
    let end = 0
    return awardType === 0 ? [] : awards.map(({ num }) => (end += awardType === 1 ? Math.floor((num * ranked.length) / 100) : num))
  }
}

/** Returns the name of the group with which a user competes for awards. */
export function competitionOf({ affiliation }: BoardEntry, { byCategory }: Pick<AwardSettings, 'byCategory'>): string {
  return byCategory ? affiliation.category : ''
}

function betterIn(list: SortedList<BoardEntry>, entry: BoardEntry): number {
  return list.countLeading((other) => compareResults(other, entry) < 0)
}
