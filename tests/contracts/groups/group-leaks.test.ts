import { channelOf } from '@verdict/core'
import { type CrawlOptions, type Leak, LeakCrawler, shareOf } from '@verdict/core/testing'
import { announced, liveBoard } from '@verdict/plugin-contests/contract'
import { commentApi, commentUpdates, countersChanged } from '@verdict/plugin-discussions/contract'
import { groupContestAnnouncementApi, groupContestApi } from '@verdict/plugin-group-contests/contract'
import { groupDiscussionApi } from '@verdict/plugin-group-discussions/contract'
import { groupProblemApi } from '@verdict/plugin-group-problems/contract'
import { groupTrainingApi } from '@verdict/plugin-group-trainings/contract'
import { unreadChanged } from '@verdict/plugin-notices/contract'
import { liveRows, ownRows } from '@verdict/plugin-submissions/contract'
import { categoryApi, rankChanged } from '@verdict/plugin-trainings/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import contests from '../../../plugins/contests/server/index.ts'
import { form } from '../../../plugins/contests/testing/forms.ts'
import discussions from '../../../plugins/discussions/server/index.ts'
import groupContests from '../../../plugins/group-contests/server/index.ts'
import groupDiscussions from '../../../plugins/group-discussions/server/index.ts'
import groupProblems from '../../../plugins/group-problems/server/index.ts'
import groupTrainings from '../../../plugins/group-trainings/server/index.ts'
import { groupCrawl } from '../../../plugins/groups/test/support/group-crawl.ts'
import { GroupScene } from '@verdict/plugin-groups/testing'
import trainings from '../../../plugins/trainings/server/index.ts'

// A crawl makes some thousands of calls.
vi.setConfig({ testTimeout: 300_000 })

let scene: GroupScene
let options: CrawlOptions
let crawler: LeakCrawler
let prefix = ''
const ids = { gid: 0, pid: 0, tid: 0, cid: 0, did: 0 }
const person = (name: string) => scene.people[name]!
const viewersOf = (...names: string[]) => ({ visitor: scene.scene.site.visitor(), ...Object.fromEntries(names.map((name) => [name, person(name)])) })
const callsOf = (leaks: readonly Leak[]) => [...new Set(leaks.map(({ where }) => where.split(' {')[0]))].toSorted()

