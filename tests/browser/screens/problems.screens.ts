import { problemAdminApi } from '../../../plugins/problems/contract.ts'
import type { ScreenSet } from './screen.ts'

const statement =
  'Given two integers $a$ and $b$ ($1 \\le a, b \\le 10^9$), print their sum.\n\n$$ a + b $$\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```cpp\nint main() {}\n```'

export default {
  plugin: 'problems',
  sample: async (_site, { root }) => {
    const api = root.use(problemAdminApi)
    const { id: tcid } = await api.addClassification({ body: { name: 'Algorithms', rank: 1 } })
    await api.addTag({ body: { name: 'binary search', color: '#0e9f8e', tcid } })
    const write = (problemId: string, title: string, different: object, tags: string[]) =>
      api.create({
        body: {
          problem: {
            problemId,
            title,
            description: statement,
            input: 'Two integers.',
            output: 'Their sum.',
            hint: 'Mind `long long`.',
            source: 'Autumn round',
            auth: 1,
            exampleList: [
              { input: '1 2\n', output: '3\n' },
              { input: '5 7\n', output: '12\n' },
            ],
            ...different,
          },
          isUploadTestCase: false,
          samples: [
            { input: '1 2', output: '3', score: 40, groupNum: 1 },
            { input: '5 7', output: '12', score: 60, groupNum: 2 },
          ],
          languages: ['C', 'C++', 'Java', 'Python3'].map((name) => ({ name })),
          tags: tags.map((name) => ({ name })),
        },
      })
    const { pid } = await write(
      'SCR1',
      'A + B',
      { isFileIO: true, ioReadFileName: 'sum.in', ioWriteFileName: 'sum.out', userExtraFile: '{"grader.h":"#pragma once\\n"}' },
      ['binary search', 'math'],
    )
    await write('SCR2', 'The Longest Increasing Subsequence of a Very Long Sequence', { type: 1, difficulty: 1, judgeCaseMode: 'subtask_lowest' }, ['dp'])
    await write('SCR3', '最短路径', { difficulty: 2 }, ['graphs', '图论', 'number theory'])
    return { screenPid: pid }
  },
  screens: [
    { name: 'problem-list', path: '/problem', as: 'user', states: { call: '/api/get-problem-list' } },
    { name: 'problem-list-visitor', path: '/problem?keyword=SCR&difficulty=1' },
    { name: 'problem-list-shares', path: '/problem?keyword=SCR', act: async (page) => page.locator('.verdict-rate').first().focus() },
    { name: 'problem-page', path: '/problem/SCR1', as: 'user', states: { call: '/api/get-problem-detail', of: ['failed'] } },
    { name: 'problem-page-oi', path: '/problem/SCR2' },
    { name: 'problem-attachments', path: '/problem/SCR1', act: async (page) => page.locator('#problem-tab-attachments').click() },
    { name: 'problem-statistics', path: '/problem/SCR1', act: async (page) => page.locator('.verdict-statement-links button').last().click() },
    { name: 'problem-focus', path: '/problem/SCR3/full-screen', as: 'user' },
    { name: 'admin-problems', path: '/admin/problems', as: 'root', states: { call: '/api/admin/problem/get-problem-list' } },
    { name: 'admin-problem-create', path: '/admin/problem/create', as: 'root' },
    {
      name: 'admin-problem-edit',
      path: ({ screenPid }) => `/admin/problem/edit/${screenPid}`,
      as: 'root',
      states: { call: '/api/admin/problem', of: ['failed'] },
    },
    { name: 'admin-problem-tags', path: '/admin/problem/tag', as: 'root', states: { call: '/api/get-problem-tags-and-classification', nothing: 'list' } },
    { name: 'admin-problem-batch', path: '/admin/problem/batch-operation', as: 'root' },
  ],
} satisfies ScreenSet
