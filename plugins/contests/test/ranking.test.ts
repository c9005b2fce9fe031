import { expect, test } from 'vitest'
import type { ContestRule } from '../contract.ts'
import { ComputedBoard } from '../server/boards/computed-board.ts'
import { acm, icpc } from '../server/rules/acm.ts'
import { oi } from '../server/rules/oi.ts'
import { boardOf, contestOf, fieldsOf, linesOf, ranksOf, rowOf, second, verdicts, type People, type Try } from '../testing/board.ts'

const sealed = contestOf({ sealRankTime: second(1000) })

const order: readonly [name: string, rule: ContestRule, people: People, expected: string[]][] = [
  [
    'more solved problems, then less penalty; a shared rank leaves a gap',
    acm,
    {
      one: [['A', 100, 'AC']],
      two: [
        ['A', 50, 'AC'],
        ['B', 4000, 'AC'],
      ],
      also: [['B', 100, 'AC']],
      late: [['A', 101, 'AC']],
      none: [['A', 5, 'WA']],
    },
    ['two 1', 'also 2', 'one 2', 'late 4', 'none 5'],
  ],
  [
    'ICPC: minutes are cut one by one, and equal penalties are ranked by the last solution',
    icpc,
    {
      // 1 + 1 minutes, last 1
      even: [
        ['A', 119, 'AC'],
        ['B', 119, 'AC'],
      ],
      // 0 + 2 minutes, last 2
      odd: [
        ['A', 59, 'AC'],
        ['B', 120, 'AC'],
      ],
      // 1 + 1 minutes, last 1
      same: [
        ['A', 60, 'AC'],
        ['B', 60, 'AC'],
      ],
    },
    ['even 1', 'same 1', 'odd 3'],
  ],
  [
    'ICPC: 20 minutes for an error, and between equal penalties the earlier last solution',
    icpc,
    {
      wrong: [
        ['A', 10, 'WA'],
        ['A', 65, 'AC'],
      ],
      slow: [['A', 1260, 'AC']],
      slower: [['A', 1320, 'AC']],
    },
    ['wrong 1', 'slow 2', 'slower 3'],
  ],
]
test.each(order)('order: %s', (_, rule, people, expected) => {
  expect(ranksOf(rule, people).toSorted((a, b) => Number(a.split(' ')[1]) - Number(b.split(' ')[1]) || (a < b ? -1 : 1))).toEqual(expected)
})

test('ICPC: the penalty of each solution is cut to minutes before they are summed', () => {
  expect(
    fieldsOf(icpc, [
      ['A', 59.9, 'AC'],
      ['B', 119.9, 'AC'],
      ['C', 10, 'WA'],
      ['C', 200, 'AC'],
    ]),
  ).toMatchObject({
    ac: 3,
    totalTime: 0 + 60 + 180 + 1200,
    submissionInfo: { A: { ACTime: 0 }, B: { ACTime: 60 }, C: { ACTime: 180, errorNum: 1 } },
  })
})

type FirstCells = { readonly A?: { readonly isFirstAC?: boolean; readonly isFirstProvisional?: boolean } }
const firstsIn = (lines: ReturnType<typeof linesOf>) =>
  lines.flatMap(({ uid, fields }) => {
    const { isFirstAC, isFirstProvisional } = (fields.submissionInfo as FirstCells).A ?? {}
    return isFirstAC ? [isFirstProvisional ? `${uid}?` : uid] : []
  })

test('the first solution is the one with the earliest exact time of a ranked user, in all rules; equal moments share it', () => {
  const people: People = { late: [['A', 40.9, 'AC']], early: [['A', 40.2, 'AC']], same: [['A', 40.2, 'AC']], star: [['A', 10, 'AC']] }
  for (const rule of [acm, icpc]) expect(firstsIn(linesOf(rule, people, contestOf({ starAccount: ['star'] }))).toSorted()).toEqual(['early', 'same'])
})

test.each(['pending', 'SE', 'failed'] as const)('a first solution is provisional while an earlier attempt of a ranked user is %s', (open) => {
  const contest = contestOf({ starAccount: ['star'] })
  const firsts = (people: People) => firstsIn(linesOf(icpc, { ann: [['A', 50, 'AC']], ...people }, contest))
  expect(firsts({ ben: [['A', 49.9, open]] })).toEqual(['ann?'])
  expect(firsts({ ben: [['A', 50, open]] })).toEqual(['ann'])
  expect(firsts({ ben: [['B', 49, open]] })).toEqual(['ann'])
  expect(firsts({ star: [['A', 49, open]] })).toEqual(['ann'])
})

