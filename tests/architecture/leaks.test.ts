import { LeakCrawler, type Leak } from '@verdict/core/testing'
import { announcementAdminApi } from '@verdict/plugin-announcements/contract'
import { commentApi, discussionAdminApi, discussionApi } from '@verdict/plugin-discussions/contract'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { trainingAdminApi, trainingApi } from '@verdict/plugin-trainings/contract'
import { rootApi } from '@verdict/plugin-submissions/contract'
import { afterAll, expect, test } from 'vitest'
import { startLeakScene } from './leaks/leak-scene.ts'
import { boastful, gossipChannel, planted } from './leaks/planted-leaks.ts'

const { scene, people, sealed, blind, future, inContest, hidden, cid, training, posts, below, options } = await startLeakScene()
const crawler = new LeakCrawler(scene.site, options)
afterAll(() => scene.site.close())

/** The calls that differ, without their inputs. */
const callsOf = (leaks: readonly Leak[]) => [...new Set(leaks.map(({ where }) => where.split(' {')[0]))].toSorted()

test('nothing changes for anybody while nothing happens, and the crawl reaches every call that only reads', async () => {
  expect(await crawler.leaksOf(async () => undefined)).toEqual({ leaks: [], seen: [] })
  expect(crawler.unknownCalls()).toEqual([])
  expect(crawler.unfedTopics()).toEqual([])
  expect(crawler.refusedCalls().toSorted()).toEqual([
    // Nothing was uploaded, imported, generated or put into a class.
    'GET /api/admin/class/members',
    'GET /api/admin/exchange/download',
    'GET /api/admin/exchange/items',
    'GET /api/admin/exchange/transfer',
    'GET /api/admin/problem/case-preview',
    'GET /api/admin/remote-judging/page',
    // In the contest nothing was printed, and it has not ended.
    'GET /api/file/download-contest-print-text',
    'GET /api/file/generate-user-excel',
    'GET /api/get-contest-scroll-board-info',
    'GET /api/get-contest-scroll-board-submission',
    'GET /api/group/case-preview',
    'GET /api/public/file/:name',
    'GET /api/public/img/:name',
  ])
}, 300_000)

test('a verdict under a seal shows nowhere', async () => {
  const { leaks, seen } = await crawler.leaksOf(() => people.root!.use(rootApi).manual({ query: { submitId: sealed, status: 0 } }))
  expect(leaks).toEqual([])
  expect(callsOf(seen)).toEqual(expect.arrayContaining(['GET /api/get-submission-detail', 'GET /api/get-submission-list', 'GET /api/leagues/board']))
}, 300_000)

test('a verdict under the seal of a contest shows nowhere', async () => {
  const { leaks, seen } = await crawler.leaksOf(() => people.root!.use(rootApi).manual({ query: { submitId: inContest, status: 0 } }))
  expect(leaks).toEqual([])
  expect(callsOf(seen)).toEqual(expect.arrayContaining(['GET /api/contest-submissions', 'POST /api/get-contest-rank']))
}, 300_000)

test('a submission to a blind round shows nowhere', async () => {
  const { leaks, seen } = await crawler.leaksOf(() => scene.judged(people.ben!, 'A', { status: 0 }, { rid: blind }))
  expect(leaks).toEqual([])
  expect(callsOf(seen)).toEqual(expect.arrayContaining(['GET /api/get-all-case-result', 'GET /api/leagues/problem', 'live channels']))
}, 300_000)

test('what staff prepare shows nowhere: hidden problems, rounds that have not begun, hidden announcements', async () => {
  const { leaks, seen } = await crawler.leaksOf(async () => {
    await people.root!.use(problemAdminApi).edit({ body: { problem: { id: hidden, title: 'A changed secret' }, tags: [{ name: 'graphs' }] } })
    await scene.judged(people.coach!, 'A', { status: 0 }, { rid: future })
    await people.root!.use(announcementAdminApi).add({ body: { title: 'Not yet', content: 'Nobody reads this', status: 1 } })
  })
  // A problem admin edits every problem of the bank, and sees nothing of the league.
  expect(leaks.filter(({ viewer }) => viewer !== 'staff')).toEqual([])
  expect(callsOf(leaks)).toEqual([
    'GET /api/admin/contest/problem',
    'GET /api/admin/problem',
    'GET /api/admin/problem/get-problem-list',
    'GET /api/get-problem-tags',
  ])
  expect(callsOf(seen)).toEqual(expect.arrayContaining(['GET /api/admin/announcement', 'GET /api/leagues/board']))
}, 300_000)

