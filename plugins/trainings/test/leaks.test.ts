import { channelOf } from '@verdict/core'
import { LeakCrawler, type CrawlOptions, type Leak } from '@verdict/core/testing'
import { progress, work } from '@verdict/plugin-judging/contract'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { liveRows, ownRows } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { draft } from '@verdict/plugin-problems/testing'
import { rankChanged, tableApi } from '../contract.ts'
import { roomApi, roomSectionApi, roomServer, roomStaffApi } from './support/rooms.ts'
import { TrainingScene } from './support/training-scene.ts'
import { crawlHabits } from '../../../tests/support/crawl-habits.ts'

// A crawl makes several thousand calls.
vi.setConfig({ testTimeout: 300_000 })

let scene: TrainingScene
let tid = 0
let locked = 0
let options: CrawlOptions
let crawler: LeakCrawler
const rooms = (name: string) => scene.people[name]!.use(roomApi)
const staff = (name: string) => scene.people[name]!.use(roomStaffApi)
const parts = (name: string) => scene.people[name]!.use(roomSectionApi)
const viewersOf = (...names: string[]) => ({ visitor: scene.scene.site.visitor(), ...Object.fromEntries(names.map((name) => [name, scene.people[name]!])) })
const callsOf = (leaks: readonly Leak[]) => [...new Set(leaks.map(({ where }) => where.split(' {')[0]))].toSorted()

beforeAll(async () => {
  scene = await TrainingScene.start(['head', 'member', 'other-member', 'stranger'], [roomServer])
  await rooms('head').put({ body: { _id: 5, heads: ['head'], members: ['member', 'other-member'] } })
  tid = (await rooms('teacher').create({ query: { gid: 5 }, body: scene.form({ title: 'Of the room' }) as never })).tid
  const make = async (problemId: string) => (await rooms('head').make({ query: { gid: 5 }, body: draft({ problemId }) as never })).pid
  const open = await make('OPEN')
  locked = await make('LOCKED')
  for (const [pid, title] of [
    [open, 'First week'],
    [locked, 'Second week'],
  ] as const) {
    await staff('head').addFromBank({ body: { tid, pid } })
    const { id: sectionId } = await parts('head').add({ body: { tid, title, toSolve: 1 } })
    await staff('head').saveProblem({ body: { tid, pid, sectionId } })
  }
  for (const name of ['member', 'other-member']) await scene.judged(name, 'OPEN', -1, tid)
  await scene.settled()
  const author = await scene.uidOf('other-member')
  options = {
    viewers: viewersOf('stranger', 'member'),
    insider: scene.people.head!,
    feed: {
      tid: [tid],
      pid: [open, locked],
      pidList: [[open, locked]],
      problemId: ['OPEN', 'LOCKED', 'Other'],
      problemID: ['OPEN', 'LOCKED'],
      submitId: [1, 2, 3],
      submitIds: [[1, 2, 3]],
      uid: [author],
      username: ['other-member'],
      keyword: ['', 'Other Real'],
      status: [0],
      sort: ['lastTry'],
      queryExisted: [true],
      seq: [1],
    },
    // Not the room, because its members can read all problems there.
    places: [{ tid }, { tid, gid: 5 }],
    channels: [
      channelOf(liveRows, `tid.${tid}`),
      channelOf(liveRows, 'bank'),
      channelOf(rankChanged, tid),
      channelOf(ownRows, author),
      channelOf(progress, 'none'),
      channelOf(work, 'none'),
    ],
    ...crawlHabits,
    addresses: [],
  }
  crawler = new LeakCrawler(scene.scene.site, options)
})
afterAll(() => scene?.close())

const rewrite = (description: string) => scene.people.root!.use(problemAdminApi).edit({ body: { problem: { id: locked, description } } })

test('a locked section, rows, order, sections and names show only to those who may see them', async () => {
  const secrets = await crawler.leaksOf(async () => {
    await rewrite('What nobody knows yet')
    // Of the current site, because a crawl may restart it.
    await scene.scene.site.site.userServices.users.change(await scene.uidOf('other-member'), { realname: 'Other Real' })
  })
  // Members are notified that the ranking may have changed, but not how.
  expect(secrets.leaks).toMatchObject([{ viewer: 'member', where: 'live updates', after: `${channelOf(rankChanged, tid)} {"tid":${tid}}` }])
  expect(callsOf(secrets.seen)).toEqual(expect.arrayContaining(['GET /api/get-problem-detail', 'GET /api/get-training-table']))
  const ofMembers = await crawler.leaksOf(async () => {
    await scene.judged('other-member', 'OPEN', 0, tid)
    await staff('head').saveProblem({ body: { tid, pid: locked, displayId: 'Other' } })
    await parts('head').add({ body: { tid, title: 'Third week' } })
    await scene.settled()
  })
  expect(ofMembers.leaks.filter(({ viewer }) => viewer !== 'member')).toEqual([])
  expect(callsOf(ofMembers.seen)).toEqual(
    expect.arrayContaining(['GET /api/get-training-problem-list', 'GET /api/get-training-rank', 'GET /api/get-training-sections']),
  )
  // Checks that the crawl detects leaks: with the section open, a member sees the statement.
  const { leaks } = await crawler.leaksOf(async () => {
    await scene.judged('member', 'OPEN', 0, tid)
    await rewrite('What members may know now')
  })
  expect(leaks.filter(({ viewer }) => viewer !== 'member')).toEqual([])
  expect(callsOf(leaks)).toContain('GET /api/get-problem-detail')
  await expect(scene.people.member!.use(tableApi).table({ query: { tid } })).rejects.toMatchObject({ code: 'trainings/staff-only' })
})
