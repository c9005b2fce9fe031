import { Random } from '@verdict/core/testing'
import { expect, test } from 'vitest'
import { isThorough } from '../../../tests/support/thorough.ts'
import type { Board } from '../server/boards/board-view.ts'
import { boardKinds, History } from './support/history.ts'
import { slowBoard, type SlowLine } from './support/slow-board.ts'

const histories = Number(process.env.HISTORIES ?? (isThorough ? 2000 : 400))
const firstSeed = Number(process.env.SEED ?? 1)

function check(history: History): void {
  for (const kind of boardKinds) {
    const board = history.read(kind)
    const ranks = board.lines.flatMap(({ rank }) => (rank === -1 ? [] : [rank]))
    expect(ranks, kind).toEqual(ranks.toSorted((a, b) => a - b))
    const slow = slowBoard(history.rule, [...history.rows.values()], history.contest, kind)
    expect(plain(history.rule, board), kind).toEqual(Object.fromEntries(slow.map((line) => [line.uid, line])))
  }
}

/** A board in the words of the slow count. */
function plain(rule: History['rule'], { lines }: Board): Record<string, SlowLine> {
  return Object.fromEntries(
    lines.map(({ uid, rank, fields }) => [uid, { uid, rank, ...(rule === 'oi' ? plainOi(fields) : plainAcm(fields, rule === 'icpc')) }]),
  )
}

type Cell = { isAC?: boolean; ACTime?: number; errorNum: number; tryNum?: number; isAfterContest?: boolean; isFirstAC?: boolean }

function plainAcm(fields: Readonly<Record<string, unknown>>, isIcpc: boolean): Pick<SlowLine, 'sums' | 'cells'> {
  const cells = Object.entries(fields.submissionInfo as Record<string, Cell>)
  const last = Math.max(0, ...cells.map(([, { ACTime }]) => ACTime ?? 0))
  return {
    sums: [fields.ac as number, 0 - (fields.totalTime as number), ...(isIcpc ? [0 - last] : [])],
    cells: Object.fromEntries(
      cells.map(([problem, { ACTime, errorNum, tryNum, isAfterContest, isFirstAC }]) => [
        problem,
        `${ACTime ?? '-'} ${errorNum} ${tryNum ?? 0} ${isAfterContest ?? false}${isFirstAC ? ' first' : ''}`,
      ]),
    ),
  }
}

function plainOi(fields: Readonly<Record<string, unknown>>): Pick<SlowLine, 'sums' | 'cells'> {
  const times = (fields.timeInfo ?? {}) as Record<string, number>
  const cells = Object.entries(fields.submissionInfo as Record<string, number | null>)
  return {
    sums: [fields.totalScore as number, 0 - (fields.totalTime as number)],
    cells: Object.fromEntries(cells.map(([problem, score]) => [problem, `${score ?? '-'} ${times[problem] ?? '-'}`])),
  }
}

test(`a board that follows random histories (seeds ${firstSeed} to ${firstSeed + histories - 1}) is the one that a slow count gives, and stands in the order of its ranks`, () => {
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
