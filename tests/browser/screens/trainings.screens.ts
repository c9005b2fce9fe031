import { judgeAdminApi, type Verdict } from '../../../plugins/judging/contract.ts'
import { verdict } from '../../../plugins/judging/testing/fixtures.ts'
import { ManualDaemon } from '../../../plugins/judging/testing/manual-daemon.ts'
import { problemAdminApi } from '../../../plugins/problems/contract.ts'
import { submissionApi } from '../../../plugins/submissions/contract.ts'
import { categoryApi, sectionApi, trainingAdminApi } from '../../../plugins/trainings/contract.ts'
import { sampleLanguages } from './judging.screens.ts'
import type { ScreenSet } from './screen.ts'

const description = '## 怎么练\n\n1. 先读题，再画图\n2. 每题至少写两种做法\n\n| 周次 | 主题 |\n|---|---|\n| 1 | 循环 |'
const problems = [
  ['TRAINA', '签到题'],
  ['TRAINB', 'The Longest Road Home in a Winter Night'],
  ['TRAINC', 'Candles'],
] as const
/** Who submits for which problem, and its verdict. */
const tries: readonly [who: string, problemId: string, outcome: Partial<Verdict>][] = [
  ['xiaoming', 'TRAINA', { time: 31 }],
  ['xiaoming', 'TRAINB', { status: -1 }],
  ['lihua', 'TRAINA', { time: 12 }],
  ['lihua', 'TRAINC', { time: 140 }],
  ['wangfang', 'TRAINB', { status: 1 }],
  ['a-name-of-20-letters', 'TRAINA', { time: 31 }],
]

export default {
  plugin: 'trainings',
  sample: async (site, { root, user }) => {
    const daemon = await ManualDaemon.of(site, { languages: sampleLanguages }, 'classroom')
    const admin = root.use(trainingAdminApi)
    const basics = await root.use(categoryApi).add({ body: { name: '基础', color: '#409eff' } })
    const graphs = await root.use(categoryApi).add({ body: { name: 'Graphs and Trees', color: '#e5484d' } })
    const add = async (fields: object, category: number) => {
      const training = { description, synopsis: '十周，从循环到最短路', auth: 'Public' as const, ...fields }
      return (await admin.create({ body: { training, trainingCategory: { id: category } } })).tid
    }
    const openTid = await add({ title: '暑期基础训练', rank: 1 }, basics.id)
    const privateTid = await add(
      { title: 'Shortest Paths for Everybody Who Wants to Get Home before the Winter', auth: 'Private', privatePwd: 'maps', rank: 2 },
      graphs.id,
    )
    const emptyTid = await add({ title: 'Soon', synopsis: 'Not yet', rank: 3 }, basics.id)
    const courseTid = await add({ title: '六周入门：从输入输出到数组', rank: 4 }, basics.id)
    const sections = root.use(sectionApi)
    const addSection = async (title: string, fields: object = {}) => (await sections.add({ body: { tid: courseTid, title, ...fields } })).id
    const first = await addSection('第一周 输入与输出', { toSolve: 2 })
    const second = await addSection('第二周 数组')
    await addSection('选做：A Very Long Title of a Section That Somebody Wrote without Thinking of Phones', { after: [second] })
    for (const [index, [problemId, title]] of problems.entries()) {
      const problem = { problemId, title, type: 0 as const, description: 'Add.', input: 'Two integers.', output: 'Their sum.', auth: 1 as const }
      const samples = [{ input: '1 2', output: '3' }]
      const { pid } = await root.use(problemAdminApi).create({ body: { problem, samples, languages: [{ name: 'C++' }], tags: [{ name: 'loops' }] } })
      for (const tid of [openTid, privateTid]) await admin.addFromBank({ body: { tid, pid } })
      await admin.addFromBank({ body: { tid: courseTid, pid, sectionId: index < 2 ? first : second } })
    }
    for (const [who, pid, outcome] of tries) {
      const person = who === 'xiaoming' ? user : site.visitor()
      if (!person.token) await person.login(who)
      const { submitId } = await person.use(submissionApi).submit({ body: { pid, tid: openTid, language: 'C++', code: 'int main() {}'.padEnd(60) } })
      await site.settled()
      // The queue may still contain tasks of other samples.
      const task = (await daemon.claim(50)).find(({ id }) => id.includes(`/${submitId}:`))
      await daemon.report(task!, { verdict: verdict(outcome) })
    }
    await site.settled()
    // The judges of other screens are not its business.
    await root.use(judgeAdminApi).removeDaemon({ params: { id: daemon.id } })
    return { openTid, privateTid, emptyTid, courseTid }
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
    { name: 'training-sections', path: ({ courseTid }) => `/training/${courseTid}/problems`, as: 'user' },
    { name: 'training-locked', path: ({ courseTid }) => `/training/${courseTid}/problem/TRAINC`, as: 'user' },
    { name: 'training-problem-page', path: ({ openTid }) => `/training/${openTid}/problem/TRAINB`, as: 'user' },
    { name: 'training-full-screen', path: ({ openTid }) => `/training/${openTid}/problem/TRAINB/full-screen`, as: 'user' },
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
    { name: 'admin-training-sections', path: ({ courseTid }) => `/admin/training/${courseTid}/problems`, as: 'root' },
    {
      name: 'admin-training-section',
      path: ({ courseTid }) => `/admin/training/${courseTid}/problems`,
      as: 'root',
      act: (page) => page.locator('.verdict-panel-actions').last().locator('button').nth(2).click(),
    },
    {
      name: 'admin-training-problem',
      path: ({ courseTid }) => `/admin/training/${courseTid}/problems`,
      as: 'root',
      act: (page) => page.locator('tbody tr').first().locator('td').last().locator('button').first().click(),
    },
    { name: 'admin-training-categories', path: '/admin/training/category', as: 'root', states: { call: '/api/get-training-category', nothing: 'list' } },
    { name: 'training-rank-empty', path: ({ emptyTid }) => `/training/${emptyTid}/rank`, as: 'user' },
  ],
} satisfies ScreenSet
