import { paged } from '@verdict/core'
import { isThorough, Random } from '@verdict/core/testing'
import { expect, test } from 'vitest'
import { BoardPage, BoardRow, BoardUpdate } from '../../contract.ts'
import { diffBoards } from '../../server/boards/board-diff.ts'
import type { Board, BoardLine } from '../../server/boards/board.ts'
import { updatedWindow, windowOf, type BoardWindow } from '../../web/board/board-window.ts'
import { boardKinds, History } from '../support/history.ts'

const histories = Number(process.env.HISTORIES ?? (isThorough ? 300 : 75))
const firstSeed = Number(process.env.SEED ?? 1)

/** A reader's query. */
interface Reading {
  readonly front: readonly string[]
  readonly current: number
  readonly size: number
}
/** The whole scoreboard, its beginning with followed users at the top, and a later page. */
const readings: readonly Reading[] = [
  { front: [], current: 1, size: 50 },
  { front: ['cat'], current: 1, size: 50 },
  { front: ['ann'], current: 1, size: 3 },
  { front: ['ann', 'cat'], current: 1, size: 4 },
  { front: ['eve'], current: 2, size: 2 },
  { front: [], current: 2, size: 2 },
]

const rowOf = ({ uid, username, rank, award, fields }: BoardLine) =>
  BoardRow.parse({ uid, username, rank, isWinAward: award !== undefined, awardName: award?.name, ...fields })

/** Returns a page as the server answers it. */
function pageOf({ lines }: Board, { front, current, size }: Reading): BoardPage {
  const inFront = front.flatMap((followed) => lines.filter(({ uid }) => uid === followed))
  const rows = [...inFront, ...lines].slice((current - 1) * size, current * size).map(rowOf)
  const page = paged(rows, inFront.length + lines.length, { currentPage: current, limit: size })
  return BoardPage.parse({ ...page, live: { series: 'one', number: 0, inFront: inFront.length } })
}

/** Returns the update that is published when a scoreboard changes. */
function updateOf(before: Board, after: Board): BoardUpdate | undefined {
  const diff = diffBoards(before, after)
  const rows = new Map(after.lines.map((line) => [line.uid, rowOf(line)]))
  const changes = diff?.changes.map((change) => ({ ...change, row: rows.get(change.uid) ?? null }))
  return diff && BoardUpdate.parse(JSON.parse(JSON.stringify({ series: 'one', number: 1, isOver: false, ...diff, changes })))
}

function check(before: Board, after: Board, reading: Reading): BoardWindow {
  const old = windowOf(pageOf(before, reading), false)
  const fresh = windowOf(pageOf(after, reading), false)
  const update = updateOf(before, after)
  const updated = update ? updatedWindow(old, update, reading.front) : old
  if (!updated.isStale) expect(updated, JSON.stringify(reading)).toEqual(fresh)
  // Until it reloads, a page also shows correct rows.
  else if (fresh.inFront === old.inFront) expect(updated.lines).toEqual(updated.lines.map((row, index) => row && fresh.lines[index]))
  return updated
}

test(`a page that follows the updates of random histories (seeds ${firstSeed} to ${firstSeed + histories - 1}) shows what a page that is read then shows`, () => {
  let stale = 0
  for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) {
    const random = new Random(seed)
    const history = new History(random)
    try {
      for (let round = 0; round < 8; round += 1) {
        const before = boardKinds.map((kind) => history.read(kind))
        for (let step = random.below(6); step >= 0; step -= 1) history.step()
        for (const [index, kind] of boardKinds.entries()) {
          const windows = readings.map((reading) => check(before[index]!, history.read(kind), reading))
          // A reader of the whole scoreboard never needs to reload it.
          expect(windows[0]!.isStale).toBe(false)
          stale += windows.filter(({ isStale }) => isStale).length
        }
      }
    } catch (error) {
      throw new Error(`SEED=${seed} HISTORIES=1 shows it`, { cause: error })
    }
  }
  expect(stale).toBeGreaterThan(0)
})
