import { expect, test } from 'vitest'
import type { ContestRule } from '../contract.ts'
import { BoardView } from '../server/boards/board-view.ts'
import { acm } from '../server/rules/acm.ts'
import { icpc } from '../server/rules/icpc.ts'
import { oi } from '../server/rules/oi.ts'
import { boardOf, contestOf, rowOf, second, verdicts, type Try } from './support/board.ts'

type People = Readonly<Record<string, readonly Try[]>>
const lines = (...given: Parameters<typeof boardOf>) => boardOf(...given).lines
const ranks = (...given: Parameters<typeof boardOf>) => lines(...given).map(({ uid, rank }) => `${uid} ${rank}`)
const fieldsOf = (rule: ContestRule, tries: readonly Try[], ...more: [ReturnType<typeof contestOf>?, Parameters<typeof boardOf>[3]?]) =>
  lines(rule, { ann: tries }, ...more)[0]?.fields

const penalized = ['WA', 'PE', 'TLE', 'MLE', 'RE'] as const
const free = ['CE', 'SE', 'PA', 'cancelled', 'failed'] as const

test.each([...penalized, ...free])('ACM: a %s before the solution costs what the rule says', (verdict) => {
  const isPenalized = (penalized as readonly string[]).includes(verdict)
  expect(
    fieldsOf(acm, [
      ['A', 10, verdict],
      ['A', 61, 'AC'],
    ]),
  ).toEqual({
    ac: 1,
    total: 2,
    totalTime: isPenalized ? 1261 : 61,
    submissionInfo: { A: { isAC: true, isFirstAC: true, ACTime: 61, errorNum: isPenalized ? 1 : 0 } },
  })
})

test('ACM: the table covers every verdict', () => {
  expect([...penalized, ...free, 'AC', 'pending'].toSorted()).toEqual(Object.keys(verdicts).toSorted())
})

const acmTable: readonly [name: string, tries: readonly Try[], fields: object][] = [
  [
    'nothing solved costs nothing',
    [
      ['A', 10, 'WA'],
      ['A', 20, 'WA'],
    ],
    { ac: 0, total: 2, totalTime: 0, submissionInfo: { A: { errorNum: 2 } } },
  ],
  [
    'what comes after the solution only adds to the number of attempts',
    [
      ['A', 10, 'AC'],
      ['A', 20, 'WA'],
      ['A', 30, 'AC'],
    ],
    { ac: 1, total: 3, totalTime: 10, submissionInfo: { A: { isAC: true, isFirstAC: true, ACTime: 10, errorNum: 0 } } },
  ],
  [
    'the times of all solved problems are summed, with 20 minutes for each error',
    [
      ['A', 100, 'WA'],
      ['A', 300, 'AC'],
      ['B', 400, 'WA'],
      ['B', 450, 'RE'],
      ['C', 500, 'AC'],
    ],
    { ac: 2, total: 5, totalTime: 300 + 1200 + 500, submissionInfo: { A: { ACTime: 300, errorNum: 1 }, B: { errorNum: 2 }, C: { ACTime: 500, errorNum: 0 } } },
  ],
  ['seconds are cut to whole ones', [['A', 59.99, 'AC']], { totalTime: 59 }],
  [
    'an attempt without a verdict is shown as one',
    [
      ['A', 10, 'WA'],
      ['A', 20, 'pending'],
    ],
    { ac: 0, submissionInfo: { A: { errorNum: 1, tryNum: 1 } } },
  ],
  ['the very second of the start counts', [['A', 0, 'AC']], { ac: 1, totalTime: 0 }],
]
test.each(acmTable)('ACM: %s', (_, tries, fields) => {
  expect(fieldsOf(acm, tries)).toMatchObject(fields)
})

test('ACM: attempts before the start and at problems outside of the contest are on no board, those after the end on one that includes them', () => {
  expect(
    fieldsOf(acm, [
      ['A', -1, 'AC'],
      ['D', 5, 'AC'],
    ]),
  ).toBeUndefined()
  expect(fieldsOf(acm, [['A', 6000, 'AC']])).toBeUndefined()
  expect(
    fieldsOf(
      acm,
      [
        ['A', 5999, 'WA'],
        ['A', 6000, 'AC'],
      ],
      contestOf(),
      'after-end',
    ),
  ).toEqual({
    ac: 1,
    total: 2,
    totalTime: 7200,
    submissionInfo: { A: { isAC: true, ACTime: 6000, errorNum: 1, isAfterContest: true } },
  })
})

