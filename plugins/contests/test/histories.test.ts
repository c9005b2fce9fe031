import { Random } from '@verdict/core/testing'
import { expect, test } from 'vitest'
import { isThorough } from '../../../tests/support/thorough.ts'
import { boardKinds, History } from './support/history.ts'
import { plainBoard } from '../testing/plain-board.ts'
import { slowBoard } from '../testing/slow-board.ts'

const histories = Number(process.env.HISTORIES ?? (isThorough ? 2000 : 400))
const firstSeed = Number(process.env.SEED ?? 1)

function check(history: History): void {
  for (const kind of boardKinds) {
    const board = history.read(kind)
    const ranks = board.lines.flatMap(({ rank }) => (rank === -1 ? [] : [rank]))
    expect(ranks, kind).toEqual(ranks.toSorted((a, b) => a - b))
    const slow = slowBoard(history.rule, [...history.rows.values()], history.contest, kind)
    expect(plainBoard(history.rule, board.lines), kind).toEqual(Object.fromEntries(slow.map((line) => [line.uid, line])))
  }
}

test(`a scoreboard that follows random histories (seeds ${firstSeed} to ${firstSeed + histories - 1}) equals a slow recount, and is sorted by its ranks`, () => {
  for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) {
    const random = new Random(seed)
    const history = new History(random)
    const steps = 5 + random.below(50)
    try {
      for (let step = 0; step < steps; step += 1) {
        history.step()
        if (random.below(10) === 0) check(history)
      }
      check(history)
    } catch (error) {
      throw new Error(`SEED=${seed} HISTORIES=1 shows it`, { cause: error })
    }
  }
})
