import type { Random } from '@verdict/core/testing'
import type { Board } from '../../server/boards/board.ts'
import { ComputedBoard } from '../../server/boards/computed-board.ts'
import type { BoardKind } from '../../server/boards/counted-attempts.ts'
import type { BoardRowDoc, KeptAttempt } from '../../server/boards/stored/board-schema.ts'
import { acm, icpc } from '../../server/rules/acm.ts'
import { oi } from '../../server/rules/oi.ts'
import { contestOf, second, type BoardContest } from '../../testing/board.ts'
import { ResortedBoard, type PlainBoard } from '../../testing/resorted-board.ts'

export const boardKinds: readonly BoardKind[] = ['open', 'sealed', 'after-end']
const rules = { acm, icpc, oi }
const people = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal', 'jury']
const names = [...people, 'ivy', 'joe']
const final = [0, 0, 0, -1, -1, -3, 1, 2, 3, -2, 4, 4, 8, -4, 10, 10]
const awards = [
  { priority: 1, name: 'Gold', background: '#fa0', color: '#000', num: 1 },
  { priority: 2, name: 'Silver', background: '#aaa', color: '#000', num: 40 },
]

/** A contest with every kind of event that can change a scoreboard. */
export class History {
  readonly rows = new Map<string, BoardRowDoc>()
  contest: BoardContest
  readonly rule: keyof typeof rules
  readonly #random: Random
  readonly #people: readonly string[]
  #views = new Map<BoardKind, ComputedBoard>()
  #attempts = 0

  constructor(random: Random, crowd = 0) {
    this.#random = random
    this.#people = [...people, ...Array.from({ length: crowd }, (_, index) => `user ${index}`)]
    this.rule = random.pick(['acm', 'icpc', 'oi'] as const)
    this.contest = contestOf({
      sealRankTime: second(3000),
      oiRankScoreType: random.pick(['Recent', 'Highest'] as const),
      starAccount: ['eve'],
      awardType: random.pick([0, 1, 2]),
      awards,
      rankShowRegistered: random.pick([true, false]),
      awardsByCategory: random.pick([true, false]),
    })
    for (const uid of this.#people)
      this.rows.set(uid, { _id: `1 ${uid}`, cid: 1, uid, username: uid, isStaff: uid === 'jury', attempts: [], registration: this.#registration(), stamp: '' })
    this.#openViews()
  }

  step(): void {
    const random = this.#random
    const row = this.rows.get(random.pick(this.#people))!
    const attempt = row.attempts.length > 0 ? random.pick(row.attempts) : undefined
    const kind = random.below(22)
    if (kind < 8 || !attempt) this.#write(row, [...row.attempts, this.#submitted()])
    else if (kind < 14) this.#change(row, attempt, this.#verdict())
    else if (kind < 15) this.#change(row, attempt, { status: null, score: null, time: null })
    else if (kind < 16) this.#change(row, attempt, { status: -4, score: null })
    else if (kind < 17)
      this.#write(
        row,
        row.attempts.filter((one) => one !== attempt),
      )
    else if (kind < 18) this.#changePerson(row)
    else if (kind < 19) this.#rejudge(attempt.pid)
    else if (kind < 20) this.#write({ ...row, registration: this.#registration() }, row.attempts)
    else this.#changeContest()
  }

  /** Computes a scoreboard from nothing. */
  recompute(kind: BoardKind): PlainBoard {
    return new ResortedBoard(kind, this.contest, rules[this.rule], this.rows.values()).read()
  }

  read(kind: BoardKind): Board {
    return this.#views.get(kind)!.read()
  }

  #submitted(): KeptAttempt {
    this.#attempts += 1
    // Few different moments, so that some are equal or at the boundaries.
    const at = this.#random.pick([-1, 0, 59, 60, 61, 119, 120, 600, 2999, 3000, 3001, 4000, 5999, 6000, 7000, this.#random.below(7000)])
    const submitTime = new Date(second(at).getTime() + this.#random.pick([0, 0, 400]))
    return { id: this.#attempts, pid: 1 + this.#random.below(4), submitTime, status: null, score: null, time: null }
  }

  #verdict(): Pick<KeptAttempt, 'status' | 'score' | 'time'> {
    const status = this.#random.pick(final)
    const score = this.rule !== 'oi' || status === -2 ? null : status === 0 ? this.#random.pick([100, 100, null]) : this.#random.below(100)
    return { status, score, time: status === -2 ? null : this.#random.below(5) }
  }

  #change(row: BoardRowDoc, attempt: KeptAttempt, change: Partial<KeptAttempt>): void {
    this.#write(
      row,
      row.attempts.map((one) => (one === attempt ? { ...one, ...change } : one)),
    )
  }

  /** Renames a user, which can make them unofficial, or changes whether they are staff. */
  #changePerson(row: BoardRowDoc): void {
    const change = this.#random.below(2) === 0 ? { username: this.#random.pick(names) } : { isStaff: !row.isStaff }
    this.#write({ ...row, ...change }, row.attempts)
  }

  #registration(): BoardRowDoc['registration'] {
    const details = { organization: this.#random.pick(['North', 'South', '']), country: '', category: this.#random.pick(['', 'Guest']) }
    return this.#random.pick([null, { round: 1, ...details }, { round: 1, ...details }, { round: 2, ...details }])
  }

  /** Gives all attempts at a problem new verdicts, or none yet, before the scoreboards are read again. */
  #rejudge(pid: number): void {
    for (const row of this.rows.values())
      this.#write(
        row,
        row.attempts.map((attempt) =>
          attempt.pid === pid ? { ...attempt, ...this.#random.pick([this.#verdict(), { status: null, score: null, time: null }]) } : attempt,
        ),
      )
  }

  #write(row: BoardRowDoc, attempts: readonly KeptAttempt[]): void {
    const written = { ...row, attempts: attempts.toSorted((a, b) => +a.submitTime - +b.submitTime || a.id - b.id) }
    this.rows.set(row.uid, written)
    for (const view of this.#views.values()) view.update(written)
  }

  #changeContest(): void {
    const random = this.#random
    const { problems } = contestOf()
    const change: Partial<BoardContest> = random.pick([
      { startTime: second(random.pick([0, 0, -5, 60])) },
      { endTime: second(random.pick([6000, 5999, 4000, 7001])) },
      { sealRankTime: random.pick([null, second(0), second(3000), second(120)]) },
      { starAccount: names.filter(() => random.below(4) === 0) },
      { awardType: random.pick([0, 1, 2]) },
      { rankShowRegistered: random.pick([true, false]) },
      { registrationRound: random.pick([1, 2]) },
      { problems: problems.filter(() => random.below(4) > 0) },
    ])
    this.contest = { ...this.contest, ...change }
    this.#openViews()
  }

  #openViews(): void {
    this.#views = new Map(boardKinds.map((kind) => [kind, new ComputedBoard(kind, this.contest, rules[this.rule], this.rows.values())]))
  }
}
