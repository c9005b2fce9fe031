import { expect, test } from 'vitest'
import { accountRuleText, parseAccountRule } from '../../contract.ts'
import { durationOf, fits, sealChoiceOf, sealMoment, usualChoice } from '../../web/admin/form/seal.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 4, 1, 8) + minutes * 60_000).toISOString()
const contest = (minutes: number) => ({ startTime: at(0), endTime: at(minutes) })

test.each([
  [300, 0, 'hour', true, true],
  [300, 1, 'whole', true, true],
  [60, 0, 'hour', true, true],
  [59, 0, 'whole', true, false],
  [29, 0, 'whole', false, false],
] as const)('a contest of %i minutes of type %i is sealed %s by default', (minutes, type, usual, half, hour) => {
  const times = contest(minutes)
  expect([usualChoice({ ...times, type }), fits('half-hour', times), fits('hour', times), fits('whole', times)]).toEqual([usual, half, hour, true])
})

test('each choice names a moment, and the moment the choice', () => {
  const times = contest(300)
  const moments = (['half-hour', 'hour', 'whole', 'other'] as const).map((sealChoice) => sealMoment({ ...times, sealChoice, sealRankTime: at(17) }))
  expect(moments).toEqual([at(270), at(240), at(0), at(17)])
  expect(moments.map((sealRankTime) => sealChoiceOf({ ...times, sealRankTime: sealRankTime! }))).toEqual(['half-hour', 'hour', 'whole', 'other'])
})

test('times in the wrong order have no duration', () => {
  expect([durationOf(contest(-5)), durationOf({ startTime: '', endTime: at(1) }), durationOf(contest(90))]).toEqual([0, 0, 5400])
})

test('an account rule that is written is read again', () => {
  for (const rule of [
    { prefix: 'team', suffix: 'x', range: { start: 1, end: 30 }, extra: ['guest', 'coach'] },
    { prefix: '', suffix: '', range: null, extra: ['guest'] },
  ])
    expect(parseAccountRule(accountRuleText(rule))).toEqual(rule)
})
