import { parseArgs } from 'node:util'
import { Random } from '@verdict/core/testing'
import { icpc } from '../../plugins/contests/server/rules/acm.ts'
import { diffBoards } from '../../plugins/contests/server/boards/board-diff.ts'
import type { BoardRowDoc, KeptAttempt } from '../../plugins/contests/server/boards/stored/board-schema.ts'
import { ComputedBoard } from '../../plugins/contests/server/boards/computed-board.ts'
import type { BoardKind } from '../../plugins/contests/server/boards/counted-attempts.ts'
import { contestOf, second } from '../../plugins/contests/testing/board.ts'
import { comparedBoards, ResortedBoard } from '../../plugins/contests/testing/resorted-board.ts'

/**
 * Measures the processor time of a verdict: from the author's changed row to the changes of each view of the scoreboard, with few and with many people,
 * beside the simple way that sorts and compares the whole scoreboard. Needs no site.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '500,5000' },
    attempts: { type: 'string', default: '20' },
    verdicts: { type: 'string', default: '1000' },
  },
})
const kinds: readonly BoardKind[] = ['open', 'sealed', 'after-end']
const awards = [10, 20, 30].map((num, index) => ({ priority: index, name: `${num} %`, background: '', color: '', num }))
const problemIds = [...'ABCDEFGHIJKL']
const contest = contestOf({
  endTime: second(18_000),
  sealRankTime: second(14_400),
  problems: problemIds.map((displayId, index) => ({ ...contestOf().problems[0]!, id: index, pid: index, displayId })),
  starAccount: ['user 7', 'user 77'],
  awardType: 1,
  awards,
})
const results = [0, 0, 0, -1, -1, 1, 2, 3, -2]

const table = values.people.split(',').map((people) => measure(Number(people)))
console.log(`processor time of a verdict, in milliseconds for each of ${kinds.length} views; ${values.attempts} attempts each, ${values.verdicts} verdicts`)
console.table(table)

function measure(people: number) {
  const random = new Random(1)
  const rows = Array.from({ length: people }, (_, index) => rowOf(`user ${index}`, random))
  const start = [...rows]
  const pending = rows.flatMap((row, index) => row.attempts.flatMap(({ id, status }) => (status === null ? [{ index, id }] : [])))
  const verdicts = Array.from({ length: Number(values.verdicts) }, () => {
    const { index, id } = pending.splice(random.below(pending.length), 1)[0] ?? { index: random.below(people), id: 0 }
    const attempts = rows[index]!.attempts.map((attempt) => (attempt.id === id ? { ...attempt, status: random.pick(results) } : attempt))
    rows[index] = { ...rows[index]!, attempts }
    return rows[index]
  })
  return {
    people,
    'now, ms': timeOf(
      verdicts,
      kinds.map((kind) => new ComputedBoard(kind, contest, icpc, start)),
      diffBoards,
    ),
    'simple way, ms': timeOf(
      verdicts.slice(0, 50),
      kinds.map((kind) => new ResortedBoard(kind, contest, icpc, start)),
      comparedBoards,
    ),
  }
}

interface View<Board> {
  update(row: BoardRowDoc): void
  read(): Board
}

/** Returns the processor time that one verdict costs in one view, including the collection of garbage. */
function timeOf<Board>(verdicts: readonly BoardRowDoc[], views: readonly View<Board>[], diff: (before: Board, after: Board) => object | undefined): number {
  const boards = views.map((view) => view.read())
  let bytes = 0
  const began = process.cpuUsage()
  for (const row of verdicts)
    for (const [index, view] of views.entries()) {
      view.update(row)
      const board = view.read()
      bytes += JSON.stringify(diff(boards[index]!, board) ?? {}).length
      boards[index] = board
    }
  const { user, system } = process.cpuUsage(began)
  if (bytes === 0) throw new Error('no verdict changed a scoreboard')
  return Number(((user + system) / 1000 / verdicts.length / views.length).toFixed(3))
}

function rowOf(uid: string, random: Random): BoardRowDoc {
  const attempts = Array.from({ length: Number(values.attempts) }, (_, id): KeptAttempt => {
    const status = random.below(10) === 0 ? null : random.pick(results)
    return { id, pid: random.below(problemIds.length), submitTime: second(random.below(18_000)), status, score: null, time: status === null ? null : 5 }
  })
  return { _id: `1 ${uid}`, cid: 1, uid, username: uid, isStaff: false, attempts: attempts.toSorted((a, b) => +a.submitTime - +b.submitTime), stamp: '' }
}
