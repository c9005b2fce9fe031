import { setTimeout } from 'node:timers/promises'
import type { TestSite } from '@verdict/core/testing'
import {
  acceptedApi,
  contestAdminApi,
  contestAnnouncementApi,
  contestControlApi,
  contestParticipantApi,
  printApi,
} from '../../../../plugins/contests/contract.ts'
import { judgeAdminApi, type Verdict } from '../../../../plugins/judging/contract.ts'
import { verdict } from '../../../../plugins/judging/testing/fixtures.ts'
import { ManualDaemon } from '../../../../plugins/judging/testing/manual-daemon.ts'
import { problemAdminApi } from '../../../../plugins/problems/contract.ts'
import { submissionApi } from '../../../../plugins/submissions/contract.ts'
import { sampleLanguages } from '../judging.screens.ts'
import type { SamplePeople, ScreenSet } from '../screen.ts'

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const description = '## 规则\n\n- 每题罚时 20 分钟\n- 最后一小时封榜\n\n| 题目 | 分值 |\n|---|---|\n| A | 100 |'
const problems = [
  ['A', '签到题', '#e5484d'],
  ['B', 'The Longest Road Home in a Winter Night', '#3e63dd'],
  ['C', 'Candles', '#ffc53d'],
] as const
const awards = [
  { priority: 1, name: '金牌', background: '#e6bf25', color: '#1c2024', num: 1 },
  { priority: 2, name: '银牌', background: '#c0c0c0', color: '#1c2024', num: 1 },
]

/** Who submits for which problem, and its verdict. */
type Try = [who: string, displayId: string, outcome: Partial<Verdict>]
const wrong = { status: -1 } as const
const beforeSeal: Try[] = [
  ['lihua', 'A', wrong],
  ['lihua', 'A', {}],
  ['wangfang', 'A', {}],
  ['wangfang', 'B', {}],
  ['xiaoming', 'A', {}],
  ['xiaoming', 'C', wrong],
  ['a-name-of-20-letters', 'B', wrong],
]
const sinceSeal: Try[] = [
  ['xiaoming', 'C', {}],
  ['xiaoming', 'B', wrong],
  ['lihua', 'C', wrong],
]
const withPoints: Try[] = [
  ['lihua', 'A', { score: 100, time: 31 }],
  ['wangfang', 'A', { status: 8, score: 40 }],
  ['wangfang', 'B', { score: 100, time: 15 }],
  ['xiaoming', 'C', { ...wrong, score: 0 }],
]

const seated = [
  { username: 'lihua', seat: '12', room: '机房 A', organization: '第一中学', category: '新生' },
  { username: 'wangfang', seat: '13', room: '机房 A', organization: 'University of the Far North', country: 'Norway', coach: 'Olga' },
  { username: 'a-name-of-20-letters', seat: '7', room: 'Hall B', organization: '第一中学' },
]

/** A rolling board knows whole seconds only: what comes before the seal or the end lies in an earlier one. */
const nextSecond = () => setTimeout(1000 - (Date.now() % 1000))

/** Makes contests and what happens in them. */
class SampleContests {
  readonly #site: TestSite
  readonly #daemon: ManualDaemon
  readonly #people: Record<string, SamplePeople['root']>

  constructor(site: TestSite, { root, user }: SamplePeople, daemon: ManualDaemon) {
    this.#site = site
    this.#daemon = daemon
    this.#people = { principal: root, xiaoming: user }
  }

  get admin() {
    return this.#people.principal!.use(contestAdminApi)
  }

  get control() {
    return this.#people.principal!.use(contestControlApi)
  }

  async add(title: string, from: number, to: number, different: object = {}): Promise<number> {
    const fields = { title, description, type: 0 as const, auth: 0 as const, startTime: minutes(from), endTime: minutes(to), visible: true, ...different }
    return (await this.admin.create({ body: fields })).cid
  }

  async addProblems(cid: number, type: 0 | 1, prefix = `HALL${type}`): Promise<void> {
    for (const [displayId, title, color] of problems) {
      const problem = { problemId: `${prefix}${displayId}`, title, type, description: 'Add.', input: 'Two integers.', output: 'Their sum.', auth: 1 as const }
      const samples = [{ input: '1 2', output: '3', score: 100 }]
      const body = { problem, isUploadTestCase: false, samples, languages: [{ name: 'C++' }] }
      const { pid } = await this.#people.principal!.use(problemAdminApi).create({ body })
      await this.admin.addFromBank({ body: { cid, pid, displayId, staysListed: true } })
      await this.admin.saveProblem({ body: { cid, pid, displayId, color } })
    }
  }

