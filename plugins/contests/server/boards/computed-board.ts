import { isDeepStrictEqual } from 'node:util'
import type { Attempt, ContestRule, RuledContest } from '../../contract.ts'
import { elapsedAt } from '../contest/contest-clock.ts'
import { ruledContest } from '../rules/rule-settings.ts'
import { Board, competitionOf, type AwardSettings, type Competitors, type OrderedEntries, type ProblemTally } from './board.ts'
import { BoardEntry, compareEntries } from './board-entry.ts'
import type { BoardRowDoc } from './stored/board-schema.ts'
import { affiliationOf, countedAttempts, leftOutOf, showsRegistered, talliesOf, type BoardContest, type BoardKind } from './counted-attempts.ts'
import { FirstSolutions } from './first-solutions.ts'
import { SortedList } from './sorted-list.ts'

/** One kind of scoreboard of a contest. A changed row moves to its new place; only what depends on it is computed again. */
export class ComputedBoard {
  readonly #kind: BoardKind
  readonly #contest: BoardContest
  readonly #rule: ContestRule
  readonly #ruled: RuledContest
  readonly #displayIds: ReadonlyMap<number, string>
  readonly #awards: AwardSettings
  readonly #stars: ReadonlySet<string>
  readonly #leftOut: ReadonlySet<string>
  readonly #byUid = new Map<string, BoardEntry>()
  #entries: OrderedEntries
  readonly #firsts = new FirstSolutions()
  readonly #ownTallies = new Map<string, ReadonlyMap<number, ProblemTally>>()
  readonly #tallies = new Map<number, ProblemTally>()
  /** Users whose first solutions may have changed since the last read. */
  readonly #unsettled = new Set<string>()
  #board: Board | undefined

  constructor(kind: BoardKind, contest: BoardContest, rule: ContestRule, rows: Iterable<BoardRowDoc>) {
    this.#kind = kind
    this.#contest = contest
    this.#rule = rule
    this.#ruled = ruledContest(rule, contest, elapsedAt(contest, contest.endTime) ?? 0)
    this.#displayIds = new Map(contest.problems.map(({ pid, displayId }) => [pid, displayId]))
    this.#stars = new Set(contest.starAccount)
    this.#leftOut = leftOutOf(contest)
    const { awardType, awards, awardsByCategory = false } = contest
    this.#awards = { awardType, awards, isShared: rule.sharesAwards, byCategory: awardsByCategory }
    for (const row of rows) {
      const entry = this.#entryOf(row)
      if (!entry) continue
      this.#byUid.set(entry.uid, entry)
      this.#firsts.replace(undefined, entry)
    }
    const entries = [...this.#byUid.values()].map((entry) => entry.withFirsts(this.#firsts.firstsOf(entry)))
    for (const entry of entries) this.#byUid.set(entry.uid, entry)
    const ranked = entries.filter(isRanked)
    const competitors = Map.groupBy(ranked, (entry) => competitionOf(entry, this.#awards))
    this.#entries = {
      all: SortedList.of(compareEntries, entries),
      ranked: SortedList.of(compareEntries, ranked),
      competitors: new Map([...competitors].map(([name, own]) => [name, competitorsOf(own)])),
    }
  }

  update(row: BoardRowDoc): void {
    this.#board = undefined
    const before = this.#byUid.get(row.uid)
    const after = this.#entryOf(row)
    if (before) this.#changeLists(before, (list) => list.without(before))
    if (after) this.#changeLists(after, (list) => list.with(after))
    if (after) this.#byUid.set(row.uid, after)
    else this.#byUid.delete(row.uid)
    for (const uid of [row.uid, ...this.#firsts.replace(before, after)]) this.#unsettled.add(uid)
  }

  read(): Board {
    this.#board ??= this.#settled()
    return this.#board
  }

  #settled(): Board {
    for (const uid of this.#unsettled) {
      const entry = this.#byUid.get(uid)
      const firsts = entry && this.#firsts.firstsOf(entry)
      if (firsts && !isDeepStrictEqual(firsts, entry.firsts)) this.#replace(entry.withFirsts(firsts))
    }
    this.#unsettled.clear()
    return new Board(this.#entries, new Map(this.#tallies), this.#awards)
  }

  #replace(entry: BoardEntry): void {
    this.#byUid.set(entry.uid, entry)
    this.#changeLists(entry, (list) => list.withReplaced(entry))
  }

  #changeLists(entry: BoardEntry, changed: (list: SortedList<BoardEntry>) => SortedList<BoardEntry>): void {
    const { all, ranked, competitors } = this.#entries
    if (!isRanked(entry)) this.#entries = { all: changed(all), ranked, competitors }
    else this.#entries = { all: changed(all), ranked: changed(ranked), competitors: this.#changeCompetitors(entry, changed) }
  }

  #changeCompetitors(entry: BoardEntry, changed: (list: SortedList<BoardEntry>) => SortedList<BoardEntry>): ReadonlyMap<string, Competitors> {
    const { competitors } = this.#entries
    const name = competitionOf(entry, this.#awards)
    const { ranked, awardable } = competitors.get(name) ?? competitorsOf([])
    return new Map(competitors).set(name, { ranked: changed(ranked), awardable: entry.score.isAwardable ? changed(awardable) : awardable })
  }

  /** Returns the user's result, and counts their attempts in the tallies; undefined if they are not on the scoreboard. */
  #entryOf(row: BoardRowDoc): BoardEntry | undefined {
    const { uid, username, attempts: kept } = row
    const isLeftOut = row.isStaff || this.#leftOut.has(uid)
    const attempts = isLeftOut ? new Map<number, Attempt[]>() : countedAttempts(kept, this.#contest, { kind: this.#kind, displayIds: this.#displayIds })
    this.#count(uid, talliesOf(attempts))
    if (isLeftOut) return undefined
    const byDisplayId = new Map([...attempts].map(([pid, tries]) => [this.#displayIds.get(pid) ?? '', tries]))
    const score = this.#rule.score(byDisplayId, this.#ruled)
    const isBlank = attempts.size === 0 || score.isBlank === true
    if (isBlank && !showsRegistered(this.#contest, row)) return undefined
    return new BoardEntry({ uid, username, affiliation: affiliationOf(row), isStar: this.#stars.has(username), isBlank, score, rule: this.#rule })
  }

  /** Replaces a user's numbers in the tallies. */
  #count(uid: string, own: ReadonlyMap<number, ProblemTally>): void {
    this.#addTallies(this.#ownTallies.get(uid) ?? new Map(), -1)
    this.#addTallies(own, 1)
    this.#ownTallies.set(uid, own)
  }

  #addTallies(own: ReadonlyMap<number, ProblemTally>, sign: 1 | -1): void {
    for (const [pid, { ac, total }] of own) {
      const sum = this.#tallies.get(pid) ?? { ac: 0, total: 0 }
      this.#tallies.set(pid, { ac: sum.ac + sign * ac, total: sum.total + sign * total })
    }
  }
}

const isRanked = ({ isStar }: BoardEntry) => !isStar

function competitorsOf(ranked: readonly BoardEntry[]): Competitors {
  const awardable = ranked.filter(({ score }) => score.isAwardable)
  return { ranked: SortedList.of(compareEntries, ranked), awardable: SortedList.of(compareEntries, awardable) }
}
