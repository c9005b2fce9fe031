import { expect, test } from 'vitest'
import { oi } from '../server/rules/oi.ts'
import { contestOf, fieldsOf, ranksOf, second, type People, type Try } from '../testing/board.ts'

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
  ['a participant without a judged attempt is not on the scoreboard', 'Recent', [['A', 10, 'pending']], undefined],
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
  expect(ranksOf(oi, people, contest, 'sealed')).toEqual(['quick 1', 'same 1', 'slow 3', 'rising 4'])
  expect(ranksOf(oi, people, contest)).toEqual(['rising 1', 'unknown 1', 'quick 3', 'same 3', 'slow 5'])
})