test('who is in a training for members, how far they are, its order and names, and a hidden training show nowhere', async () => {
  const { tid, pid, hidden: unseen } = training
  const admin = people.root!.use(trainingAdminApi)
  const { leaks, seen } = await crawler.leaksOf(async () => {
    await people.ben!.use(trainingApi).register({ body: { tid, password: 'secret' } })
    await admin.saveProblem({ body: { tid, pid, displayId: 'First', rank: 9 } })
    await admin.edit({ body: { training: { id: unseen, title: 'Exam of next week' } } })
    await admin.addFromBank({ body: { tid: unseen, pid } })
    await scene.site.settled()
  })
  // Admins list all trainings, as they do contests.
  expect(leaks.filter(({ viewer }) => viewer !== 'staff')).toEqual([])
  expect(callsOf(leaks)).toEqual(['GET /api/admin/training/get-training-list'])
  expect(callsOf(seen)).toEqual(expect.arrayContaining(['GET /api/get-submission-list', 'GET /api/get-training-problem-list', 'GET /api/get-training-rank']))
}, 300_000)

test('posts about a hidden problem, their likes and reports show nowhere', async () => {
  const { hidden: did } = posts
  const api = people.root!.use(discussionApi)
  const { leaks, seen } = await crawler.leaksOf(async () => {
    await api.edit({ body: { id: did, title: 'A riddle solved', topPriority: true } })
    await people.admin!.use(discussionApi).like({ query: { did, toLike: true } })
    await people.admin!.use(discussionApi).report({ body: { did, content: 'A spoiler' } })
    await api.add({ body: { title: 'Another riddle', description: 'In short', content: 'In full', categoryId: 3, pid: 'P3' } })
    await people.root!.use(discussionAdminApi).change({ body: { id: did, status: 1 } })
    await scene.site.settled()
  })
  // A problem admin sees every problem of the bank, and the posts about it.
  expect(leaks.filter(({ viewer }) => viewer !== 'staff')).toEqual([])
  expect(callsOf(leaks)).toEqual([
    'GET /api/admin/discussion-report',
    'GET /api/get-discussion-detail',
    'GET /api/get-discussion-list',
    'live channels',
    'live updates',
  ])
  expect(callsOf(seen)).toEqual(expect.arrayContaining(['GET /api/get-discussion-detail', 'GET /api/get-discussion-list']))
}, 300_000)

test('who has messages about a post that was hidden from them notices nothing of what is written, liked and deleted there', async () => {
  const { closed: did } = posts
  const [api, comments] = [people.root!.use(discussionApi), people.root!.use(commentApi)]
  const { leaks, seen } = await crawler.leaksOf(async () => {
    await api.edit({ body: { id: did, title: 'A plot', content: 'Do not tell @ann, nor @stranger' } })
    await comments.add({ body: { did, content: 'Nobody tells @ann' } })
    const { id } = await comments.reply({ body: { reply: { commentId: below, content: 'Nor you, @ann' } } })
    await people.admin!.use(commentApi).like({ query: { cid: below, toLike: true } })
    await comments.removeReply({ body: { reply: { id } } })
    await scene.site.settled()
  })
  // The staff sees hidden posts.
  expect(leaks.filter(({ viewer }) => viewer !== 'staff')).toEqual([])
  expect(callsOf(seen)).toEqual(expect.arrayContaining(['GET /api/get-discussion-detail', 'GET /api/msg/comment', 'GET /api/reply']))
}, 300_000)

