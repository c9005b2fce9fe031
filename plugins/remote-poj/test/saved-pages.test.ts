import { expect, test } from 'vitest'
import { LoggedOut, ProgramRefused } from '@verdict/plugin-remote-judging/contract'
import { atSavedSite, hasSavedPages, savedPage, wordsOf } from '@verdict/plugin-remote-judging/testing'
import { poj } from '../server/remote/poj.ts'
import { readStatement } from '../server/pages/problem-page.ts'
import { readRuns, stateOf } from '../server/pages/status-page.ts'

const page = (file: string) => savedPage(`poj/reconstructed/${file}.html`, 'http://poj.org/problem?id=1')

test.skipIf(!hasSavedPages)('problems: code in hints, Chinese, pictures, and missing ones', () => {
  const common = { timeLimit: 1000, examples: [expect.objectContaining({ input: expect.any(String) })] }
  expect(readStatement(page('problem_1000'))).toMatchObject({
    title: 'A+B Problem',
    memoryLimit: 10,
    source: 'POJ',
    ...common,
    hint: expect.stringContaining('#include <iostream>'),
  })
  expect(readStatement(page('problem_1096_real_body_in_shell'))).toMatchObject({
    title: 'Space Station Shielding',
    ...common,
    input: expect.stringContaining('![](http://poj.org/images/1096/1096_1.gif)'),
    source: 'East Central North America 2001',
  })
  expect(readStatement(page('problem_chinese_3984'))).toMatchObject({ title: '迷宫问题', memoryLimit: 64, source: '', ...common })
  expect(() => readStatement(page('problem_missing'))).toThrow('no-remote-problem')
})

test.skipIf(!hasSavedPages)('all verdicts of the list; a page of another title is none', () => {
  const states = readRuns(page('status')).map((run) => stateOf(run))
  expect(wordsOf(states)).toBe('waiting compiling judging 0 -1 -3 1 2 3 3 -2 4 4')
  expect(states[3]).toMatchObject({ time: 94, memory: 804 })
  expect(() => readRuns(page('problem_1000'))).toThrow('page-unexpected')
})

test.skipIf(!hasSavedPages)('who is logged in, own programs, what the compiler wrote, and why nothing was taken', async () => {
  const answers: Record<string, string> = {
    '/': 'poj/reconstructed/home_logged_in_marker.html',
    '/showcompileinfo': 'poj/reconstructed/showcompileinfo_16260350.html',
  }
  const { remote, client, expectRefusals } = await atSavedSite(poj, answers)
  expect(await remote.whoAmI(client)).toBe('vj_demo')
  expect(await remote.readCompilerText?.('16260350', '1000', client)).toContain("expected ';' before <type>")
  for (const file of ['accepted', 'compile_error', 'running', 'wrong_answer', 'not_owner_error']) {
    answers['/showsource'] = `poj/reconstructed/showsource_${file}.html`
    const source = await remote.readSource?.('16260350', '1000', client)
    expect([file, source]).toEqual([file, file === 'not_owner_error' ? undefined : '#include <cstdio>'])
  }
  await expectRefusals('/submit', '1000', [
    ['poj/reconstructed/submit_code_length_error.html', ProgramRefused],
    ['poj/reconstructed/submit_not_logged_in.html', LoggedOut],
  ])
})
