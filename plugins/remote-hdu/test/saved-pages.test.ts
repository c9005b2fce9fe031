import { expect, test } from 'vitest'
import { LoggedOut, LoginRefused, ProgramRefused, SentTooSoon } from '@verdict/plugin-remote-judging/contract'
import { atSavedSite, hasSavedPages, savedPage, wordsOf } from '@verdict/plugin-remote-judging/testing'
import { hdu } from '../server/remote/hdu.ts'
import { readStatement } from '../server/pages/problem-page.ts'
import { readRuns, stateOf } from '../server/pages/status-page.ts'

const address = 'https://acm.hdu.edu.cn/showproblem.php'
const problem = (id: number) => readStatement(savedPage(`hdu/real/showproblem_${id}.gbk.html`, address, 'gb18030'))

const table: [id: number, title: string, timeLimit: number, input: string, output: string][] = [
  [1000, 'A + B Problem', 1000, '1 1', '2'],
  [1013, 'Digital Roots', 1000, '24\n39\n0', '6\n3'],
  [1023, 'Train Problem II', 1000, '1\n2\n3\n10', '1\n2\n5\n16796'],
  [1043, 'Eight', 5000, '2  3  4  1  5  x  7  6  8', 'ullddrurdllurdruldr'],
  [2000, 'ASCII码排序', 1000, 'qwe\nasd\nzxc', 'e q w\na d s\nc x z'],
  [2037, '今年暑假不AC', 1000, '12\n1 3\n3 4\n0 7\n3 8\n15 19\n15 20\n10 15\n8 18\n6 12\n5 10\n4 14\n2 9\n0', '5'],
  [2050, '折线分割平面', 1000, '2\n1\n2', '2\n7'],
]
test.skipIf(!hasSavedPages).each(table)('problem %i: %s', (id, title, timeLimit, input, output) => {
  expect(problem(id)).toMatchObject({ title, timeLimit, memoryLimit: 32, examples: [{ input, output }] })
})

test.skipIf(!hasSavedPages)('hints inside of samples, pictures, problems without input, and missing ones', () => {
  expect(problem(1023).hint).toBe('The result will be very large, so you may not process it by 32-bit integers.')
  expect(problem(1025).description).toContain('![](https://acm.hdu.edu.cn/data/images/1025-1.png)')
  expect(problem(1012)).toMatchObject({
    input: '',
    source: 'Greater New York 2000',
    description: expect.stringContaining('](https://acm.hdu.edu.cn/data/images/1012-1.gif)'),
  })
  expect(problem(3235).hint?.length).toBeGreaterThan(1000)
  expect(() => problem(1118)).toThrow('no-remote-problem')
})

test.skipIf(!hasSavedPages)('all verdicts of the list', () => {
  const runs = readRuns(savedPage('hdu/reconstructed/status.php.html', address, 'gb18030'))
  const states = runs.map((run) => stateOf(run))
  expect(wordsOf(states)).toBe('waiting compiling judging 0 -1 -3 1 2 3 3 -2 4')
  expect(states[3]).toMatchObject({ time: 2012, memory: 25492 })
})

test.skipIf(!hasSavedPages)('who is logged in, what the compiler wrote, and why nothing was taken', async () => {
  const { remote, client, expectRefusals } = await atSavedSite(hdu, {
    '/': 'hdu/reconstructed/index_logged_in_marker.html',
    '/userloginex.php': 'hdu/reconstructed/login_failed.html',
    '/viewerror.php': 'hdu/reconstructed/viewerror_18837370.html',
  })
  expect(await remote.whoAmI(client)).toBe('vj_demo')
  await expect(remote.login({ username: 'vj_demo', password: 'wrong' }, client)).rejects.toBeInstanceOf(LoginRefused)
  expect(await remote.readCompilerText?.('18837370', '1000', client)).toContain('expected <type>')
  await expectRefusals('/submit.php', '1000', [
    ['hdu/reconstructed/submit_code_length_error.html', ProgramRefused],
    ['hdu/reconstructed/submit_resubmit_error.html', SentTooSoon],
    ['hdu/reconstructed/userloginex_form.html', LoggedOut],
  ])
})
