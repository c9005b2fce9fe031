import { isDeepStrictEqual } from 'node:util'
import { compareKeys, ranksOf, type Award, type ContestRule, type ContestScore, type FirstSolution } from '../contract.ts'
import type { BoardDiff } from '../server/boards/board-diff.ts'
import type { BoardRowDoc } from '../server/boards/stored/board-schema.ts'
import type { BoardLine, ProblemTally } from '../server/boards/board.ts'
import { affiliationOf, countedAttempts, showsRegistered, talliesOf, type BoardKind } from '../server/boards/counted-attempts.ts'
import { ruledContest } from '../server/rules/rule-settings.ts'
import type { BoardContest } from './board.ts'

/** A scoreboard with all its rows, best first. */
export interface PlainBoard {
  readonly lines: readonly BoardLine[]
  /** The place of each user's row. */
  readonly places: ReadonlyMap<string, number>
  readonly tallies: ReadonlyMap<number, ProblemTally>
}

interface Scored {
  readonly row: BoardRowDoc
  readonly score: ContestScore
  readonly isStar: boolean
  readonly isBlank: boolean
  /** The fields of the row with these first solutions. They stay the same object until they change. */
  shown?: { readonly firsts: string; readonly fields: BoardLine['fields'] }
}

/** The simple way to compute a scoreboard, as a reference for tests and benchmarks: every read sorts all rows, and computes all ranks, firsts and awards. */
export class ResortedBoard {
  readonly #kind: BoardKind
  readonly #contest: BoardContest
  readonly #rule: ContestRule
  readonly #displayIds: ReadonlyMap<number, string>
  readonly #stars: ReadonlySet<string>
  readonly #scored = new Map<string, Scored>()
  readonly #tallies = new Map<string, ReadonlyMap<number, ProblemTally>>()
  #board: PlainBoard | undefined

  constructor(kind: BoardKind, contest: BoardContest, rule: ContestRule, rows: Iterable<BoardRowDoc>) {
    this.#kind = kind
    this.#contest = contest
    this.#rule = rule
    this.#displayIds = new Map(contest.problems.map(({ pid, displayId }) => [pid, displayId]))
    this.#stars = new Set(contest.starAccount)
    for (const row of rows) this.update(row)
  }

