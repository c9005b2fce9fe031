import { expect, test } from 'vitest'
import { submissionOfTask } from '../server/stored/submission-schema.ts'

test.each([
  ['1000', 1000],
  ['difference-4f0c', undefined],
  ['TEST_JUDGE_4f0c', undefined],
  ['', undefined],
  ['0', undefined],
  ['1e3', undefined],
])('the task %j judges submission %s', (ref, submitId) => {
  expect(submissionOfTask(ref)).toBe(submitId)
})
