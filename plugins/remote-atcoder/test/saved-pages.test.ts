import { expect, test } from 'vitest'
import { ChallengeMet, ProgramRefused, SentTooSoon } from '@verdict/plugin-remote-judging/contract'
import { atSavedSite, hasSavedPages, savedPage } from '@verdict/plugin-remote-judging/testing'
import { atcoder } from '../server/remote/atcoder.ts'
import { readStatement } from '../server/pages/problem-page.ts'
import { readRunPage, readRuns } from '../server/pages/run-pages.ts'

const page = (file: string) => savedPage(`atcoder/${file}.html`, 'https://atcoder.jp/contests/abc100/tasks/abc100_a')

const tasks: [letter: string, title: string, samples: number][] = [
  ['a', 'A - Happy Birthday!', 3],
  ['b', "B - Ringo's Favorite Numbers", 3],
  ['c', 'C - *3 or /2', 3],
  ['d', 'D - Patisserie ABC', 4],
]
test.skipIf(!hasSavedPages).each(tasks)('task abc100_%s: %s', (letter, title, samples) => {
  const statement = readStatement(page(`real/task_abc100_${letter}`))
  expect(statement).toMatchObject({ title, timeLimit: 2000, memoryLimit: 976, description: expect.stringContaining('### Constraints') })
  expect(statement.examples).toHaveLength(samples)
})

const lists: [file: string, task: string, id: string, codeLength: number][] = [
  ['submissions_abc107_2019', 'abc107_b', '4627045', 734],
  ['submissions_abc308_2026_rejudge_column', 'abc308_c', '76668421', 203],
  ['submissions_me_arc001_en', 'arc001_1', '13269587', 6],
  ['submit_result_submissions_me_arc001_ja', 'arc001_1', '13269587', 6],
]
test.skipIf(!hasSavedPages).each(lists)('%s', (file, task, id, codeLength) => {
  expect(readRuns(page(`real/${file}`), task)[0]).toMatchObject({ id, codeLength, language: expect.stringMatching(/\w/) })
})

test.skipIf(!hasSavedPages)('pages of runs, warnings of the compiler too', () => {
  const run = (name: string) => readRunPage(page(`reconstructed/submission_detail_${name}`))
  expect(run('ce')).toMatchObject({ status: -2, message: expect.stringContaining('ISO C++ forbids') })
  expect(run('judging')).toEqual({ state: 'judging', done: 3, total: 12 })
  expect(run('tle_kib_2026')).toMatchObject({ status: 1, time: 4000, memory: 11396 })
  expect(run('wa_with_warnings')).toMatchObject({ status: -1, time: 6, memory: 3656, message: undefined })
})

test.skipIf(!hasSavedPages)('who is logged in, and why nothing was taken', async () => {
  const answers: Record<string, string> = { '/home': 'atcoder/real/home_logged_out_ja.html' }
  const { remote, client, expectRefusals } = await atSavedSite(atcoder, answers)
  expect(await remote.whoAmI(client)).toBeUndefined()
  answers['/home'] = 'atcoder/real/home_logged_in_ja.html'
  expect(await remote.whoAmI(client)).toBe('kyuridenamida')
  await expectRefusals('/contests/arc001/submit', 'arc001_1', [
    ['atcoder/reconstructed/submit_rate_limited.html', SentTooSoon],
    ['atcoder/reconstructed/submit_turnstile_missing_error.html', ChallengeMet],
    // The languages of another year.
    ['atcoder/real/submit_form_arc001_ja.html', ProgramRefused],
  ])
})
