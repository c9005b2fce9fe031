import { LeakCrawler, type CrawlOptions, type Leak, type Person } from '@verdict/core/testing'
import { announcementAdminApi } from '@verdict/plugin-announcements/contract'
import { contestAdminApi } from '@verdict/plugin-contests/contract'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { categoryApi, trainingAdminApi, trainingApi } from '@verdict/plugin-trainings/contract'
import { rootApi } from '@verdict/plugin-submissions/contract'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discoverPlugins, loadPlugin } from '../../core/server/discovery.ts'
import { form } from '../../plugins/contests/test/support/forms.ts'
import { Scene } from '../../plugins/submissions/test/support/scene.ts'
import { leagueApi, leagueServer } from '../contracts/sealed/leagues.ts'
import { crawlOptions } from './leaks/crawl-options.ts'
import { boastful, gossipChannel, gossipServer, planted } from './leaks/planted-leaks.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What the scene brings itself; sample problems appear some time after the start, which is no leak. */
const elsewhere = ['judging', 'problems', 'submissions', 'sample-problems']
const [league, open, blind, future] = [1, 11, 12, 13]

let scene: Scene
const people: Record<string, Person> = {}
let sealed = 0
let inContest = 0
let hidden = 0
/** A training for members only, its problem, and one that nobody else may know. */
const training = { tid: 0, pid: 0, hidden: 0 }
let crawler: LeakCrawler
let options: CrawlOptions

beforeAll(async () => {
  const found = await Promise.all(discoverPlugins(root).map(loadPlugin))
  const others = found.map(({ server }) => server).filter(({ plugin }) => !elsewhere.includes(plugin.id))
  let pid = 0
  scene = await Scene.start([...others, leagueServer, gossipServer(() => pid)], {
    http: { rate: { perUser: 1e6, perAddress: 1e6 } },
    settings: { submissions: { defaultSubmitInterval: 0 } },
  })
  people.root = await scene.site.as('root', 'boss')
  for (const name of ['coach', 'ann', 'ben', 'stranger']) people[name] = await scene.site.as('default_user', name)
  people.admin = await scene.site.as('admin', 'admin')
  people.staff = await scene.site.as('problem_admin', 'staff')
  const as = (name: string) => people[name]!.use(leagueApi)
  const publicProblem = await scene.problem({ tags: ['graphs'] })
  pid = (await scene.problem({ auth: 3 })).pid
  hidden = (await scene.problem({ auth: 2, title: 'A secret' })).pid
  await as('root').found({ body: { id: league, staff: ['coach'], members: ['ann', 'ben'], sealedAt: null } })
  const round = { lid: league, problems: { A: pid }, startsAt: new Date(), blind: false }
  await as('coach').putRound({ body: { id: open, ...round } })
  await as('coach').putRound({ body: { id: blind, ...round, blind: true } })
  await as('coach').putRound({ body: { id: future, ...round, startsAt: new Date(Date.now() + 3600_000) } })
  const inBank = await scene.judged(people.ben!, publicProblem.id)
  const early = await scene.judged(people.ben!, 'A', { status: -1 }, { rid: open })
  await scene.judged(people.ann!, 'A', { status: 0 }, { rid: open })
  await as('coach').seal({ body: { lid: league, sealedAt: new Date() } })
  sealed = await scene.judged(people.ben!, 'A', { status: -1, time: 7 }, { rid: open })
  const contests = people.root!.use(contestAdminApi)
  const { cid } = await contests.create({ body: form({ openRank: true }) })
  await contests.addFromBank({ body: { cid, pid: publicProblem.pid, displayId: 'A' } })
  await scene.judged(people.ben!, 'A', { status: -1 }, { cid })
  await contests.edit({ body: { id: cid, sealRank: true, sealRankTime: new Date().toISOString(), autoRealRank: false } })
  inContest = await scene.judged(people.ben!, 'A', { status: -1, time: 7 }, { cid })
  const { id } = await people.root!.use(categoryApi).add({ body: { name: 'Basics' } })
  const create = async (fields: object) => {
    const about = { title: 'Loops', synopsis: 'Ten problems', description: 'Count and add.', ...fields }
    return (await people.root!.use(trainingAdminApi).create({ body: { training: about, trainingCategory: { id } } })).tid
  }
  training.tid = await create({ auth: 'Private', privatePwd: 'secret' })
  training.hidden = await create({ status: false })
  training.pid = publicProblem.pid
  await people.root!.use(trainingAdminApi).addFromBank({ body: { tid: training.tid, pid: training.pid, displayId: 'A' } })
  await people.root!.use(trainingAdminApi).addFromBank({ body: { tid: training.tid, pid: (await scene.problem()).pid } })
  await scene.site.settled()
  const { root: insider, ann, stranger, staff } = people as { root: Person; ann: Person; stranger: Person; staff: Person }
  const viewers = { visitor: scene.site.visitor(), stranger, ann, staff }
  const author = (await scene.site.site.userServices.users.findByName('ben'))!.uid
  const submitIds = [inBank, early, sealed, inContest, inContest + 1, inContest + 2, inContest + 3]
  const { tid } = training
  options = crawlOptions({ viewers, insider, league, rounds: [open, blind, future], cid, tid, submitIds, pids: [pid, publicProblem.pid, hidden], author })
  crawler = new LeakCrawler(scene.site, options)
})
afterAll(() => scene?.site.close())

/** The calls that differ, without their inputs. */
const callsOf = (leaks: readonly Leak[]) => [...new Set(leaks.map(({ where }) => where.split(' {')[0]))].toSorted()

test('nothing changes for anybody while nothing happens, and the crawl reaches every call that only reads', async () => {
  expect(await crawler.leaksOf(async () => undefined)).toEqual({ leaks: [], seen: [] })
  expect(crawler.unknownCalls()).toEqual([])
  expect(crawler.unfedTopics()).toEqual([])
  expect(crawler.refusedCalls().toSorted()).toEqual([
    // Nothing was uploaded, generated or put into a class.
    'GET /api/admin/class/members',
    'GET /api/admin/problem/case-preview',
    // In the contest nothing was printed, and it has not ended.
    'GET /api/file/download-contest-print-text',
    'GET /api/file/generate-user-excel',
    'GET /api/get-contest-scroll-board-info',
    'GET /api/get-contest-scroll-board-submission',
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

test('the crawl finds planted leaks: counts, a filter by status, a live topic, the page of a user, the rank of the week, a file', async () => {
  planted.isOn = true
  const { leaks } = await new LeakCrawler(scene.site, options).leaksOf(async () => {
    await scene.judged(people.ben!, 'A', { status: 0 }, { rid: blind })
    await scene.judged(people.ben!, 'A', { status: 0 }, boastful)
  })
  planted.isOn = false
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
