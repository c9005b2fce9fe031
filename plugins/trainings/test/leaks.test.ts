import { channelOf } from '@verdict/core'
import { LeakCrawler, type CrawlOptions, type Leak } from '@verdict/core/testing'
import { progress, work } from '@verdict/plugin-judging/contract'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { liveRows, ownRows } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { draft } from '../../problems/test/support/drafts.ts'
import { rankChanged, tableApi } from '../contract.ts'
import { roomApi, roomServer } from './support/rooms.ts'
import { TrainingScene } from './support/training-scene.ts'
import { crawlHabits } from '../../../tests/support/crawl-habits.ts'

// A crawl makes some thousands of calls.
vi.setConfig({ testTimeout: 300_000 })

let scene: TrainingScene
let tid = 0
let locked = 0
let options: CrawlOptions
let crawler: LeakCrawler
const rooms = (name: string) => scene.people[name]!.use(roomApi)
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
    await rooms('head').add({ query: { tid, pid } })
    const { id: sectionId } = await rooms('head').addSection({ body: { tid, title, toSolve: 1 } })
    await rooms('head').place({ body: { tid, pid, sectionId } })
  }
  await scene.judged('member', 'OPEN', -1, tid)
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
      submitId: [1, 2],
      submitIds: [[1, 2]],
      uid: [author],
      username: ['other-member'],
      keyword: ['', 'Other Real'],
      status: [0],
      sort: ['lastTry'],
      queryExisted: [true],
      seq: [1],
    },
    // Not the room itself: there its members read all its problems.
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

test('nothing changes while nothing happens', async () => {
  expect(await crawler.leaksOf(async () => undefined)).toEqual({ leaks: [], seen: [] })
})

test('the statement of a problem in a locked section shows to nobody but the staff', async () => {
  const { leaks, seen } = await crawler.leaksOf(() => rewrite('What nobody knows yet'))
  expect(leaks).toEqual([])
  expect(callsOf(seen)).toEqual(expect.arrayContaining(['GET /api/get-problem-detail']))
})

test('whoever is not in the owner notices nothing of rows, order, sections and names; of the table not even members do', async () => {
  const withMember = await crawler.leaksOf(async () => {
    // Of the site as it runs now: a crawl may restart it.
    await scene.scene.site.site.userServices.users.change(await scene.uidOf('other-member'), { realname: 'Other Real' })
  })
  expect(withMember.leaks).toEqual([])
  const outsiders = new LeakCrawler(scene.scene.site, { ...options, viewers: viewersOf('stranger') })
  const { leaks, seen } = await outsiders.leaksOf(async () => {
    await scene.judged('other-member', 'OPEN', 0, tid)
    await rooms('head').rename({ query: { tid, pid: locked, displayId: 'Other' } })
    await rooms('head').addSection({ body: { tid, title: 'Third week' } })
    await scene.settled()
  })
  expect(leaks).toEqual([])
  expect(callsOf(seen)).toEqual(expect.arrayContaining(['GET /api/get-training-problem-list', 'GET /api/get-training-rank', 'GET /api/get-training-sections']))
})

test('the crawl would find it: with the section open, a member sees the statement', async () => {
  await scene.judged('member', 'OPEN', 0, tid)
  const { leaks } = await new LeakCrawler(scene.scene.site, options).leaksOf(() => rewrite('What members may know now'))
  expect(callsOf(leaks)).toEqual(['GET /api/get-problem-detail'])
  expect(leaks.every(({ viewer }) => viewer === 'member')).toBe(true)
  await expect(scene.people.member!.use(tableApi).table({ query: { tid } })).rejects.toMatchObject({ code: 'trainings/staff-only' })
})
