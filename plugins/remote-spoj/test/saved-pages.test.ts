import { expect, test } from 'vitest'
import { LoginRefused, ProgramRefused } from '@verdict/plugin-remote-judging/contract'
import { atSavedSite, hasSavedPages, savedPage } from '@verdict/plugin-remote-judging/testing'
import { readStatement } from '../server/pages/problem-page.ts'
import { spoj } from '../server/remote/spoj.ts'
import { readRun, readRuns } from '../server/pages/status-page.ts'

const page = (file: string) => savedPage(`spoj/${file}.html`, 'https://www.spoj.com/status/')

test.skipIf(!hasSavedPages)('a problem with its sample in one block', () => {
  expect(readStatement(page('reconstructed/problem_TEST'))).toMatchObject({
    title: 'Life, the Universe, and Everything',
    timeLimit: 10_000,
    memoryLimit: 1536,
    tags: ['basic'],
    examples: [{ input: '1\n2\n88\n42\n99', output: '1\n2\n88' }],
  })
})

test.skipIf(!hasSavedPages)('runs of lists of two layouts', () => {
  const mixed = page('real/status_mixed_ce_2015')
  expect(readRuns(mixed)).toHaveLength(20)
  expect(readRun(mixed, '15855410')).toMatchObject({ status: -1, time: 0, memory: 2867 })
  expect(readRun(mixed, '15855403')).toMatchObject({ status: -2 })
  expect(readRun(mixed, '15855400')).toMatchObject({ status: 3, message: 'NZEC' })
  expect(readRun(mixed, '15855408')).toEqual({ state: 'judging' })
  expect(readRun(mixed, '1')).toBeUndefined()
  expect(readRuns(page('real/status_waiting_2015')).map(({ id }) => readRun(page('real/status_waiting_2015'), id)?.state)).toContain('waiting')
  const old = page('real/status_user_problem_2014')
  expect(readRun(old, '4723979')).toMatchObject({ status: 0, time: 830, memory: 3584 })
  expect(readRuns(page('real/status_user_problem_empty_2014'))).toEqual([])
  expect(() => readRuns(page('real/status_no_such_problem_2014'))).toThrow('page-unexpected')
})

test.skipIf(!hasSavedPages)('what the site answers to a login and to a program', async () => {
  const { remote, client, program, expectRefusals } = await atSavedSite(spoj, {
    '/login/': 'spoj/reconstructed/login_failed.html',
    '/error/15840496': 'spoj/reconstructed/error_15840496.html',
    '/submit/complete/': 'spoj/reconstructed/submit_complete_ok.html',
    '/status/ns=15841687': 'spoj/real/status_accepted_2015.html',
  })
  await expect(remote.login({ username: 'vj_demo', password: 'wrong' }, client)).rejects.toBeInstanceOf(LoginRefused)
  expect(await remote.readCompilerText?.('15840496', 'TEST', client)).toContain("expected ';' before '}' token")
  expect(await remote.submit(program('TEST'), client)).toBe('15840496')
  expect(await remote.readRun('15841687', 'TEST', client)).toMatchObject({ status: 0 })
  await expectRefusals('/submit/complete/', 'TEST', [
    ['spoj/reconstructed/submit_wrong_problem.html', ProgramRefused],
    ['spoj/reconstructed/submit_lang_not_allowed.html', ProgramRefused],
    ['spoj/reconstructed/submit_too_long.html', ProgramRefused],
  ])
})
