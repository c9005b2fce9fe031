import { contestAdminApi, contestAnnouncementApi } from '../../../../plugins/contests/contract.ts'
import { problemAdminApi } from '../../../../plugins/problems/contract.ts'
import type { ScreenSet } from '../screen.ts'

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const description = '## 规则\n\n- 每题罚时 20 分钟\n- 最后一小时封榜'
const medals = [
  { priority: 1, name: 'Gold', background: '#e6bf25', color: '#3d3000', num: 10 },
  { priority: 2, name: 'Silver', background: '#c0c7cf', color: '#262b31', num: 20 },
]

export default {
  plugin: 'contests',
  sample: async (_site, { root }) => {
    const { create, createProblem, addFromBank, saveProblem } = root.use(contestAdminApi)
    const make = async (title: string, from: number, to: number, different: object = {}) => {
      const fields = { title, description, type: 0 as const, auth: 0 as const, startTime: minutes(from), endTime: minutes(to), visible: true, ...different }
      return (await create({ body: fields })).cid
    }
    await make('Autumn Cup', -60 * 24 * 9, -60 * 24 * 9 + 300)
    await make('期末上机考试', -60, 300, { type: 1, auth: 1, pwd: 'exam', oiRankScoreType: 'Highest' })
    const adminCid = await make('A Long Winter Contest for Everybody Who Wants to Stay Warm', 60 * 24 * 3, 60 * 24 * 3 + 300, {
      auth: 2,
      pwd: 'winter',
      sealRank: true,
      sealRankTime: minutes(60 * 24 * 3 + 240),
      openAccountLimit: true,
      accountLimitRule: '<prefix>team</prefix><suffix></suffix><start>1</start><end>30</end><extra>guest</extra>',
      starAccount: ['coach', 'guest'],
      awardType: 1,
      awardConfigList: medals,
    })
    const samples = [{ input: '1 2', output: '3' }]
    const languages = [{ name: 'C++' }]
    for (const [displayId, title, color] of [
      ['A', '签到题', '#e5484d'],
      ['B', 'The Longest Road Home in a Winter Night', '#3e63dd'],
    ] as const) {
      const problem = { problemId: `JURY${displayId}`, title, description: 'Add.', input: 'Two integers.', output: 'Their sum.', auth: 1 as const }
      const { pid } = await root.use(problemAdminApi).create({ body: { problem, isUploadTestCase: false, samples, languages } })
      await addFromBank({ body: { cid: adminCid, pid, displayId, staysListed: true } })
      await saveProblem({ body: { cid: adminCid, pid, displayId, color } })
    }
    const made = async (problemId: string) => {
      const problem = { problemId, title: `Made as ${problemId}`, description: 'Add.', input: 'in', output: 'out', cid: adminCid }
      return (await createProblem({ body: { problem, isUploadTestCase: false, samples, languages } })).pid
    }
    const adminPid = await made('WINTER-C')
    await saveProblem({ body: { cid: adminCid, pid: adminPid, displayId: 'C' } })
    await made('WINTER-D')
    const announcement = { title: 'Clarification of problem B', content: 'Roads are **undirected**.' }
    await root.use(contestAnnouncementApi).add({ body: { cid: adminCid, announcement } })
    return { adminCid, adminPid }
  },
  screens: [
    { name: 'admin-contests', path: '/admin/contest', as: 'root', states: { call: '/api/admin/contest/get-contest-list' } },
    {
      name: 'admin-contest-download',
      path: '/admin/contest',
      as: 'root',
      act: async (page) => page.locator('tbody tr').first().locator('button.verdict-icon-button').first().click(),
    },
    { name: 'admin-contest-create', path: '/admin/contest/create', as: 'root' },
    {
      name: 'admin-contest-errors',
      path: '/admin/contest/create',
      as: 'root',
      act: async (page) => page.locator('.verdict-page-actions button').click(),
    },
    {
      name: 'admin-contest-edit',
      path: ({ adminCid }) => `/admin/contest/${adminCid}/edit`,
      as: 'root',
      states: { call: '/api/admin/contest', of: ['failed', 'loading'] },
    },
    {
      name: 'admin-contest-problems',
      path: ({ adminCid }) => `/admin/contest/${adminCid}/problems`,
      as: 'root',
      states: { call: '/api/admin/contest/get-problem-list', of: ['failed', 'loading'] },
    },
    {
      name: 'admin-contest-add',
      path: ({ adminCid }) => `/admin/contest/${adminCid}/problems`,
      as: 'root',
      act: async (page) => page.locator('.verdict-page-actions button').last().click(),
    },
    {
      name: 'admin-contest-problem-name',
      path: ({ adminCid }) => `/admin/contest/${adminCid}/problems`,
      as: 'root',
      act: async (page) => page.locator('tbody tr').first().locator('button.verdict-icon-button').nth(2).click(),
    },
    { name: 'admin-contest-problem-create', path: ({ adminCid }) => `/admin/contest/${adminCid}/problem/create`, as: 'root' },
    { name: 'admin-contest-problem-edit', path: ({ adminCid, adminPid }) => `/admin/contest/${adminCid}/problem/${adminPid}/edit`, as: 'root' },
    { name: 'admin-contest-announcements', path: ({ adminCid }) => `/admin/contest/${adminCid}/announcement`, as: 'root' },
  ],
} satisfies ScreenSet
