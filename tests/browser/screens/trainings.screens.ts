import { problemAdminApi } from '../../../plugins/problems/contract.ts'
import { categoryApi, sectionApi, trainingAdminApi } from '../../../plugins/trainings/contract.ts'
import { demoNumber } from '../../support/demo-site.ts'
import type { SamplePeople, ScreenSet } from './screen.ts'

const lockedProblem = '1001'

/** A training whose second section is still locked for everyone, and one without problems. */
async function addTrainings({ root }: SamplePeople, lockedPid: number): Promise<{ lockedTid: number; emptyTid: number }> {
  const { addFromBank, create } = root.use(trainingAdminApi)
  const [category] = await root.use(categoryApi).list()
  const add = async (title: string) => {
    const training = { title, synopsis: 'Not yet', description: 'Not yet', auth: 'Public' as const, rank: 9 }
    return (await create({ body: { training, trainingCategory: { id: category!.id } } })).tid
  }
  const [lockedTid, emptyTid] = [await add('六周入门：从输入输出到数组'), await add('即将开始 · Soon')]
  const problem = {
    problemId: 'TRAIN',
    title: 'Candles',
    type: 0 as const,
    description: 'Add.',
    input: 'Two integers.',
    output: 'Their sum.',
    auth: 1 as const,
  }
  const { pid } = await root.use(problemAdminApi).create({ body: { problem, samples: [{ input: '1 2', output: '3' }], languages: [{ name: 'C++' }] } })
  for (const [title, toSolve, of] of [
    ['第一周 输入与输出', 1, pid],
    ['选做：A Long Section Title That Wraps on a Phone Instead of Widening the Page', null, lockedPid],
  ] as const) {
    const { id: sectionId } = await root.use(sectionApi).add({ body: { tid: lockedTid, title, toSolve } })
    await addFromBank({ body: { tid: lockedTid, pid: of, sectionId } })
  }
  return { lockedTid, emptyTid }
}

export default {
  plugin: 'trainings',
  sample: async ({ site }, people) => {
    const named = (title: RegExp) => demoNumber(site, 'trainings.trainings', { title })
    const lockedPid = await demoNumber(site, 'problems.problems', { problemId: lockedProblem })
    return { openTid: await named(/first programs/), privateTid: await named(/provincial/), ...(await addTrainings(people, lockedPid)) }
  },
  screens: [
    { name: 'training-list', path: '/training', as: 'user', states: { call: '/api/get-training-list' } },
    { name: 'training-list-visitor', path: '/training' },
    { name: 'training-list-filtered', path: '/training?auth=Private&keyword=none' },
    {
      name: 'training-overview',
      path: ({ openTid }) => `/training/${openTid}`,
      as: 'user',
      states: { call: '/api/get-training-detail', of: ['failed', 'loading'] },
    },
    { name: 'training-overview-staff', path: ({ openTid }) => `/training/${openTid}`, as: 'root' },
    { name: 'training-password', path: ({ privateTid }) => `/training/${privateTid}`, as: 'user' },
    { name: 'training-closed', path: ({ privateTid }) => `/training/${privateTid}/problems`, as: 'user' },
    {
      name: 'training-problems',
      path: ({ openTid }) => `/training/${openTid}/problems`,
      as: 'user',
      states: { call: '/api/get-training-problem-list', nothing: 'list' },
    },
    { name: 'training-sections', path: ({ openTid }) => `/training/${openTid}/problems`, as: 'user' },
    { name: 'training-locked', path: ({ lockedTid }) => `/training/${lockedTid}/problem/${lockedProblem}`, as: 'user' },
    { name: 'training-problem-page', path: ({ openTid }) => `/training/${openTid}/problem/1001`, as: 'user' },
    { name: 'training-full-screen', path: ({ openTid }) => `/training/${openTid}/problem/1001/full-screen`, as: 'user' },
    { name: 'training-submissions', path: ({ openTid }) => `/training/${openTid}/submissions`, as: 'user' },
    { name: 'training-rank', path: ({ openTid }) => `/training/${openTid}/rank`, as: 'user', states: { call: '/api/get-training-rank' } },
    { name: 'training-rank-staff', path: ({ openTid }) => `/training/${openTid}/rank`, as: 'root' },
    { name: 'training-table', path: ({ openTid }) => `/training/${openTid}/table`, as: 'root', states: { call: '/api/get-training-table' } },
    { name: 'training-table-closed', path: ({ openTid }) => `/training/${openTid}/table`, as: 'user' },
    { name: 'admin-training-list', path: '/admin/training', as: 'root', states: { call: '/api/admin/training/get-training-list' } },
    { name: 'admin-training-create', path: '/admin/training/create', as: 'root' },
    { name: 'admin-training-edit', path: ({ privateTid }) => `/admin/training/${privateTid}/edit`, as: 'root' },
    {
      name: 'admin-training-problems',
      path: ({ openTid }) => `/admin/training/${openTid}/problems`,
      as: 'root',
      states: { call: '/api/admin/training', of: ['failed', 'loading'] },
    },
    {
      name: 'admin-training-add',
      path: ({ emptyTid }) => `/admin/training/${emptyTid}/problems`,
      as: 'root',
      act: (page) => page.locator('button.arco-btn-primary').first().click(),
    },
    { name: 'admin-training-sections', path: ({ openTid }) => `/admin/training/${openTid}/problems`, as: 'root' },
    {
      name: 'admin-training-section',
      path: ({ openTid }) => `/admin/training/${openTid}/problems`,
      as: 'root',
      act: (page) => page.locator('.verdict-panel-actions').last().locator('button').nth(2).click(),
    },
    {
      name: 'admin-training-problem',
      path: ({ openTid }) => `/admin/training/${openTid}/problems`,
      as: 'root',
      act: (page) => page.locator('tbody tr').first().locator('td').last().locator('button').first().click(),
    },
    { name: 'admin-training-categories', path: '/admin/training/category', as: 'root', states: { call: '/api/get-training-category', nothing: 'list' } },
    { name: 'training-rank-empty', path: ({ emptyTid }) => `/training/${emptyTid}/rank`, as: 'user' },
  ],
} satisfies ScreenSet