  async as(who: string): Promise<SamplePeople['root']> {
    const person = (this.#people[who] ??= this.#site.visitor())
    if (!person.token) await person.login(who)
    return person
  }

  async submit(cid: number, tries: readonly Try[]): Promise<void> {
    for (const [who, pid, outcome] of tries) {
      const person = await this.as(who)
      await person.use(submissionApi).submit({ body: { pid, cid, language: 'C++', code: 'int main() {}'.padEnd(60) } })
      await this.#site.settled()
      const [task] = await this.#daemon.claim()
      await this.#daemon.report(task!, { verdict: verdict(outcome) })
    }
    await this.#site.settled()
  }
}

export default {
  plugin: 'contests',
  sample: async (site, people) => {
    const daemon = await ManualDaemon.of(site, { languages: sampleLanguages }, 'hall')
    const samples = new SampleContests(site, people, daemon)
    const seal = { sealRank: true, sealRankTime: minutes(180), allowEndSubmit: true }
    const runningCid = await samples.add('校内选拔赛', -60, 240, {
      ...seal,
      openRank: true,
      awardType: 2,
      awardConfigList: awards,
      starAccount: ['a-name-of-20-letters'],
      openPrint: true,
    })
    await samples.addProblems(runningCid, 0)
    await samples.submit(runningCid, beforeSeal)
    await samples.admin.edit({ body: { id: runningCid, sealRankTime: minutes(0) } })
    await samples.submit(runningCid, sinceSeal)
    const announcement = { title: 'Clarification of problem B', content: 'Roads are **undirected**.' }
    await people.root.use(contestAnnouncementApi).add({ body: { cid: runningCid, announcement } })
    for (const who of ['lihua', 'wangfang']) {
      const program = `// ${who}\n#include <cstdio>\nint main() { puts("a program on paper"); }\n`
      await (await samples.as(who)).use(printApi).submit({ body: { cid: runningCid, content: program } })
    }
    await people.root.use(contestParticipantApi).save({ body: { cid: runningCid, participants: seated } })
    const [printed] = (await people.root.use(printApi).list({ query: { cid: runningCid } })).records
    await people.root.use(printApi).check({ query: { cid: runningCid, id: printed!.id } })
    const [solution] = (await people.root.use(acceptedApi).list({ query: { cid: runningCid } })).records
    await people.root.use(acceptedApi).check({ body: { cid: runningCid, id: solution!.id, checked: true } })
    const pointsCid = await samples.add('CSP-J 模拟赛', -60, 180, { type: 1, openRank: true, oiRankScoreType: 'Highest', rankShowName: 'realname' })
    await samples.addProblems(pointsCid, 1)
    await samples.submit(pointsCid, withPoints)
    const scheduledCid = await samples.add('A Long Winter Contest for Everybody Who Wants to Stay Warm', 60 * 24 * 3, 60 * 24 * 4, {
      auth: 2,
      pwd: 'winter',
      openRank: true,
    })
    const privateCid = await samples.add('期末上机考试', -60, 300, { type: 1, auth: 1, pwd: 'exam', oiRankScoreType: 'Recent' })
    const rollingCid = await samples.add('2026 校程序设计竞赛', -120, 60, { sealRank: true, sealRankTime: minutes(30), starAccount: ['a-name-of-20-letters'] })
    await samples.addProblems(rollingCid, 0, 'ROLL')
    await samples.submit(rollingCid, beforeSeal)
    await nextSecond()
    await samples.admin.edit({ body: { id: rollingCid, sealRankTime: minutes(0), autoRealRank: false } })
    await samples.submit(rollingCid, sinceSeal)
    await nextSecond()
    await samples.admin.edit({ body: { id: rollingCid, endTime: minutes(0) } })
    await samples.control.finalize({ body: { cid: rollingCid } })
    await samples.add('Autumn Cup', -60 * 24 * 9, -60 * 24 * 9 + 300)
    // The judges of other screens are not its business.
    await people.root.use(judgeAdminApi).removeDaemon({ params: { id: daemon.id } })
    return { runningCid, pointsCid, scheduledCid, privateCid, rollingCid }
  },
  screens: [
    { name: 'contest-list', path: '/contest', as: 'user', states: { call: '/api/get-contest-list' } },
    { name: 'contest-list-filtered', path: '/contest?type=1&keyword=none' },
    {
      name: 'contest-overview',
      path: ({ runningCid }) => `/contest/${runningCid}`,
      as: 'user',
      states: { call: '/api/get-contest-info', of: ['failed', 'loading'] },
    },
    { name: 'contest-overview-staff', path: ({ privateCid }) => `/contest/${privateCid}`, as: 'root' },
    { name: 'contest-registration', path: ({ privateCid }) => `/contest/${privateCid}`, as: 'user' },
    { name: 'contest-closed', path: ({ privateCid }) => `/contest/${privateCid}/problems`, as: 'user' },
    { name: 'contest-scheduled', path: ({ scheduledCid }) => `/contest/${scheduledCid}`, as: 'user' },
    { name: 'contest-not-started', path: ({ scheduledCid }) => `/contest/${scheduledCid}/rank`, as: 'user' },
    {
      name: 'contest-problems',
      path: ({ runningCid }) => `/contest/${runningCid}/problems`,
      as: 'user',
      states: { call: '/api/get-contest-problem', nothing: 'list' },
    },
    { name: 'contest-problem-list-points', path: ({ pointsCid }) => `/contest/${pointsCid}/problems`, as: 'user' },
    { name: 'contest-problem-page', path: ({ runningCid }) => `/contest/${runningCid}/problem/B`, as: 'user' },
    { name: 'contest-full-screen', path: ({ runningCid }) => `/contest/${runningCid}/problem/B/full-screen`, as: 'user' },
    { name: 'contest-board', path: ({ runningCid }) => `/contest/${runningCid}/rank`, as: 'user', states: { call: '/api/get-contest-rank' } },
    { name: 'contest-board-staff', path: ({ runningCid }) => `/contest/${runningCid}/rank`, as: 'root' },
    { name: 'contest-board-points', path: ({ pointsCid }) => `/contest/${pointsCid}/rank`, as: 'user' },
    {
      name: 'contest-board-followed',
      path: ({ runningCid }) => `/contest/${runningCid}/rank`,
      as: 'user',
      act: (page) => page.locator('.verdict-board-follow > button').first().click(),
    },
    { name: 'contest-big-screen', path: ({ runningCid }) => `/contest/${runningCid}/rank/big-screen`, as: 'root' },
    { name: 'contest-big-screen-points', path: ({ pointsCid }) => `/contest/oi-scoreboard/${pointsCid}/big-screen` },
    {
      name: 'contest-outside-board',
      path: ({ runningCid }) => `/contest/acm-scoreboard/${runningCid}`,
      states: { call: '/api/get-contest-outside-scoreboard' },
    },
    { name: 'contest-outside-board-staff', path: ({ runningCid }) => `/contest/acm-scoreboard/${runningCid}`, as: 'root' },
    { name: 'contest-outside-board-points', path: ({ pointsCid }) => `/contest/oi-scoreboard/${pointsCid}` },
    { name: 'contest-outside-board-closed', path: ({ scheduledCid }) => `/contest/acm-scoreboard/${scheduledCid}` },
    { name: 'contest-submissions', path: ({ runningCid }) => `/contest/${runningCid}/submissions`, as: 'user' },
    { name: 'contest-submissions-staff', path: ({ runningCid }) => `/contest/${runningCid}/submissions`, as: 'root' },
    {
      name: 'contest-announcements',
      path: ({ runningCid }) => `/contest/${runningCid}/announcements`,
      as: 'user',
      states: { call: '/api/get-contest-announcement' },
    },
    { name: 'contest-print', path: ({ runningCid }) => `/contest/${runningCid}/print`, as: 'user' },
    { name: 'contest-print-off', path: ({ pointsCid }) => `/contest/${pointsCid}/print`, as: 'user' },
    { name: 'contest-jury-prints', path: ({ runningCid }) => `/contest/${runningCid}/admin-print`, as: 'root', states: { call: '/api/get-contest-print' } },
    { name: 'contest-jury-accepted', path: ({ runningCid }) => `/contest/${runningCid}/ac-info`, as: 'root', states: { call: '/api/get-contest-ac-info' } },
    {
      name: 'contest-participants',
      path: ({ runningCid }) => `/contest/${runningCid}/participants`,
      as: 'root',
      states: { call: '/api/contest/participants' },
    },
    { name: 'contest-staff', path: ({ runningCid }) => `/contest/${runningCid}/staff`, as: 'root', states: { call: '/api/contest/staff' } },
    { name: 'contest-manage-form', path: ({ runningCid }) => `/contest/${runningCid}/manage/edit`, as: 'root' },
    { name: 'contest-manage-problems', path: ({ runningCid }) => `/contest/${runningCid}/manage/problems`, as: 'root' },
    { name: 'contest-manage-announcements', path: ({ runningCid }) => `/contest/${runningCid}/announcements/manage`, as: 'root' },
    {
      name: 'contest-jury-rejudge',
      path: ({ runningCid }) => `/contest/${runningCid}/rejudge`,
      as: 'root',
      states: { call: '/api/get-contest-problem', nothing: 'list' },
    },
    { name: 'contest-board-sealed-after-end', path: ({ rollingCid }) => `/contest/${rollingCid}/rank`, as: 'root' },
    { name: 'contest-rolling-setup', path: ({ rollingCid }) => `/contest/${rollingCid}/scroll-board`, as: 'root', states: { call: '/api/get-contest-rank' } },
    { name: 'contest-rolling-setup-running', path: ({ runningCid }) => `/contest/${runningCid}/scroll-board`, as: 'root' },
    {
      name: 'contest-rolling-board',
      path: ({ rollingCid }) => `/scrollBoard?cid=${rollingCid}&medals%5B%5D=1&medals%5B%5D=1&medals%5B%5D=1&step=2`,
      as: 'root',
      states: { call: '/api/get-contest-scroll-board-info', of: ['failed', 'loading'] },
    },
    {
      name: 'contest-rolling-award',
      path: ({ rollingCid }) => `/scrollBoard?cid=${rollingCid}&medals%5B%5D=1&medals%5B%5D=1&medals%5B%5D=1&step=7`,
      as: 'root',
    },
  ],
} satisfies ScreenSet
