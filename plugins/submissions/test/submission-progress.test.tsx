import { statuses } from '@verdict/plugin-judging/contract'
import { expect, test } from 'vitest'
import type { SubmissionRow } from '../contract.ts'
import { begunProgress, nextProgress, type ProgressEvent } from '../web/workbench/submission-progress.ts'

const { pending, compiling, judging, accepted, wrongAnswer } = statuses
const step = (status: number, done = 0): ProgressEvent => ({ step: { status, done, total: 10, text: undefined } })
const row = (status: number): ProgressEvent => ({ row: { submitId: 7, status } as SubmissionRow })
const after = (...events: ProgressEvent[]) => events.reduce(nextProgress, begunProgress(7))

test('steps count up, and a row that was read before them leads back to none', () => {
  expect(after(step(compiling), step(judging, 3))).toMatchObject({ status: judging, done: 3, total: 10 })
  for (const late of [pending, compiling]) expect(after(step(judging, 3), row(late))).toMatchObject({ status: judging, done: 3 })
  expect(after(row(judging), row(compiling))).toMatchObject({ status: judging })
})

test('a program that is sent again after a step backwards shows that step', () => {
  expect(after(step(judging, 3), step(compiling))).toMatchObject({ status: compiling, done: 0 })
})

test('nothing counts after the verdict', () => {
  const ended = after(step(judging, 3), row(accepted))
  expect(ended).toMatchObject({ status: accepted, row: { submitId: 7 } })
  for (const late of [step(judging, 4), row(judging), row(wrongAnswer)]) expect(nextProgress(ended, late)).toBe(ended)
})
