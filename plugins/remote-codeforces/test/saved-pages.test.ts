import { expect, test } from 'vitest'
import { ChallengeMet, LoginRefused } from '@verdict/plugin-remote-judging/contract'
import { atSavedSite, hasSavedPages, savedPage } from '@verdict/plugin-remote-judging/testing'
import { codeforcesOf, problemset } from '../server/remote/codeforces.ts'
import { readStatement } from '../server/problems/problem-page.ts'

const address = 'https://codeforces.com/problemset/problem/4/A'
const table: [file: string, title: string, timeLimit: number, memoryLimit: number, sample: string][] = [
  ['contest_1450_problem_A', 'A. Avoid Trygub', 1000, 256, '3\n11\nantontrygub\n15\nbestcoordinator\n19\ntrywatchinggurabruh'],
  ['contest_1461_problem_A', 'A. String Generation', 1000, 256, '2\n3 2\n4 1'],
  ['contest_1550_problem_A', 'A. Find The Array', 1000, 256, '4\n1\n8\n7\n42'],
  ['contest_1550_problem_B', 'B. Maximum Cost Deletion', 2000, 256, '3\n3 2 0\n000\n5 -2 5\n11001\n6 1 -4\n100111'],
  [
    'contest_1751_problem_A_browser_saved',
    'A. Task Scheduling and Data Assignment',
    15_000,
    1024,
    '6\n1 40 6 2 1 2\n2 20 6 2 1 2\n3 96 10 2 1 2\n4 20 6 2 1 2\n5 60 0 2 1 2\n6 20 0 1 1\n2\n1 1\n2 2\n2\n1 1 30\n2 2 17\n8\n1 2\n1 3\n1 4\n2 4\n2 5\n3 5\n3 6\n4 6\n1\n1 5',
  ],
  ['problemset_problem_893E', 'E. Counting Arrays', 3000, 256, '2\n6 3\n4 2'],
]
test.skipIf(!hasSavedPages).each(table)('%s', (file, title, timeLimit, memoryLimit, input) => {
  const statement = readStatement(savedPage(`codeforces/real/${file}.html`, address))
  expect(statement).toMatchObject({ title, timeLimit, memoryLimit, examples: [{ input, output: expect.stringMatching(/\S/) }] })
  for (const text of [statement?.description, statement?.input, statement?.output]) expect(text).toMatch(/\S/)
})

test.skipIf(!hasSavedPages)('a page of acm.sgu.ru, where titles are paragraphs', () => {
  const page = savedPage('codeforces/real/problemsets_acmsguru_problem_99999_100.html', 'https://codeforces.com/problemsets/acmsguru/problem/99999/100')
  expect(readStatement(page)).toMatchObject({
    title: '100. A+B',
    timeLimit: 250,
    memoryLimit: 64,
    output: 'Write answer in output file.',
    examples: [{ input: '5 3', output: '8' }],
  })
})

const codeforces = (answers: Record<string, string>) => atSavedSite((at) => problemset(codeforcesOf(at)), answers)
const details = (name: string) => ({
  '/problemset/status': 'codeforces/reconstructed/problemset_status_my_on_empty.html',
  '/data/submitSource': `codeforces/reconstructed/submitSource_${name}.json`,
})

test.skipIf(!hasSavedPages)('the table of the own runs, and details of a run', async () => {
  const { remote, client } = await codeforces({
    '/problemset/status': 'codeforces/reconstructed/problemset_status_my_on.html',
    '/data/submitSource': 'codeforces/reconstructed/submitSource_wa.json',
    '/data/judgeProtocol': 'codeforces/reconstructed/judgeProtocol_ce.json',
  })
  const [newest] = await remote.listRuns('4A', client)
  expect(newest).toEqual({ id: '170036629', language: 'GNU C++17 (64)' })
  expect(await remote.readRun('170036629', '4A', client)).toEqual({ state: 'judging', done: 2 })
  expect(await remote.readRun('170036628', '4A', client)).toMatchObject({ status: 0, time: 30, memory: 100 })
  const wrong = { status: -1, time: 0, memory: 60, message: 'wrong answer 1st numbers differ' }
  expect(await remote.readRun('170036627', '4A', client)).toMatchObject({ status: -1, cases: [{ status: 0, time: 15 }, wrong] })
  // Not on this page of the table.
  expect(await remote.readRun('1', '4A', client)).toMatchObject({ status: -1, time: 15, memory: 60 })
  expect(await remote.readCompilerText?.('170036626', '4A', client)).toBe("Can't compile file:\nprogram.cpp:1:13: error: expected ';'")
})

const runs: [details: string, state: object][] = [
  ['ok', { status: 0, time: 15, cases: [{ status: 0, message: 'ok 3 numbers' }] }],
  ['waiting', { state: 'judging', done: 1 }],
  ['ce', { status: -2, message: "Can't compile file:\nprogram.cpp:1:13: error: expected ';'" }],
  ['withheld_mid_contest', { status: -1, cases: [] }],
]
test.skipIf(!hasSavedPages).each(runs)('details of a run that is not in the table: %s', async (name, state) => {
  const { remote, client } = await codeforces(details(name))
  expect(await remote.listRuns('4A', client)).toEqual([])
  expect(await remote.readRun('1', '4A', client)).toMatchObject(state)
})

test.skipIf(!hasSavedPages)('who is logged in, checks for robots, and why nothing was taken', async () => {
  for (const year of [2021, 2025]) {
    const { remote, client } = await codeforces({ '/': `codeforces/real/home_logged_in_${year}.html` })
    expect([year, await remote.whoAmI(client)]).toEqual([year, expect.stringMatching(/^\w+$/)])
  }
  const { remote, client } = await codeforces({
    '/': 'codeforces/real/redirecting_rcpc_2020.html',
    '/enter': 'codeforces/reconstructed/login_wrong_password.html',
  })
  await expect(remote.whoAmI(client)).rejects.toBeInstanceOf(ChallengeMet)
  await expect(remote.login({ username: 'vj_demo', password: 'wrong' }, client)).rejects.toBeInstanceOf(LoginRefused)
})