test('one verdict changes the first solution of another user', () => {
  const view = new ComputedBoard('open', contestOf(), acm, [rowOf('ann', [['A', 50, 'AC']]), rowOf('ben', [['A', 40, 'pending']])])
  const first = () => view.read().lines.flatMap(({ uid, fields }) => ((fields.submissionInfo as { A: { isFirstAC?: boolean } }).A.isFirstAC ? [uid] : []))
  expect(first()).toEqual(['ann'])
  view.update(rowOf('ben', [['A', 40, 'AC']]))
  expect(first()).toEqual(['ben'])
  view.update(rowOf('ben', [['A', 40, 'WA']]))
  expect(first()).toEqual(['ann'])
})

test('star users stand where they would, without rank and award; the staff is on no board', () => {
  const rows = [
    rowOf('star', [
      ['A', 1, 'AC'],
      ['B', 1, 'AC'],
    ]),
    rowOf('ann', [['A', 9, 'AC']]),
    rowOf(
      'jury',
      [
        ['A', 2, 'AC'],
        ['B', 2, 'AC'],
        ['C', 3, 'AC'],
      ],
      true,
    ),
  ]
  const gold = { priority: 1, name: 'Gold', background: '', color: '', num: 1 }
  const view = new ComputedBoard('open', contestOf({ starAccount: ['star'], awardType: 2, awards: [gold] }), acm, rows)
  expect(view.read().lines.map(({ uid, rank, award }) => [uid, rank, award?.name])).toEqual([
    ['star', -1, undefined],
    ['ann', 1, 'Gold'],
  ])
  expect([...view.read().tallies]).toEqual(expect.arrayContaining([[1, { ac: 2, total: 2 }]]))
})

const award = (name: string, num: number) => ({ priority: 0, name, background: '', color: '', num })
const ten = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [`p${index}`, index < 8 ? ([['A', 100 + index, 'AC']] as const) : ([['A', 5, 'WA']] as const)]),
)
const awardTable: readonly [name: string, rule: ContestRule, people: People, contest: object, awarded: string[]][] = [
  ['none', acm, ten, { awardType: 0, awards: [award('G', 3)] }, []],
  ['numbers, in the order of rank', acm, ten, { awardType: 2, awards: [award('G', 1), award('S', 2)] }, ['p0 G', 'p1 S', 'p2 S']],
  [
    'shares of all ranked people, cut to whole ones',
    acm,
    ten,
    { awardType: 1, awards: [award('G', 19), award('S', 9), award('B', 20)] },
    ['p0 G', 'p1 B', 'p2 B'],
  ],
  ['no award without a solved problem', acm, ten, { awardType: 2, awards: [award('G', 10)] }, Array.from({ length: 8 }, (_, index) => `p${index} G`)],
  [
    'ties get no extra places',
    acm,
    { a: [['A', 9, 'AC']], b: [['A', 9, 'AC']], c: [['A', 10, 'AC']] },
    { awardType: 2, awards: [award('G', 1), award('S', 1)] },
    ['a G', 'b S'],
  ],
  [
    'ICPC: a shared rank shares the medal, and the next tier shrinks',
    icpc,
    { a: [['A', 9, 'AC']], b: [['A', 9, 'AC']], c: [['A', 70, 'AC']], d: [['A', 700, 'AC']] },
    { awardType: 2, awards: [award('G', 1), award('S', 2)] },
    ['a G', 'b G', 'c S'],
  ],
]
test.each(awardTable)('awards: %s', (_, rule, people, contest, awarded) => {
  expect(linesOf(rule, people, contestOf(contest)).flatMap(({ uid, award: won }) => (won ? [`${uid} ${won.name}`] : []))).toEqual(awarded)
})

test('two boards that differ only in sealed verdicts are the same', () => {
  const before: Try[] = [
    ['A', 10, 'WA'],
    ['B', 20, 'AC'],
  ]
  const boards = Object.keys(verdicts).map((verdict) => {
    const people = {
      ann: [...before, ['A', 1200, verdict as keyof typeof verdicts, 50, 7] as Try, ['C', 1300, verdict as keyof typeof verdicts] as Try],
      ben: before,
    }
    return [acm, icpc, oi].map((rule) =>
      JSON.stringify({ ...boardOf(rule, people, sealed, 'sealed'), tallies: [...boardOf(rule, people, sealed, 'sealed').tallies] }),
    )
  })
  expect(new Set(boards.map((board) => JSON.stringify(board))).size).toBe(1)
})

test('problems are counted from what the board shows', () => {
  const people: People = {
    ann: [
      ['A', 10, 'WA'],
      ['A', 20, 'AC'],
      ['A', 30, 'AC'],
      ['B', 1000, 'AC'],
    ],
    ben: [['A', 1500, 'AC']],
  }
  expect([...boardOf(acm, people, sealed, 'sealed').tallies]).toEqual([
    [1, { ac: 2, total: 3 }],
    [2, { ac: 0, total: 0 }],
  ])
  expect([...boardOf(acm, people, sealed).tallies]).toEqual([
    [1, { ac: 3, total: 4 }],
    [2, { ac: 1, total: 1 }],
  ])
})
