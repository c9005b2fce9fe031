import { caseVerdict, caseVerdicts, verdict } from '@verdict/plugin-judging/testing'
import { rootApi, submissionApi } from '@verdict/plugin-submissions/contract'
import { Scene } from '@verdict/plugin-submissions/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contestAdminApi, contestControlApi, contestStaffApi, rejudgingApi } from '../../contract.ts'
import contests from '../../server/index.ts'
import { between } from '../../testing/forms.ts'
import { hallApi, hallServer } from '../../testing/halls.ts'
import { person, RejudgingScene } from './rejudging-scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await Scene.start([contests, hallServer])
})
afterAll(() => scene?.site.close())

const [accepted, wrong, cancelled] = [0, -1, -4] as const

test('a judge counts what a filter selects, by each of its fields', async () => {
  const contest = await RejudgingScene.of(scene)
  const { cid, pids, count } = contest
  await contest.judged('ann', 'A', accepted)
  await contest.judged('ann', 'A', wrong)
  await contest.judged('ben', 'B', wrong)
  const python = await scene.judged(await person(scene, 'cat'), 'A', { status: accepted } as never, { cid, language: 'Python3' })
  const waiting = await scene.submit(await person(scene, 'dan'), 'B', { cid })
  expect(await count()).toBe(4)
  expect(await count({ pids: [pids[0]!] })).toBe(3)
  expect(await count({ statuses: [wrong] })).toBe(2)
  expect(await count({ pids: [pids[0]!], statuses: [wrong, accepted], usernames: ['ann'] })).toBe(2)
  expect(await count({ language: 'Python3' })).toBe(1)
  expect(await count({ usernames: ['ann', 'cat'] })).toBe(3)
  const { submission } = await contest.jury.use(submissionApi).detail({ query: { submitId: python } })
  const time = new Date(submission.submitTime)
  expect(await count({ from: time })).toBe(1)
  expect(await count({ before: time })).toBe(3)
  expect(await count({ judge: submission.judger! })).toBe(4)
  expect(await count({ judge: 'another' })).toBe(0)
  await contest.judge.use(rootApi).cancel({ query: { submitId: waiting } })
  expect(await count()).toBe(4)
  expect(await count({ statuses: [cancelled] })).toBe(1)
})

test('what a filter cannot mean is refused, and creates nothing', async () => {
  const contest = await RejudgingScene.of(scene)
  const { cid, judge } = contest
  await contest.judged('ann', 'A', accepted)
  const create = (filter: object) => judge.use(rejudgingApi).create({ body: { cid, filter } })
  await expect(create({ pids: [424_242] })).rejects.toMatchObject({ code: 'contests/no-such-problem' })
  await expect(create({ usernames: ['ann', 'unknown'] })).rejects.toMatchObject({ code: 'contests/no-such-user' })
  await expect(create({ statuses: [wrong] })).rejects.toMatchObject({ code: 'contests/nothing-to-rejudge' })
  await expect(create({ statuses: [99] })).rejects.toMatchObject({ status: 400 })
  expect(await judge.use(rejudgingApi).list({ query: { cid } })).toMatchObject({ total: 0 })
})

