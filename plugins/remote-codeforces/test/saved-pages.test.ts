import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { clientOf } from '../../remote-judging/test/support/client-of.ts'
import { hasSavedPages, savedPage } from '../../remote-judging/test/support/saved-pages.ts'
import { codeforcesOf, problemset } from '../server/codeforces.ts'
import { readStatement } from '../server/problem-page.ts'

const address = 'https://codeforces.com/problemset/problem/4/A'
const table: [file: string, title: string, timeLimit: number, memoryLimit: number, sample: string][] = [
  ['contest_1450_problem_A', 'A. Avoid Trygub', 1000, 256, '3\n11\nantontrygub\n15\nbestcoordinator\n19\ntrywatchinggurabruh'],
  ['contest_1461_problem_A', 'A. String Generation', 1000, 256, '2\n3 2\n4 1'],
  ['contest_1550_problem_A', 'A. Find The Array', 1000, 256, '4\n1\n8\n7\n42'],
  ['contest_1550_problem_B', 'B. Maximum Cost Deletion', 2000, 256, '3\n3 2 0\n000\n5 -2 5\n11001\n6 1 -4\n100111'],
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

test.skipIf(!hasSavedPages)('the table of the own runs, and details of a run', async () => {
  const files: Record<string, string> = {
    '/problemset/status': 'problemset_status_my_on.html',
    '/data/submitSource': 'submitSource_wa.json',
    '/data/judgeProtocol': 'judgeProtocol_ce.json',
  }
  const server = createServer((request, response) => {
    const file = files[(request.url ?? '').split('?')[0] ?? ''] ?? ''
    response.end(savedPage(`codeforces/reconstructed/${file}`, address).source)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const remote = problemset(codeforcesOf(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  const client = clientOf(remote, 'vj_demo')
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
