import { type Leak, LeakCrawler, shareOf } from '@verdict/core/testing'
import { announcementAdminApi } from '@verdict/plugin-announcements/contract'
import { answerApi, questionApi } from '@verdict/plugin-contest-questions/contract'
import { commentApi, discussionAdminApi, discussionApi } from '@verdict/plugin-discussions/contract'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { trainingAdminApi, trainingApi } from '@verdict/plugin-trainings/contract'
import { rootApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLeakScene } from './leaks/leak-scene.ts'
import { boastful, gossipChannel, planted } from './leaks/planted-leaks.ts'

const { scene, people, sealed, blind, future, inContest, hidden, cid, training, posts, below, questionId, viewers, options } = await startLeakScene()
const { visitor, stranger, ...known } = viewers
const crawler = new LeakCrawler(scene.site, { ...options, viewers: { ...Object.fromEntries(shareOf(Object.entries({ visitor, stranger }), 2)), ...known } })
afterAll(() => scene.site.close())

/** The calls that differ, without their inputs. */
const callsOf = (leaks: readonly Leak[]) => [...new Set(leaks.map(({ where }) => where.split(' {')[0]))].toSorted()

/** Verdicts under seals, submissions to a blind round, and what is written in a running contest. */
async function compete(): Promise<void> {
  const [ben, staff] = [people.ben!.use(commentApi), people.root!.use(commentApi)]
  for (const submitId of [sealed, inContest]) await people.root!.use(rootApi).manual({ query: { submitId, status: 0 } })
  await scene.judged(people.ben!, 'A', { status: 0 }, { rid: blind })
  const { id } = await ben.add({ body: { cid, content: 'Is 1 a prime?' } })
  await ben.reply({ body: { reply: { commentId: id, content: 'I mean in B' } } })
  await staff.reply({ body: { reply: { commentId: id, content: 'Read the statement' } } })
  await staff.like({ query: { cid: id, toLike: true } })
  const { id: taken } = await ben.add({ body: { cid, content: 'Never mind' } })
  await ben.remove({ body: { id: taken } })
  await askStaff()
}

/** Questions to contest staff that are taken, answered to the asker, and open. */
async function askStaff(): Promise<void> {
  const { take, answer } = people.root!.use(answerApi)
  const named = { cid, id: questionId }
  await take({ body: named })
  await answer({ body: { ...named, text: 'Yes, quietly', audience: 'asker', seenAnswers: 0 } })
  await people.coach!.use(questionApi).ask({ body: { cid, text: 'Where is the printer?', problem: 'A' } })
}

/** Hidden problems, rounds that have not begun, hidden announcements. */
async function prepare(): Promise<void> {
  await people.root!.use(problemAdminApi).edit({ body: { problem: { id: hidden, title: 'A changed secret' }, tags: [{ name: 'graphs' }] } })
  await scene.judged(people.coach!, 'A', { status: 0 }, { rid: future })
  await people.root!.use(announcementAdminApi).add({ body: { title: 'Not yet', content: 'Nobody reads this', status: 1 } })
}

/** Who is in a training for members, how far they are, its order and names, and a hidden training. */
async function train(): Promise<void> {
  const { tid, pid, hidden: unseen } = training
  const admin = people.root!.use(trainingAdminApi)
  await people.ben!.use(trainingApi).register({ body: { tid, password: 'secret' } })
  await admin.saveProblem({ body: { tid, pid, displayId: 'First', rank: 9 } })
  await admin.edit({ body: { training: { id: unseen, title: 'Exam of next week' } } })
  await admin.addFromBank({ body: { tid: unseen, pid } })
}

/** Posts about a hidden problem, their likes and reports. */
async function discuss(): Promise<void> {
  const { hidden: did } = posts
  const api = people.root!.use(discussionApi)
  await api.edit({ body: { id: did, title: 'A riddle solved', topPriority: true } })
  await people.admin!.use(discussionApi).like({ query: { did, toLike: true } })
  await people.admin!.use(discussionApi).report({ body: { did, content: 'A spoiler' } })
  await api.add({ body: { title: 'Another riddle', description: 'In short', content: 'In full', categoryId: 3, pid: 'P3' } })
  await people.root!.use(discussionAdminApi).change({ body: { id: did, status: 1 } })
}

/** Changes below a post that was hidden from a user who has messages about it. */
async function whisper(): Promise<void> {
  const { closed: did } = posts
  const [api, comments] = [people.root!.use(discussionApi), people.root!.use(commentApi)]
  await api.edit({ body: { id: did, title: 'A plot', content: 'Do not tell @ann, nor @stranger' } })
  await comments.add({ body: { did, content: 'Nobody tells @ann' } })
  const { id } = await comments.reply({ body: { reply: { commentId: below, content: 'Nor you, @ann' } } })
  await people.admin!.use(commentApi).like({ query: { cid: below, toLike: true } })
  await comments.removeReply({ body: { reply: { id } } })
}

