import { setTimeout as pause } from 'node:timers/promises'
import { solutionApi, transferApi } from '../../../plugins/exchange/contract.ts'
import { exchangeOf } from '../../../plugins/exchange/testing/exchange-site.ts'
import { zipOf } from '../../../plugins/problems/testing/raw-zip.ts'
import type { ScreenSet } from './screen.ts'

/** A problem of a package of our own format. */
export function packedProblem(problemId: string, title: string, fields: object = {}): Record<string, string> {
  const cases = [1, 2].map((groupNum) => ({ input: `${groupNum}.in`, output: `${groupNum}.out`, score: 50, groupNum }))
  const problem = { format: 'verdict-problem', version: 1, problemId, title, description: 'Add $a$ and $b$.', cases, ...fields }
  const folder = problemId.toLowerCase()
  const files = [1, 2].flatMap((number): [string, string][] => [
    [`${folder}/${number}.in`, `${number} 1\n`],
    [`${folder}/${number}.out`, `${number + 1}\n`],
  ])
  return { [`${folder}/problem.json`]: JSON.stringify(problem), ...Object.fromEntries(files) }
}

const solutions = [
  { name: 'sum.cpp', language: 'C++', code: 'int main() {}', expected: 'accepted' },
  { name: 'slow.py', language: 'Python3', code: 'while True: pass', expected: 'time-limit-exceeded' },
]
const rich = {
  type: 1,
  caseMode: 'subtask_lowest',
  judgeMode: 'spj',
  judgeProgram: { language: 'C++', code: 'int main() {}', protocol: 'testlib' },
  solutions,
  userExtraFiles: { 'grader.h': '#pragma once' },
  translations: { 'en-US': { title: 'Sums', description: 'Add.', input: '', output: '' } },
  tags: ['求和', 'math'],
}

const checker = (language: string, protocol: string, more: object = {}) => ({
  type: 1,
  judgeMode: 'spj',
  judgeProgram: { language, protocol, code: language === 'C++' ? '#include "testlib.h"\nint main() {}\n' : 'import sys\n\nsys.exit(42)\n', ...more },
})

export default {
  plugin: 'exchange',
  sample: async (site, { root }) => {
    const { api, upload } = exchangeOf(root)
    const first = {
      ...packedProblem('PACKA', '区间求和', rich),
      ...packedProblem('PACKB', 'Bridges of the Old Town', { description: '![](https://elsewhere.example/a.png)' }),
      ...packedProblem('PACKP', 'Approximations', checker('C++', 'testlib-points')),
      ...packedProblem('PACKR', '多轮猜数', checker('Python3', 'kattis', { passes: 3 })),
    }
    const done = await upload(new File([await zipOf(first).arrayBuffer()], '秋季选拔.zip'))
    await api.start({ body: { id: done.id } })
    // Screenshots are taken outside of the runner of the tests.
    while ((await api.read({ query: { id: done.id } })).state !== 'done') await pause(50)
    const again = { ...first, ...packedProblem('PACKC', 'A Problem with a Long Title and No Time at All', { ...rich, timeLimit: 90_000_000, mood: 'good' }) }
    const ready = await upload(
      new File([await zipOf({ ...again, ...packedProblem('PACKD', 'Lanterns', rich) }).arrayBuffer()], 'autumn-selection-with-a-long-name.zip'),
    )
    await root.use(solutionApi).judgeImported({ body: { id: done.id } })
    const { records } = await root.use(transferApi).items({ query: { id: done.id } })
    const [pid, , byPoints, inPasses] = records.map((item) => item.pid!)
    const out = await api.prepareExport({ body: { format: 'hoj', pids: [pid!] } })
    return { importDone: done.id, importReady: ready.id, exportReady: out.id, withSolutions: pid!, byPoints: byPoints!, inPasses: inPasses! }
  },
  screens: [
    { name: 'exchange-packages', path: '/admin/exchange', as: 'root', states: { call: '/api/admin/exchange/transfers' } },
    {
      name: 'exchange-import',
      path: ({ importReady }) => `/admin/exchange/${importReady}`,
      as: 'root',
      states: { call: '/api/admin/exchange/items', of: ['loading', 'failed'] },
    },
    {
      name: 'exchange-import-detail',
      path: ({ importReady }) => `/admin/exchange/${importReady}`,
      as: 'root',
      act: async (page) => {
        for (const number of [0, 2]) await page.locator('td.verdict-table-tool button').nth(number).click()
      },
    },
    { name: 'exchange-report', path: ({ importDone }) => `/admin/exchange/${importDone}`, as: 'root' },
    {
      name: 'exchange-report-detail',
      path: ({ importDone }) => `/admin/exchange/${importDone}`,
      as: 'root',
      act: (page) => page.locator('td.verdict-table-tool button').first().click(),
    },
    {
      name: 'exchange-solutions',
      path: ({ withSolutions }) => `/admin/problem/edit/${withSolutions}`,
      as: 'root',
      act: (page) => page.getByRole('table', { name: /作者程序|Author solutions/ }).scrollIntoViewIfNeeded(),
    },
    ...(['byPoints', 'inPasses'] as const).map((problem) => ({
      name: `problem-form-${problem === 'byPoints' ? 'points' : 'passes'}`,
      path: (sample: Readonly<Record<string, string | number>>) => `/admin/problem/edit/${sample[problem]}`,
      as: 'root' as const,
    })),
    { name: 'exchange-export', path: ({ exportReady }) => `/admin/exchange/${exportReady}`, as: 'root' },
    { name: 'exchange-unknown', path: '/admin/exchange/nothing', as: 'root' },
    {
      name: 'exchange-dialog',
      path: '/admin/problems',
      as: 'root',
      act: async (page) => {
        await page.locator('td.verdict-table-tool input').first().check()
        await page.locator('.verdict-page-actions button').first().click()
      },
    },
  ],
} satisfies ScreenSet
