import { expect, test } from 'vitest'
import { spreadScores, sumOfScores } from '../web/form/state/case-rows.ts'

const cases = ['1', '1', '2', '3', '3', '3'].map((groupNum, index) => ({ input: `${index}.in`, output: `${index}.out`, score: '', groupNum }))

// Each case mode with the scores of an even spread, which add up to 100.
test.each([
  ['default', ['16', '16', '17', '17', '17', '17']],
  ['ergodic_without_error', ['16', '16', '17', '17', '17', '17']],
  ['subtask_lowest', ['33', '33', '33', '34', '34', '34']],
  ['subtask_average', ['33', '33', '33', '34', '34', '34']],
])('an even spread in the case mode %s is worth 100', (mode, scores) => {
  const spread = spreadScores(cases, mode)
  expect([spread.map(({ score }) => score), sumOfScores(spread, mode)]).toEqual([scores, 100])
})

test('the sum counts a subtask by its lowest case, or by the mean of its cases', () => {
  const scored = cases.map((one, index) => ({ ...one, score: String((index + 1) * 10) }))
  expect(['default', 'subtask_lowest', 'subtask_average'].map((mode) => sumOfScores(scored, mode))).toEqual([210, 10 + 30 + 40, 15 + 30 + 50])
})