let leaks: Leak[]
let seen: Leak[]
// All secrets change at once, because a crawl takes long.
beforeAll(async () => {
  ;({ leaks, seen } = await crawler.leaksOf(async () => {
    for (const change of [compete, prepare, train, discuss, whisper]) await change()
    await scene.site.settled()
  }))
}, 300_000)

test('secrets of contests, trainings, posts, comments and drafts show only to their staff', () => {
  expect(leaks.filter(({ viewer }) => viewer !== 'staff')).toEqual([])
  // A problem admin edits every problem of the bank and reads the posts about it, lists all trainings, and sees nothing of the league but the number of all submissions of today.
  expect(callsOf(leaks)).toEqual([
    'GET /api/admin/contest/problem',
    'GET /api/admin/dashboard/get-dashboard-info',
    'GET /api/admin/discussion-report',
    'GET /api/admin/problem',
    'GET /api/admin/problem/get-problem-list',
    'GET /api/admin/training/get-training-list',
    'GET /api/get-discussion-detail',
    'GET /api/get-discussion-list',
    'GET /api/get-problem-tags',
    'GET /api/reply',
    'live channels',
    'live updates',
  ])
  expect(callsOf(seen)).toEqual(
    expect.arrayContaining([
      'GET /api/admin/announcement',
      'GET /api/comments',
      'GET /api/contest-submissions',
      'GET /api/contest/questions/one',
      'GET /api/contest/questions/queue',
      'GET /api/file/download-contest-questions',
      'GET /api/get-all-case-result',
      'GET /api/get-discussion-detail',
      'GET /api/get-discussion-list',
      'GET /api/get-submission-detail',
      'GET /api/get-submission-list',
      'GET /api/get-training-problem-list',
      'GET /api/get-training-rank',
      'GET /api/leagues/board',
      'GET /api/leagues/problem',
      'GET /api/msg/comment',
      'GET /api/reply',
      'POST /api/get-contest-rank',
      'live channels',
    ]),
  )
})

test('the crawl reaches every call that only reads', () => {
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
    // The site was not started by the command that writes reports.
    'GET /api/admin/report',
    // In the contest nothing was judged again or printed, and it has not ended.
    'GET /api/contest/rejudging',
    'GET /api/contest/rejudging/participants',
    'GET /api/contest/rejudging/submissions',
    'GET /api/file/download-contest-print-text',
    'GET /api/file/generate-user-excel',
    'GET /api/get-contest-scroll-board-info',
    'GET /api/get-contest-scroll-board-submission',
    'GET /api/group/case-preview',
    'GET /api/public/file/:name',
    'GET /api/public/img/:name',
  ])
})

/** The calls that show the planted leaks. */
const leaking = [
  // The context that lets hidden submissions count outside, and the rank of the week among what follows from it.
  'GET /api/admin/dashboard/get-dashboard-info',
  'GET /api/get-contest-problem-details',
  'GET /api/get-last-week-submission-statistics',
  'GET /api/get-problem-detail',
  'GET /api/get-recent-seven-ac-rank',
  'GET /api/get-submission-list',
  'GET /api/get-user-calendar-heatmap',
  'GET /api/get-user-home-info',
  'GET /api/gossip/list',
  'GET /api/gossip/programs',
  'GET /api/leagues/problem',
]

test('the crawl finds planted leaks: counts, a filter by status, a live topic, the page of a user, the rank of the week, a file', async () => {
  const judge = (status: number) => people.root!.use(rootApi).manual({ query: { submitId: inContest, status } })
  await judge(-1)
  planted.from = [`rid:${blind}`, `cid:${cid}`]
  // As a contest stores it whose rules let its submissions count outside.
  await scene.site.site.db.collection<{ _id: number; lists: string[] }>('submissions.submissions').updateOne({ _id: inContest }, { $push: { lists: 'bank' } })
  const crawled = { ...options, viewers: { visitor, ...known }, only: leaking, addresses: [] }
  const { leaks: found } = await new LeakCrawler(scene.site, crawled).leaksOf(async () => {
    await scene.judged(people.ben!, 'A', { status: 0 }, { rid: blind })
    await scene.judged(people.ben!, 'A', { status: 0 }, boastful)
    await judge(0)
  })
  planted.from = []
  expect(callsOf(found)).toEqual(expect.arrayContaining([...leaking, 'live updates']))
  const of = (call: string) => found.filter(({ where }) => where.startsWith(call))
  expect(of('GET /api/leagues/problem').every(({ viewer, where }) => viewer === 'ann' && where.includes(`"rid":${blind}`))).toBe(true)
  expect(of('GET /api/gossip/list').every(({ where }) => /"status":(0|-1)\b/.test(where))).toBe(true)
  expect(of('GET /api/get-user-home-info').some(({ viewer, after }) => viewer === 'visitor' && after.includes('"rating":3'))).toBe(true)
  expect(of('GET /api/get-recent-seven-ac-rank').some(({ viewer }) => viewer === 'visitor')).toBe(true)
  expect(of('live updates').some(({ viewer, after }) => viewer === 'visitor' && after.startsWith(gossipChannel))).toBe(true)
}, 300_000)