  update(row: BoardRowDoc): void {
    this.#board = undefined
    this.#scored.delete(row.uid)
    this.#tallies.delete(row.uid)
    if (row.isStaff) return
    const attempts = countedAttempts(row.attempts, this.#contest, { kind: this.#kind, displayIds: this.#displayIds })
    this.#tallies.set(row.uid, talliesOf(attempts))
    const byDisplayId = new Map(
      [...attempts].flatMap(([pid, tries]) => {
        const displayId = this.#displayIds.get(pid)
        return displayId === undefined ? [] : [[displayId, tries] as const]
      }),
    )
    const score = this.#rule.score(byDisplayId, ruledContest(this.#rule, this.#contest, 0))
    const isBlank = attempts.size === 0 || score.isBlank === true
    if (!isBlank || showsRegistered(this.#contest, row)) this.#scored.set(row.uid, { row, score, isBlank, isStar: this.#stars.has(row.username) })
  }

  read(): PlainBoard {
    this.#board ??= this.#compute()
    return this.#board
  }

  #compute(): PlainBoard {
    const ordered = [...this.#scored.values()].sort(
      (a, b) =>
        compareKeys(a.score.keys, b.score.keys) ||
        Number(a.isBlank) - Number(b.isBlank) ||
        compareText(a.row.username, b.row.username) ||
        compareText(a.row.uid, b.row.uid),
    )
    const ranks = ranksOf(ordered.map(({ score: { keys }, isStar }) => ({ keys, isStar })))
    const firsts = firstsOf(ordered)
    const awards = this.#awardsOf(ordered)
    const lines = ordered.map((scored, index) => {
      const { uid, username } = scored.row
      return { uid, username, affiliation: affiliationOf(scored.row), rank: ranks[index]!, award: awards.get(uid), fields: this.#fieldsOf(scored, firsts) }
    })
    return { lines, places: new Map(lines.map(({ uid }, index) => [uid, index])), tallies: sumOf(this.#tallies.values()) }
  }

  /** Each category is a competition of its own if the contest says so. */
  #awardsOf(ordered: readonly Scored[]): Map<string, Award> {
    const competitionOf = ({ row }: Scored) => (this.#contest.awardsByCategory ? affiliationOf(row).category : '')
    return new Map([...Map.groupBy(ordered, competitionOf).values()].flatMap((own) => awardsOf(own, this.#contest, this.#rule.sharesAwards)))
  }

  #fieldsOf(scored: Scored, solvedFirst: ReadonlyMap<string, FirstSolution>): BoardLine['fields'] {
    const { score, isStar } = scored
    const own = isStar ? [] : [...score.solvedAt].flatMap(([displayId, at]) => (solvedFirst.get(displayId)?.at === at ? [displayId] : []))
    const provisional = own.filter((displayId) => solvedFirst.get(displayId)?.isProvisional)
    const firsts = JSON.stringify([own, provisional])
    if (scored.shown?.firsts !== firsts) scored.shown = { firsts, fields: this.#rule.fields(score, new Set(own), new Set(provisional)) }
    return scored.shown.fields
  }
}

/** Returns when each problem was first solved by a ranked user. */
function firstsOf(ordered: readonly Scored[]): Map<string, FirstSolution> {
  const ranked = ordered.flatMap(({ score, isStar }) => (isStar ? [] : [score]))
  const pending = earliestOf(ranked.map(({ pendingAt }) => pendingAt ?? new Map()))
  const solved = earliestOf(ranked.map(({ solvedAt }) => solvedAt))
  return new Map([...solved].map(([displayId, at]) => [displayId, { at, isProvisional: (pending.get(displayId) ?? Infinity) < at }]))
}

function earliestOf(all: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const earliest = new Map<string, number>()
  for (const times of all) for (const [displayId, at] of times) earliest.set(displayId, Math.min(at, earliest.get(displayId) ?? at))
  return earliest
}

/** Assigns the awards in the order of the scoreboard. Shares refer to all ranked users and are rounded down. */
function awardsOf(ordered: readonly Scored[], { awardType, awards }: BoardContest, sharesAwards: boolean): (readonly [uid: string, Award])[] {
  if (awardType === 0) return []
  const ranks = ranksOf(ordered.map(({ score: { keys }, isStar }) => ({ keys, isStar })))
  const ranked = ordered.filter(({ isStar }) => !isStar).length
  const places = awards.flatMap((award) => Array.from({ length: awardType === 1 ? Math.floor((award.num * ranked) / 100) : award.num }, () => award))
  let place = 0
  return ordered.flatMap(({ row: { uid }, score, isStar }, index) => {
    if (isStar || !score.isAwardable) return []
    place += 1
    const award = places[(sharesAwards ? ranks[index]! : place) - 1]
    return award ? [[uid, award] as const] : []
  })
}

function sumOf(tallies: Iterable<ReadonlyMap<number, ProblemTally>>): Map<number, ProblemTally> {
  const sums = new Map<number, ProblemTally>()
  for (const tally of tallies)
    for (const [pid, { ac, total }] of tally) {
      const before = sums.get(pid) ?? { ac: 0, total: 0 }
      sums.set(pid, { ac: before.ac + ac, total: before.total + total })
    }
  return sums
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Returns the difference between two scoreboards by comparing all rows; undefined if they look the same. */
export function comparedBoards(before: PlainBoard, after: PlainBoard): BoardDiff | undefined {
  if (before === after) return undefined
  const ranks = new Map<number, number>()
  const changes: BoardDiff['changes'][number][] = []
  let last = -1
  for (const [to, line] of after.lines.entries()) {
    const from = before.places.get(line.uid) ?? null
    const old = from === null ? undefined : before.lines[from]!
    // Rows with equal ranks must keep equal ranks. A row that does not, or that changes its order, counts as changed.
    if (from !== null && old && from > last && looksSame(old, line) && (ranks.get(old.rank) ?? line.rank) === line.rank) {
      last = from
      ranks.set(old.rank, line.rank)
    } else changes.push({ uid: line.uid, from, to })
  }
  for (const [uid, from] of before.places) if (!after.places.has(uid)) changes.push({ uid, from, to: null })
  const problems = changedTallies(before.tallies, after.tallies)
  const shifts = shiftsOf(ranks)
  if (changes.length + problems.length + shifts.length === 0) return undefined
  return { changes, ranks: shifts, total: after.lines.length, problems }
}

function looksSame(one: BoardLine, other: BoardLine): boolean {
  return (
    one.username === other.username &&
    one.rank < 0 === other.rank < 0 &&
    (one.fields === other.fields || isDeepStrictEqual(one.fields, other.fields)) &&
    isDeepStrictEqual(one.award, other.award)
  )
}

/** Merges neighboring ranks that shift by the same number. */
function shiftsOf(ranks: ReadonlyMap<number, number>): BoardDiff['ranks'] {
  const runs: BoardDiff['ranks'] = []
  for (const [from, to] of [...ranks].toSorted(([a], [b]) => a - b)) {
    const run = runs.at(-1)
    if (run?.[2] === to - from) run[1] = from
    else runs.push([from, from, to - from])
  }
  return runs.filter(([, , by]) => by !== 0)
}

function changedTallies(before: ReadonlyMap<number, ProblemTally>, after: ReadonlyMap<number, ProblemTally>): BoardDiff['problems'] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((pid) => {
    const { ac, total } = after.get(pid) ?? { ac: 0, total: 0 }
    const known = before.get(pid) ?? { ac: 0, total: 0 }
    return known.ac === ac && known.total === total ? [] : [{ pid, ac, total }]
  })
}