test('a set is judged beside the old verdicts, compared, and applied', async () => {
  const contest = await RejudgingScene.of(scene, { awardType: 2, awardConfigList: [{ priority: 0, name: 'Gold', num: 1, background: '#fff', color: '#000' }] })
  const { judge, cid } = contest
  const first = await contest.judged('ann', 'A', accepted)
  const second = await contest.judged('ben', 'A', wrong)
  const other = await contest.judged('ben', 'B', accepted)
  await contest.judged('ann', 'B', accepted)
  const before = await contest.board()
  expect(before).toMatchObject([
    [1, 'ann', 2],
    [2, 'ben', 1],
  ])
  const id = await contest.start({ pids: [contest.pids[0]!] })
  expect(await contest.read(id)).toMatchObject({
    state: 'judging',
    username: 'judge',
    counts: { total: 2, judged: 0 },
    filter: { problems: ['A'] },
    ended: null,
  })
  await expect(contest.apply(id)).rejects.toMatchObject({ code: 'contests/rejudging-unfinished' })
  await scene.judge((submitId) => {
    const status = submitId === second ? accepted : wrong
    return { status, cases: [caseVerdict(1, { status })] }
  })
  expect(await contest.read(id)).toMatchObject({ counts: { total: 2, judged: 2, different: 2, failed: 0, outdated: 0 } })
  // Nothing that participants see has changed.
  expect(await contest.board()).toEqual(before)
  expect(await judge.use(submissionApi).detail({ query: { submitId: second } })).toMatchObject({ submission: { status: wrong } })
  expect(await contest.submissions(id)).toMatchObject({
    total: 2,
    records: [
      { submitId: first, displayId: 'A', username: 'ann', before: { status: accepted }, after: { status: wrong }, isOutdated: false },
      { submitId: second, displayId: 'A', username: 'ben', before: { status: wrong }, after: { status: accepted }, isOutdated: false },
    ],
  })
  const compared = await contest.participants(id)
  expect(compared).toMatchObject({
    quantities: ['solved', 'penalty-seconds'],
    changed: 2,
    records: [
      { username: 'ben', isChanged: true, before: { rank: 2, award: null }, after: { rank: 1, award: 'Gold' } },
      { username: 'ann', isChanged: true, before: { rank: 1, award: 'Gold' }, after: { rank: 2, award: null } },
    ],
  })
  expect(compared.records.map(({ before: old, after }) => [old?.totals[0], after?.totals[0]])).toEqual([
    [1, 2],
    [2, 1],
  ])
  await contest.applied(id)
  expect(await contest.board()).toEqual([
    [1, 'ben', 2],
    [2, 'ann', 1],
  ])
  const detail = await judge.use(submissionApi).detail({ query: { submitId: second } })
  expect(detail.submission).toMatchObject({ status: accepted, isManual: false })
  expect(await judge.use(submissionApi).detail({ query: { submitId: other } })).toMatchObject({ submission: { status: accepted } })
  expect(await judge.use(submissionApi).cases({ query: { submitId: second } })).toMatchObject({ judgeCaseList: [{ status: accepted }] })
  expect(await contest.read(id)).toMatchObject({ state: 'applied', ended: { username: 'judge' }, counts: { total: 2, different: 2, outdated: 0 } })
  expect(await contest.participants(id, true)).toMatchObject({ total: 2 })
  expect(await contest.jury.use(contestAdminApi).recount({ query: { cid } })).toEqual({ wrong: 0 })
})

test('a discarded set changes nothing, and stays in the list', async () => {
  const contest = await RejudgingScene.of(scene)
  const { cid, judge } = contest
  await contest.judged('ann', 'A', accepted)
  const id = await contest.judgedSet({}, () => wrong)
  const later = await contest.start()
  await contest.discard(later)
  await contest.discard(id)
  await contest.reaches(id, 'discarded')
  expect(await contest.board()).toMatchObject([[1, 'ann', 1]])
  expect((await judge.use(rejudgingApi).list({ query: { cid } })).records).toMatchObject([
    { id: later, state: 'discarded' },
    { id, state: 'discarded', counts: { total: 1, different: 1 } },
  ])
  // Its tasks are gone.
  expect(await scene.judge()).toEqual([])
  for (const decide of [contest.apply, contest.discard]) await expect(decide(id)).rejects.toMatchObject({ code: 'contests/rejudging-ended' })
  await expect(contest.participants(id)).rejects.toMatchObject({ code: 'contests/rejudging-ended' })
})

