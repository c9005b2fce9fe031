import { channelOf } from '@verdict/core'
import { type CrawlOptions, type Leak, LeakCrawler, shareOf } from '@verdict/core/testing'
import { unreadChanged } from '@verdict/plugin-notices/contract'
import { liveRows, ownRows } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { groupCrawl } from './support/group-crawl.ts'
import { GroupScene } from '../testing/group-scene.ts'

// A crawl makes thousands of calls.
vi.setConfig({ testTimeout: 300_000 })

let scene: GroupScene
let gid = 0
let shortName = ''
let options: CrawlOptions
let crawler: LeakCrawler
const viewersOf = (...names: string[]) => ({ visitor: scene.scene.site.visitor(), ...Object.fromEntries(names.map((name) => [name, scene.people[name]!])) })
const callsOf = (leaks: readonly Leak[]) => [...new Set(leaks.map(({ where }) => where.split(' {')[0]))].toSorted()
const of = (name: string) => scene.api(name)
/** All users who are not members, with any site role. */
const outsiders = [...shareOf(['outsider', 'applicant', 'refused', 'removed'], 4), 'admin']

beforeAll(async () => {
  scene = await GroupScene.start(['outsider', 'applicant', 'refused', 'removed', 'member', 'writer', 'deputy', 'chief'])
  gid = await scene.foundWith({ applicant: 1, refused: 2, removed: 3, member: 3, writer: 3, deputy: 4, chief: 5 }, { auth: 3 })
  await scene.place(gid, 'removed', 0)
  shortName = (await of('teacher').detail({ query: { gid } })).shortName
  const pid = await scene.problem(gid, `${shortName}A`)
  const submitId = await scene.judged('writer', `${shortName}A`, -1, { gid })
  await of('teacher').announcements.add({ body: { gid, title: 'Hello', content: 'World' } })
  await scene.settled()
  const author = await scene.uidOf('writer')
  options = groupCrawl({
    viewers: viewersOf(...outsiders),
    insider: scene.people.teacher!,
    feed: {
      gid: [gid],
      pid: [pid],
      pidList: [[pid]],
      problemId: [`${shortName}A`],
      problemID: [`${shortName}A`],
      submitId: [submitId, submitId + 1],
      submitIds: [[submitId, submitId + 1]],
      uid: [author],
      username: ['writer'],
      keyword: ['', 'Riddle'],
      searchUser: ['', 'writer', 'Secret Name'],
      type: [0, 1],
      auth: [1, 3],
      onlyMine: [true],
      status: [0],
      seq: [1],
    },
    places: [{ gid }],
    channels: [
      channelOf(liveRows, `gid.${gid}`),
      channelOf(liveRows, 'bank'),
      channelOf(ownRows, author),
      channelOf(unreadChanged, 'all'),
      channelOf(unreadChanged, author),
    ],
  })
  crawler = new LeakCrawler(scene.scene.site, withoutDates())
})
afterAll(() => scene?.close())

/** Performs all actions in a group that its card in the list does not show. */
async function life(): Promise<void> {
  await scene.judged('writer', `${shortName}A`, 0, { gid })
  await of('deputy').announcements.add({ body: { gid, title: 'Riddle', content: 'Of tomorrow' } })
  await scene.problem(gid, `${shortName}${Date.now()}`, { title: 'Riddle' })
  await of('chief').members.changeLevel({ body: { gid, uid: await scene.uidOf('writer'), auth: 4 } })
  await of('teacher').edit({ body: { id: gid, code: 'fedcba' } })
  await of('teacher').links.renew({ query: { gid } })
  await scene.scene.site.site.userServices.users.change(await scene.uidOf('writer'), { realname: `Secret Name ${Date.now()}` })
  await scene.settled()
}
/** Ignores the date and the revision of the settings, which the group's card shows. */
const withoutDates = (more: Partial<CrawlOptions> = {}): CrawlOptions => ({
  ...options,
  ...more,
  volatile: [...(options.volatile ?? []), /"gmtModified":"[^"]+"/, /"revision":\d+/],
})

test('a group’s events change no answer to non-members: strangers, applicants, rejected and removed users, site admins', async () => {
  const { leaks, seen } = await crawler.leaksOf(life)
  expect(leaks).toEqual([])
  expect(callsOf(seen)).toEqual(
    expect.arrayContaining([
      'GET /api/get-group-detail',
      'GET /api/get-group-rank-list',
      'GET /api/get-submission-list',
      'GET /api/group/get-announcement-list',
      'GET /api/group/get-apply-list',
      'GET /api/group/get-member-list',
      'GET /api/group/join-link',
    ]),
  )
})

test('members do not learn who wants to be one, the code, the link, and what is announced later', async () => {
  const ofMembers = new LeakCrawler(scene.scene.site, withoutDates({ viewers: viewersOf('member') }))
  const { leaks, seen } = await ofMembers.leaksOf(async () => {
    await of('outsider').members.join({ query: { gid, code: 'fedcba', reason: 'A riddle of mine' } })
    await of('deputy').announcements.add({ body: { gid, title: 'Riddle', content: 'Of next week', status: 1 } })
    await of('teacher').edit({ body: { id: gid, code: 'secret' } })
    await of('teacher').links.renew({ query: { gid } })
    await scene.settled()
  })
  expect(leaks).toEqual([])
  expect(callsOf(seen)).toEqual(expect.arrayContaining(['GET /api/group/get-apply-list', 'GET /api/group/get-admin-announcement-list']))
})

test('the crawl would find it: an open group shows its new name to all, and a hidden one changes nothing for outsiders', async () => {
  const edit = (fields: { name: string } | { visible: boolean }) => () => of('teacher').edit({ body: { id: gid, ...fields } })
  const ofOutsiders = new LeakCrawler(scene.scene.site, withoutDates({ viewers: viewersOf('applicant') }))
  expect(callsOf((await ofOutsiders.leaksOf(edit({ name: 'Open riddles' }))).leaks)).toEqual(['GET /api/get-group-detail', 'GET /api/get-group-list'])
  await ofOutsiders.leaksOf(edit({ visible: false }))
  expect((await ofOutsiders.leaksOf(edit({ name: 'Hidden riddles' }))).leaks).toEqual([])
})