const sealed = contestOf({ sealRankTime: second(1000) })
const sealTable: readonly [name: string, tries: readonly Try[], cell: object][] = [
  [
    'before the seal, everything shows',
    [
      ['A', 100, 'WA'],
      ['A', 999, 'AC'],
    ],
    { isAC: true, isFirstAC: true, ACTime: 999, errorNum: 1 },
  ],
  [
    'the second of the seal is sealed',
    [
      ['A', 100, 'WA'],
      ['A', 1000, 'AC'],
    ],
    { errorNum: 1, tryNum: 1 },
  ],
  [
    'every later attempt counts, whatever it is',
    [
      ['A', 1001, 'CE'],
      ['A', 1002, 'cancelled'],
      ['A', 1003, 'AC'],
      ['A', 1004, 'WA'],
    ],
    { errorNum: 0, tryNum: 4 },
  ],
  [
    'a solution before the seal leaves nothing to wait for',
    [
      ['A', 10, 'AC'],
      ['A', 1001, 'WA'],
    ],
    { isAC: true, isFirstAC: true, ACTime: 10, errorNum: 0 },
  ],
  [
    'what was submitted before and has no verdict yet waits, too',
    [
      ['A', 10, 'pending'],
      ['A', 1001, 'AC'],
    ],
    { errorNum: 0, tryNum: 2 },
  ],
]
test.each(sealTable)('ACM, sealed: %s', (_, tries, cell) => {
  expect(fieldsOf(acm, tries, sealed, 'sealed')).toMatchObject({ submissionInfo: { A: cell } })
  expect(Object.keys((fieldsOf(acm, tries, sealed, 'sealed') as { submissionInfo: { A: object } }).submissionInfo.A).toSorted()).toEqual(
    Object.keys(cell).toSorted(),
  )
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
  expect(ranks(rule, people).toSorted((a, b) => Number(a.split(' ')[1]) - Number(b.split(' ')[1]) || (a < b ? -1 : 1))).toEqual(expected)
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

test('the first solution is the earliest submitted one of somebody ranked; equal seconds share it', () => {
  const people: People = { late: [['A', 50, 'AC']], early: [['A', 40.2, 'AC']], same: [['A', 40.9, 'AC']], star: [['A', 10, 'AC']] }
  const board = lines(acm, people, contestOf({ starAccount: ['star'] }))
  const firsts = board.flatMap(({ uid, fields }) => ((fields.submissionInfo as { A: { isFirstAC?: boolean } }).A.isFirstAC ? [uid] : []))
  expect(firsts.toSorted()).toEqual(['early', 'same'])
})

test('one verdict changes the first solution of somebody else', () => {
  const view = new BoardView('open', contestOf(), acm, [rowOf('ann', [['A', 50, 'AC']]), rowOf('ben', [['A', 40, 'pending']])])
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
  const view = new BoardView('open', contestOf({ starAccount: ['star'], awardType: 2, awards: [gold] }), acm, rows)
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
  ['nobody wins without a solved problem', acm, ten, { awardType: 2, awards: [award('G', 10)] }, Array.from({ length: 8 }, (_, index) => `p${index} G`)],
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
  expect(lines(rule, people, contestOf(contest)).flatMap(({ uid, award: won }) => (won ? [`${uid} ${won.name}`] : []))).toEqual(awarded)
})

const oiTable: readonly [name: string, kind: 'Recent' | 'Highest', tries: readonly Try[], fields: object | undefined][] = [
  [
    'the last attempt counts',
    'Recent',
    [
      ['A', 10, 'PA', 80, 5],
      ['A', 20, 'PA', 30, 5],
    ],
    { totalScore: 30, totalTime: 0, submissionInfo: { A: 30 }, timeInfo: null },
  ],
  [
    'a last attempt that does not compile has no score',
    'Recent',
    [
      ['A', 10, 'AC', 100, 5],
      ['A', 20, 'CE', null],
    ],
    { totalScore: 0, submissionInfo: { A: null } },
  ],
  [
    'the best attempt counts',
    'Highest',
    [
      ['A', 10, 'PA', 80, 5],
      ['A', 20, 'PA', 30, 5],
    ],
    { totalScore: 80, submissionInfo: { A: 80 }, timeInfo: null },
  ],
  [
    'the running time is the least of the accepted ones among those that count',
    'Highest',
    [
      ['A', 10, 'AC', 100, 9],
      ['A', 20, 'AC', 100, 7],
      ['B', 5, 'AC', 50, 4],
      ['C', 6, 'PA', 10, 1],
    ],
    { totalScore: 160, totalTime: 11, submissionInfo: { A: 100, B: 50, C: 10 }, timeInfo: { A: 7, B: 4 } },
  ],
  [
    'attempts without a verdict do not count yet',
    'Recent',
    [
      ['A', 10, 'PA', 40],
      ['A', 20, 'pending'],
    ],
    { totalScore: 40 },
  ],
  ['a solution that another judge accepts without points is worth all', 'Recent', [['A', 10, 'AC', null, 3]], { totalScore: 100, totalTime: 3 }],
  ['somebody without a judged attempt is not on the board', 'Recent', [['A', 10, 'pending']], undefined],
]
test.each(oiTable)('OI: %s (%s)', (_, oiRankScoreType, tries, fields) => {
  const shown = fieldsOf(oi, tries, contestOf({ oiRankScoreType }))
  if (fields) expect(shown).toMatchObject(fields)
  else expect(shown).toBeUndefined()
})

test('OI: more points, then less running time; what the seal hides counts for nothing', () => {
  const people: People = {
    slow: [['A', 10, 'AC', 100, 9]],
    quick: [['A', 20, 'AC', 100, 4]],
    same: [['A', 30, 'AC', 100, 4]],
    rising: [
      ['A', 40, 'PA', 10, 4],
      ['A', 1000, 'AC', 100, 1],
    ],
    unknown: [['A', 1000, 'AC', 100, 1]],
  }
  const contest = contestOf({ oiRankScoreType: 'Highest', sealRankTime: second(1000) })
  expect(ranks(oi, people, contest, 'sealed')).toEqual(['quick 1', 'same 1', 'slow 3', 'rising 4'])
  expect(ranks(oi, people, contest)).toEqual(['rising 1', 'unknown 1', 'quick 3', 'same 3', 'slow 5'])
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
