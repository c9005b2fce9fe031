import { statuses } from '@verdict/plugin-judging/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareOf } from '../../core/testing/share.ts'
import type { Judge } from '../index.ts'
import { findProgram } from '../languages/find-languages.ts'
import { openJudge } from './support/judge.ts'
import { languagePrograms } from './support/language-table.ts'
import { aPlusB, task } from './support/tasks.ts'

describe.skipIf(!findProgram('bwrap'))('judging without root (needs bubblewrap)', () => {
  let judge: Judge
  beforeAll(async () => {
    judge = await openJudge({ backend: 'bubblewrap' })
  })
  afterAll(() => judge.close())

  test.each(shareOf(['C', 'Java', 'C++', 'Python3', 'JavaScript Node'], 2))('%s', async (name) => {
    const found = judge.languages.find((one) => one.language.name === name)
    if (!found) return
    const options = { language: name, cases: aPlusB.slice(0, 1) }
    expect(await judge.judge(task(found.language.template, { ...options, problem: { timeLimit: 5000 } }))).toMatchObject({ status: 0, errorMessage: null })
    expect((await judge.judge(task(languagePrograms[name]!.loops, { ...options, problem: { timeLimit: 300 } }))).status).toBe(statuses.timeLimitExceeded)
    expect((await judge.judge(task(languagePrograms[name]!.grows!, { ...options, problem: { timeLimit: 10_000, memoryLimit: 64 } }))).status).toBe(
      statuses.memoryLimitExceeded,
    )
  })
})