beforeAll(async () => {
  const joined = [trainings, contests, discussions, groupProblems, groupTrainings, groupContests, groupDiscussions]
  scene = await GroupScene.start(['outsider', 'applicant', 'refused', 'removed', 'writer', 'deputy'], joined)
  const category = (
    await person('boss')
      .use(categoryApi)
      .add({ body: { name: 'Basics' } })
  ).id
  const gid = await scene.foundWith({ applicant: 1, refused: 2, removed: 3, writer: 3, deputy: 4 }, { auth: 3 })
  await scene.place(gid, 'removed', 0)
  prefix = (await scene.api('teacher').detail({ query: { gid } })).shortName
  const pid = await scene.problem(gid, `${prefix}A`)
  const homework = await scene.problem(gid, `${prefix}B`)
  const teacher = person('teacher')
  const { tid } = await teacher.use(groupTrainingApi).create({
    body: { training: { title: 'Course', description: 'Loops', auth: 'Public', gid }, trainingCategory: { id: category } },
  })
  await teacher.use(groupTrainingApi).addFromGroup({ query: { tid, problemId: `${prefix}A` } })
  const { cid } = await teacher.use(groupContestApi).create({ body: form({ gid, title: 'Homework' } as never) })
  await teacher.use(groupContestApi).addFromGroup({ query: { cid, problemId: `${prefix}B`, displayId: 'A' } })
  await teacher.use(groupDiscussionApi).add({ body: { gid, title: 'Hello', description: 'All', content: 'World', categoryId: 3, pid: `${prefix}A` } })
  const did = (await teacher.use(groupDiscussionApi).list({ query: { gid } })).records[0]!.id
  await teacher.use(commentApi).add({ body: { did, content: 'The first' } })
  Object.assign(ids, { gid, pid, tid, cid, did })
  const submitId = await scene.judged('writer', `${prefix}A`, -1, { gid, tid })
  await scene.judged('writer', 'A', -1, { cid })
  await scene.settled()
  const author = await scene.uidOf('writer')
  const submitIds = [submitId, submitId + 1, submitId + 2, submitId + 3]
  options = groupCrawl({
    viewers: viewersOf(...shareOf(['outsider', 'applicant', 'refused', 'removed'], 4), 'admin'),
    insider: teacher,
    feed: {
      gid: [gid],
      tid: [tid],
      cid: [cid],
      contestID: [cid],
      did: [did],
      pid: [pid, homework],
      pidList: [[pid, homework]],
      problemId: [`${prefix}A`, `${prefix}B`, 'A'],
      problemID: [`${prefix}A`, 'A'],
      displayId: ['A'],
      submitId: submitIds,
      submitIds: [submitIds],
      uid: [author],
      username: ['writer'],
      keyword: ['', 'riddle'],
      searchUser: ['writer'],
      type: [0, 1],
      status: [0],
      queryExisted: [true],
      seq: [1],
    },
    places: [{ gid }, { tid }, { gid, tid }, { cid }, { gid, cid }],
    channels: [
      ...[`gid.${gid}`, `tid.${tid}`, `cid.${cid}`, 'bank'].map((key) => channelOf(liveRows, key)),
      channelOf(ownRows, author),
      channelOf(unreadChanged, 'all'),
      channelOf(unreadChanged, author),
      channelOf(announced, cid),
      channelOf(liveBoard, `${cid}.all`),
      channelOf(rankChanged, tid),
      channelOf(countersChanged, did),
      channelOf(commentUpdates, `did.${did}`),
    ],
  })
  crawler = new LeakCrawler(scene.scene.site, options)
})
afterAll(() => scene?.close())

/** A day in a group with everything that plugins put into it. */
async function day(): Promise<void> {
  const { gid, pid, tid, cid, did } = ids
  const teacher = person('teacher')
  await scene.judged('writer', `${prefix}A`, 0, { gid, tid })
  await scene.judged('writer', 'A', 0, { cid })
  await teacher.use(groupProblemApi).edit({ body: { problem: { id: pid, title: 'A riddle' } } })
  await teacher.use(groupProblemApi).applyPublic({ query: { pid, isApplied: true } })
  await teacher.use(groupTrainingApi).edit({ body: { training: { id: tid, title: 'A riddle' } } })
  await teacher.use(groupContestApi).edit({ body: { id: cid, title: 'A riddle' } })
  await teacher.use(groupContestAnnouncementApi).add({ body: { cid, announcement: { title: 'A riddle', content: 'Of Monday' } } })
  await person('deputy')
    .use(groupDiscussionApi)
    .edit({ body: { id: did, title: 'A riddle', topPriority: true } })
  await teacher.use(commentApi).add({ body: { did, content: 'A riddle' } })
  await scene.settled()
}

test('group problems, courses, homework and discussions show nothing to outsiders, and only posts to site admins', async () => {
  const { leaks, seen } = await crawler.leaksOf(day)
  const isModerated = ({ viewer, where, after }: Leak) => viewer === 'admin' && /comment|discussion|reply/.test(where === 'live updates' ? after : where)
  expect(leaks.filter((leak) => !isModerated(leak))).toEqual([])
  expect(callsOf(leaks)).toContain('GET /api/get-discussion-detail')
  expect(callsOf(seen)).toEqual(
    expect.arrayContaining([
      'GET /api/get-contest-info',
      'GET /api/get-discussion-detail',
      'GET /api/get-problem-detail',
      'GET /api/get-submission-list',
      'GET /api/get-training-detail',
      'GET /api/group/get-contest-list',
      'GET /api/group/get-discussion-list',
      'GET /api/group/get-problem-list',
      'GET /api/group/get-training-list',
      'POST /api/get-contest-rank',
    ]),
  )
})
