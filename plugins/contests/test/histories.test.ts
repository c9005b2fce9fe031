import { isDeepStrictEqual } from 'node:util'
import { isThorough, Random } from '@verdict/core/testing'
import { expect, test } from 'vitest'
import { boardKinds, History } from './support/history.ts'
import { diffBoards, type BoardDiff } from '../server/boards/board-diff.ts'
import type { BoardKind } from '../server/boards/counted-attempts.ts'
import { plainBoard } from '../testing/plain-board.ts'
import type { PlainBoard } from '../testing/resorted-board.ts'
import { slowBoard } from '../testing/slow-board.ts'

const histories = Number(process.env.HISTORIES ?? (isThorough ? 2000 : 200))
const firstSeed = Number(process.env.SEED ?? 1)
const rounds = isThorough ? 60 : 30

/** Throws unless all scoreboards equal those that are recomputed from all rows, in two ways. */
function check(history: History): void {
  for (const kind of boardKinds) {
    const board = history.read(kind)
    const recomputed = history.recompute(kind)
    expectSame(kind, [...board.lines], [...recomputed.lines])
    expectSame(kind, countsOf(board), countsOf(recomputed))
    const slow = slowBoard(history.rule, [...history.rows.values()], history.contest, kind)
    expectSame(kind, plainBoard(history.rule, board.lines), Object.fromEntries(slow.map((line) => [line.uid, line])))
    for (const [place, { uid }] of recomputed.lines.entries()) expectSame(kind, board.placeOf(board.find(uid)!), place)
  }
}

/** Compares first without `expect`, which is slow. */
function expectSame(kind: BoardKind, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, kind).toEqual(expected)
}

/** A problem without attempts may be listed or not. */
function countsOf({ tallies }: Pick<PlainBoard, 'tallies'>): Record<number, unknown> {
  return Object.fromEntries([...tallies].filter(([, { total }]) => total > 0))
}

test(`a scoreboard that follows random histories (seeds ${firstSeed} to ${firstSeed + histories - 1}) equals a slow recount after every step`, () => {
  for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) {
    const random = new Random(seed)
    const history = new History(random)
    const steps = 5 + random.below(50)
    try {
      for (let step = 0; step < steps; step += 1) {
        history.step()
        check(history)
      }
    } catch (error) {
      throw new Error(`SEED=${seed} HISTORIES=1 shows it`, { cause: error })
    }
  }
})

/** Throws unless a difference leads from one scoreboard to the next one, as its followers apply it. */
function checkDifference(diff: BoardDiff | undefined, before: PlainBoard, after: PlainBoard): void {
  const changes = new Map((diff?.changes ?? []).map((change) => [change.uid, change]))
  for (const uid of new Set([...before.places.keys(), ...after.places.keys()])) {
    const [from, to] = [before.places.get(uid) ?? null, after.places.get(uid) ?? null]
    const change = changes.get(uid)
    if (change) expect(change).toEqual({ uid, from, to })
    if (change) continue
    const [old, now] = [before.lines[from!]!, after.lines[to!]!]
    const shift = diff?.ranks.find(([first, last]) => old.rank >= first && old.rank <= last)?.[2] ?? 0
    expect({ ...old, rank: old.rank + shift }).toEqual(now)
  }
  const kept = (lines: PlainBoard['lines']) => lines.flatMap(({ uid }) => (changes.has(uid) ? [] : [uid]))
  expect(kept(after.lines)).toEqual(kept(before.lines))
}

test('a scoreboard of 400 users equals a slow recount, and each difference leads to the next one', () => {
  const random = new Random(firstSeed)
  const history = new History(random, 400)
  const boards = () => boardKinds.map((kind) => ({ board: history.read(kind), plain: history.recompute(kind) }))
  for (let before = boards(), round = 0; round < rounds; round += 1) {
    for (let step = random.pick([1, 1, 150]); step > 0; step -= 1) history.step()
    const after = boards()
    check(history)
    for (const [index, { board, plain }] of after.entries()) checkDifference(diffBoards(before[index]!.board, board), before[index]!.plain, plain)
    before = after
  }
})