test('submissions that changed after the set began keep their verdicts', async () => {
  const contest = await RejudgingScene.of(scene)
  const { judge } = contest
  const manual = await contest.judged('ann', 'A', wrong)
  const rejudged = await contest.judged('ben', 'A', wrong)
  const same = await contest.judged('cat', 'A', wrong)
  const sameAgain = await contest.judged('dan', 'A', wrong)
  const id = await contest.judgedSet({}, () => accepted)
  await judge.use(rootApi).manual({ query: { submitId: manual, status: 3 } })
  await judge.use(rootApi).manual({ query: { submitId: sameAgain, status: wrong } })
  await judge.use(rootApi).rejudge({ query: { submitId: rejudged } })
  await scene.judge({ status: 2 })
  expect((await contest.submissions(id)).records.map(({ submitId, isOutdated }) => [submitId, isOutdated])).toEqual([
    [manual, true],
    [rejudged, true],
    [same, false],
    [sameAgain, true],
  ])
  const { records } = await contest.participants(id)
  expect(records.filter(({ before, after }) => before?.totals[0] !== after?.totals[0]).map(({ username }) => username)).toEqual(['cat'])
  await contest.applied(id)
  expect(await contest.read(id)).toMatchObject({ counts: { total: 4, outdated: 3 } })
  const statusOf = async (submitId: number) => (await judge.use(submissionApi).detail({ query: { submitId } })).submission.status
  expect(await Promise.all([manual, rejudged, same, sameAgain].map(statusOf))).toEqual([3, 2, accepted, wrong])
  expect((await contest.board()).map(([rank, username, solved]) => `${rank} ${username} ${String(solved)}`).toSorted()).toEqual([
    '1 cat 1',
    '2 ann 0',
    '2 ben 0',
    '2 dan 0',
  ])
  // A later change of an applied submission counts as usual.
  await judge.use(rootApi).manual({ query: { submitId: same, status: wrong } })
  await scene.site.settled()
  expect((await contest.board()).map(([, , solved]) => solved)).toEqual([0, 0, 0, 0])
})

test('a set that is applied after the results were declared final reopens them, and a copy of the contest has no sets', async () => {
  const contest = await RejudgingScene.of(scene, between(-60, 120))
  const { cid, jury } = contest
  await contest.judged('ann', 'A', wrong)
  const id = await contest.judgedSet({}, () => accepted)
  await jury.use(contestAdminApi).edit({ body: { id: cid, ...between(-60, 0) } as never })
  await jury.use(contestControlApi).finalize({ body: { cid } })
  await contest.applied(id)
  expect(await jury.use(contestControlApi).finality({ query: { cid } })).toMatchObject({ final: null })
  const copy = await jury.use(contestAdminApi).clone({ query: { cid } })
  await jury.use(contestStaffApi).save({ body: { cid: copy.cid, username: 'judge', duties: ['judge'] } })
  expect(await contest.judge.use(rejudgingApi).list({ query: { cid: copy.cid } })).toMatchObject({ total: 0 })
})

test('annulled submissions stay out of a set, and one that is annulled later is skipped', async () => {
  const contest = await RejudgingScene.of(scene)
  const annul = (submitId: number) => contest.judge.use(rootApi).annul({ body: { submitId, reason: 'copied' } })
  await annul(await contest.judged('ann', 'A', wrong))
  const late = await contest.judged('ben', 'A', wrong)
  expect(await contest.count()).toBe(1)
  const id = await contest.judgedSet({}, () => accepted)
  await annul(late)
  await scene.site.settled()
  await contest.applied(id)
  expect(await contest.read(id)).toMatchObject({ counts: { total: 1, outdated: 1 } })
  expect(await contest.board()).toEqual([])
  await contest.judge.use(rootApi).restore({ body: { submitId: late } })
  await scene.site.settled()
  expect(await contest.board()).toEqual([[1, 'ben', 0]])
})

test('problems of remote judges are refused by their names', async () => {
  const contest = await RejudgingScene.of(scene)
  const { cid, jury, judge } = contest
  const { pid } = await scene.problem({ problemId: 'FAR-1', oj: 'FAR', remoteId: '1', cases: [] })
  await jury.use(contestAdminApi).addFromBank({ body: { cid, pid, displayId: 'EMPTY', staysListed: true } })
  await contest.judged('ann', 'A', wrong)
  const create = (pids: number[]) => judge.use(rejudgingApi).create({ body: { cid, filter: { pids } } })
  for (const pids of [[pid], []])
    await expect(create(pids)).rejects.toMatchObject({ code: 'contests/not-rejudgeable', message: expect.stringContaining('EMPTY') })
  expect(await create([contest.pids[0]!])).toMatchObject({ id: expect.any(Number) })
})