test('what others write, like and delete in a running contest shows nowhere, and an answer of the staff to it neither', async () => {
  const [ben, staff] = [people.ben!.use(commentApi), people.root!.use(commentApi)]
  const { leaks, seen } = await crawler.leaksOf(async () => {
    const { id } = await ben.add({ body: { cid, content: 'Is 1 a prime?' } })
    await ben.reply({ body: { reply: { commentId: id, content: 'I mean in B' } } })
    await staff.reply({ body: { reply: { commentId: id, content: 'Read the statement' } } })
    await staff.like({ query: { cid: id, toLike: true } })
    const { id: taken } = await ben.add({ body: { cid, content: 'Never mind' } })
    await ben.remove({ body: { id: taken } })
    await scene.site.settled()
  })
  expect(leaks).toEqual([])
  expect(callsOf(seen)).toEqual(expect.arrayContaining(['GET /api/comments', 'GET /api/reply']))
}, 300_000)

test('the crawl finds planted leaks: counts, a filter by status, a live topic, the page of a user, the rank of the week, a file', async () => {
  planted.from = `rid:${blind}`
  const { leaks } = await new LeakCrawler(scene.site, options).leaksOf(async () => {
    await scene.judged(people.ben!, 'A', { status: 0 }, { rid: blind })
    await scene.judged(people.ben!, 'A', { status: 0 }, boastful)
  })
  planted.from = undefined
  expect(callsOf(leaks)).toEqual([
    // The context that lets hidden submissions count outside, and the rank of the week among what follows from it.
    'GET /api/admin/dashboard/get-dashboard-info',
    'GET /api/get-last-week-submission-statistics',
    'GET /api/get-problem-detail',
    'GET /api/get-recent-seven-ac-rank',
    'GET /api/get-submission-list',
    'GET /api/get-user-calendar-heatmap',
    'GET /api/get-user-home-info',
    'GET /api/gossip/list',
    'GET /api/gossip/programs',
    'GET /api/leagues/problem',
    'live updates',
  ])
  const of = (call: string) => leaks.filter(({ where }) => where.startsWith(call))
  expect(of('GET /api/leagues/problem').every(({ viewer, where }) => viewer === 'ann' && where.includes(`"rid":${blind}`))).toBe(true)
  expect(of('GET /api/gossip/list').every(({ where }) => where.includes('"status":0'))).toBe(true)
  expect(of('GET /api/get-user-home-info').some(({ viewer, after }) => viewer === 'visitor' && after.includes('"rating":2'))).toBe(true)
  expect(of('live updates').some(({ viewer, after }) => viewer === 'visitor' && after.startsWith(gossipChannel))).toBe(true)
}, 300_000)

test('the crawl finds leaks that are planted in a contest: counts, a filter by status, a live topic, the page of a user, the rank of the week', async () => {
  const verdict = (status: number) => people.root!.use(rootApi).manual({ query: { submitId: inContest, status } })
  await verdict(0)
  planted.from = `cid:${cid}`
  // As a contest stores it whose rules let its submissions count outside.
  await scene.site.site.db.collection<{ _id: number; lists: string[] }>('submissions.submissions').updateOne({ _id: inContest }, { $push: { lists: 'bank' } })
  const { leaks } = await new LeakCrawler(scene.site, options).leaksOf(() => verdict(-1))
  planted.from = undefined
  const told = callsOf(leaks)
  const leaky = {
    counts: 'GET /api/get-contest-problem-details',
    'a filter by status': 'GET /api/gossip/list',
    'a live topic': 'live updates',
    'the page of a user': 'GET /api/get-user-home-info',
    'the rank of the week': 'GET /api/get-recent-seven-ac-rank',
  }
  expect(Object.entries(leaky).filter(([, call]) => !told.includes(call))).toEqual([])
  // Each is seen by somebody who is not on the staff, and the rank by visitors.
  expect(leaks.filter(({ viewer, where }) => viewer === 'visitor' && where.startsWith(leaky['the rank of the week']))).not.toEqual([])
}, 300_000)
