import { statuses } from '@verdict/plugin-judging/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Judge } from '../index.ts'
import { isRoot, openJudge } from './support/judge.ts'
import { task, type ProblemOptions } from './support/tasks.ts'

const sleeper = '#include <unistd.h>\nint main() { sleep(60); return 0; }'
/** Both wait for the other to speak. */
const listener = '#include <stdio.h>\nint main() { int n; return scanf("%d", &n) == 1; }'
const { timeLimitExceeded: late, cancelled } = statuses

describe.skipIf(!isRoot)('programs that wait without computing (need root for the jail)', () => {
  let judge: Judge
  beforeAll(async () => {
    judge = await openJudge({ backend: 'jail' })
  })
  afterAll(() => judge?.close())
  const judged = async (code: string, problem: ProblemOptions) => {
    const { status, cases = [] } = await judge.judge(task(code, { problem: { timeLimit: 100, ...problem } }))
    return { status, cases: cases.map((one) => one.status), message: cases[0]?.message }
  }

  test.each(['default', 'ergodic_without_error'] as const)(
    'the first idle case ends the judging where the others decide nothing (%s)',
    async (judgeCaseMode) => {
      const { status, cases, message } = await judged(sleeper, { judgeCaseMode })
      expect(status).toBe(late)
      expect(cases).toEqual(judgeCaseMode === 'default' ? [late, cancelled, cancelled] : [late])
      expect(message).toMatch(/^Idle .*slept or waited without computing$/)
    },
  )
  test('every case counts for a score', async () => {
    expect((await judged(sleeper, { type: 1 })).cases).toEqual([late, late, late])
  })
  test('a program and an interactor that wait for each other occupy the core once', async () => {
    const checker = { language: 'C', code: listener }
    expect(await judged(listener, { judgeMode: 'interactive', checker })).toMatchObject({ status: late, cases: [late, cancelled, cancelled] })
  })
  test('a program that computes too long is judged on every case', async () => {
    expect((await judged('int main() { for (;;); }', {})).cases).toEqual([late, late, late])
  })
})