test('results of many test cases arrive in parts, and are those of the submission once the set is applied', async () => {
  const contest = await RejudgingScene.of(scene)
  const submitId = await contest.judged('ann', 'A', wrong)
  const id = await contest.start()
  const [task] = await scene.daemon.claim()
  expect(await scene.daemon.cases(task!, caseVerdicts(1, 1000), caseVerdicts(1001, 1200))).toBe(true)
  await scene.daemon.report(task!, { verdict: { ...verdict(), caseCount: 1200 } })
  await scene.site.settled()
  await contest.applied(id)
  expect(await contest.judge.use(submissionApi).cases({ query: { submitId, from: 1100, count: 50 } })).toMatchObject({ total: 1200, firstFailed: null })
})

test('the submissions of a removed problem leave the set, and a deleted contest its sets', async () => {
  const contest = await RejudgingScene.of(scene)
  const { cid, jury, pids } = contest
  await contest.judged('ann', 'A', wrong)
  await contest.judged('ben', 'B', wrong)
  const id = await contest.judgedSet({}, () => accepted)
  await jury.use(contestAdminApi).removeProblem({ query: { cid, pid: pids[0]! } })
  await scene.site.settled()
  expect(await contest.read(id)).toMatchObject({ counts: { total: 1, judged: 1 } })
  await contest.applied(id)
  expect(await contest.board()).toMatchObject([[1, 'ben', 1]])
  await (await person(scene, 'boss', 'root')).use(contestAdminApi).remove({ query: { cid } })
  await scene.site.settled()
  const { db } = scene.site.site
  expect(
    await Promise.all(
      ['contests.rejudgings', 'submissions.trials'].map((name) =>
        db.collection(name).countDocuments(name === 'contests.rejudgings' ? { cid } : { set: `rejudging-${id}` }),
      ),
    ),
  ).toEqual([0, 0])
})

test('judges see the participants behind the freeze', async () => {
  const contest = await RejudgingScene.of(scene, { ...between(-60, 120), sealRank: true, sealRankTime: between(-30, 0).startTime })
  await contest.judged('ann', 'A', wrong)
  const id = await contest.judgedSet({}, () => accepted)
  expect(await contest.participants(id)).toMatchObject({
    changed: 1,
    records: [{ username: 'ann', before: { totals: [0, 0] }, after: { totals: [1, expect.any(Number)] } }],
  })
})

test('only judges of the contest, its owner included, use its sets', async () => {
  const contest = await RejudgingScene.of(scene)
  const { cid, jury } = contest
  await contest.judged('ann', 'A', accepted)
  const id = await contest.judgedSet({}, () => wrong)
  const editor = await person(scene, 'editor')
  await jury.use(contestStaffApi).save({ body: { cid, username: 'editor', duties: ['manage'] } })
  await expect(contest.count({}, editor)).rejects.toMatchObject({ code: 'contests/not-your-duty' })
  await expect(contest.apply(id, editor)).rejects.toMatchObject({ code: 'contests/not-your-duty' })
  await expect(contest.apply(id, await person(scene, 'ann'))).rejects.toMatchObject({ code: 'contests/staff-only' })
  // A judge of another contest does not reach the set.
  const another = await RejudgingScene.of(scene)
  await expect(another.apply(id)).rejects.toMatchObject({ code: 'contests/no-rejudging' })
  const head = await person(scene, 'head')
  await jury.use(hallApi).put({ body: { _id: 7, heads: ['head', 'jury'], members: ['ann'] } })
  const owned = await jury
    .use(hallApi)
    .create({ query: { gid: 7 }, body: { title: 'Hall', description: 'Hall', type: 0, auth: 0, ...between(-60, 120) } as never })
  expect(await head.use(rejudgingApi).list({ query: { cid: owned.cid } })).toMatchObject({ total: 0 })
})
