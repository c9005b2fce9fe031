import { isThorough, Random } from '@verdict/core/testing'
import { expect, test } from 'vitest'
import { rankTypes } from '../contract.ts'
import { withResult } from '../server/people/packed-results.ts'
import type { RankPersonDoc } from '../server/people/rank-schema.ts'
import { RankTable } from '../server/lists/rank-table.ts'

const histories = Number(process.env.HISTORIES ?? (isThorough ? 1000 : 250))
const firstSeed = Number(process.env.SEED ?? 1)
const problems = [1, 2, 3, 4]

/** Random changes of documents and problems, and a table that follows them. */
class History {
  readonly #random: Random
  readonly #people: readonly string[]
  readonly docs = new Map<string, RankPersonDoc>()
  visible: ReadonlySet<number> = new Set(problems)
  readonly table = new RankTable(this.visible)

  constructor(seed: number) {
    this.#random = new Random(seed)
    // Enough users that a step changes more of them than are moved one by one.
    const count = seed % 50 === 0 ? 600 : 12
    this.#people = Array.from({ length: count }, (_, index) => `u${index}`)
  }

  step(): void {
    if (this.#random.below(5) === 0) {
      this.visible = new Set(problems.filter(() => this.#random.below(3) > 0))
      this.table.show(this.visible)
      return
    }
    const uids = this.#people.filter(() => this.#random.below(4) === 0)
    for (const uid of uids) this.#change(uid)
    this.table.update(
      uids,
      uids.flatMap((uid) => this.docs.get(uid) ?? []),
    )
  }

  #change(uid: string): void {
    const random = this.#random
    if (random.below(8) === 0) return void this.docs.delete(uid)
    const names = { username: `${random.pick(['x', 'y', 'Zoë'])}${uid}`, nickname: random.pick([null, 'Löwe']), realname: random.pick([null, '王芳']) }
    let results: readonly number[] = this.docs.get(uid)?.results ?? []
    for (const pid of problems.filter(() => random.below(2) === 0)) {
      const status = { tries: 1 + random.below(2), status: random.pick([0, -1]), oiRankScore: random.pick([null, 0, 4, 4.5]) }
      results = withResult(results, pid, random.below(5) === 0 ? undefined : status)
    }
    const doc = { _id: uid, revision: 1, results: [...results] }
    this.docs.set(uid, random.below(6) === 0 ? doc : { ...doc, names })
  }

  check(): void {
    const slow = [...this.docs.values()].flatMap(({ _id, names, results }) => {
      if (!names) return []
      const own = problems.flatMap((pid) => {
        const at = results.findIndex((number, index) => index % 4 === 0 && number === pid)
        return at >= 0 && this.visible.has(pid) ? [results.slice(at, at + 4)] : []
      })
      const sum = (place: number) => own.reduce((total, result) => total + result[place]!, 0)
      return [{ uid: _id, username: names.username, ac: sum(2), total: sum(1), score: Math.round(sum(3)), names }]
    })
    for (const type of Object.values(rankTypes)) {
      const keys = (one: (typeof slow)[number]) => (type === rankTypes.acm ? [-one.ac, one.total] : [-one.score, -one.ac])
      const ordered = slow.toSorted((a, b) => keys(a)[0]! - keys(b)[0]! || keys(a)[1]! - keys(b)[1]! || (a.username < b.username ? -1 : 1))
      const plain = ordered.map(({ uid, username, ac, total, score }) => ({ uid, username, ac, total, score }))
      const shown = this.table.slice(type, 0, this.#people.length)
      expect(shown.map(({ person: { uid, username, ac, total, score } }) => ({ uid, username, ac, total, score }))).toEqual(plain)
      expect(shown.map(({ position }) => position)).toEqual(ordered.map((_, index) => index + 1))
      for (const { person, position } of shown) expect(this.table.placeOf(type, person.uid)).toEqual({ person, position })
      this.#checkSearch(type, ordered)
    }
  }

  #checkSearch(type: 0 | 1, ordered: readonly { uid: string; names: NonNullable<RankPersonDoc['names']> }[]): void {
    for (const [text, isByRealname] of [
      ['U59', false],
      ['u59', true],
      ['zoë', false],
      ['LÖ', false],
      ['芳', true],
      ['芳', false],
      ['1', false],
    ] as const) {
      const found = ordered.flatMap(({ uid, names: { username, nickname, realname } }, index) => {
        const texts = [username, nickname, isByRealname ? realname : null]
        return texts.some((one) => one?.toLowerCase().includes(text.toLowerCase())) ? [{ uid, position: index + 1 }] : []
      })
      const { places, total } = this.table.search(type, text, isByRealname, 1, 3)
      expect({ text, total, places: places.map(({ person: { uid }, position }) => ({ uid, position })) }).toEqual({
        text,
        total: found.length,
        places: found.slice(1, 4),
      })
    }
  }
}

test(`a table that follows random changes (seeds ${firstSeed} to ${firstSeed + histories - 1}) is the one that a slow count gives`, () => {
  for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) {
    const history = new History(seed)
    try {
      for (let step = 0; step < 8; step += 1) history.step()
      history.check()
    } catch (error) {
      throw new Error(`SEED=${seed} HISTORIES=1 shows it`, { cause: error })
    }
  }
})
