import { expect, test } from 'vitest'
import { acm } from '../server/rules/acm.ts'
import { contestOf, fieldsOf, second, verdicts, type Try } from '../testing/board.ts'

const penalized = ['WA', 'PE', 'TLE', 'MLE', 'RE'] as const
const free = ['CE', 'PA', 'cancelled'] as const
const unjudged = ['SE', 'failed', 'pending'] as const

test.each([...penalized, ...free, ...unjudged])('ACM: a %s before the solution costs what the rule says', (verdict) => {
  const isPenalized = (penalized as readonly string[]).includes(verdict)
  const open = (unjudged as readonly string[]).includes(verdict) && { tryNum: 1, isFirstProvisional: true }
  expect(
    fieldsOf(acm, [
      ['A', 10, verdict],
      ['A', 61, 'AC'],
    ]),
  ).toEqual({
    ac: 1,
    total: 2,
    totalTime: isPenalized ? 1261 : 61,
    submissionInfo: { A: { isAC: true, isFirstAC: true, ACTime: 61, errorNum: isPenalized ? 1 : 0, ...open } },
  })
})

test('ACM: the table covers every verdict', () => {
  expect([...penalized, ...free, ...unjudged, 'AC'].toSorted()).toEqual(Object.keys(verdicts).toSorted())
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
    'every later attempt counts, with any verdict',
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
