import type { Person } from '@verdict/core/testing'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rootApi, submissionApi } from '../contract.ts'
import { Scene, until } from '../testing/scene.ts'

let scene: Scene
let alice: Person
let root: Person
let problem: { pid: number; id: string }
beforeAll(async () => {
  scene = await Scene.start()
  alice = await scene.site.as('default_user', 'alice')
  root = await scene.site.as('root', 'boss')
  problem = await scene.problem()
})
afterAll(() => scene?.site.close())

const desk = () => root.use(rootApi)
const detail = async (submitId: number) => (await alice.use(submissionApi).detail({ query: { submitId } })).submission

test('a rejudge clears the verdict, and only the newest verdict counts', async () => {
  const submitId = await scene.judged(alice, problem.id, { status: 0, time: 5 })
  expect(await desk().rejudge({ query: { submitId } })).toMatchObject({ status: 5, time: null, judger: null, version: 1 })
  await scene.site.settled()
  const [old] = await scene.daemon.claim()
  await desk().rejudge({ query: { submitId } })
  await scene.site.settled()
  expect(await scene.daemon.report(old!)).toBe(false)
  expect(await scene.judge({ status: -1 })).toEqual([submitId])
  expect(await detail(submitId)).toMatchObject({ status: -1, version: 2 })
})

test('a manual verdict names who set it', async () => {
  const submitId = await scene.judged(alice, problem.id, { status: -1 })
  expect(await desk().manual({ query: { submitId, status: 0, score: 50 } })).toEqual({ submitId, judger: 'boss', status: 0, score: null, oiRankScore: null })
  expect(await detail(submitId)).toMatchObject({ status: 0, isManual: true, judger: 'boss' })
  for (const status of [9, -5, -10, -4, -2, 5, 6, 7])
    await expect(desk().manual({ query: { submitId, status } })).rejects.toMatchObject({ message: 'This status cannot be set manually.' })
})

test('manual scores stay within the range of the problem, and give the rank score', async () => {
  const { id } = await scene.problem({ type: 1, difficulty: 2, cases: [{ input: '1', output: '1', score: 100 }] })
  const submitId = await scene.judged(alice, id, { status: 8, score: 30 })
  expect(await desk().manual({ query: { submitId, status: 8, score: 700 } })).toMatchObject({ score: 100, oiRankScore: 14 })
  expect(await desk().manual({ query: { submitId, status: 8, score: 40 } })).toMatchObject({ score: 40, oiRankScore: 8 })
})

test('no verdict is set manually while a submission is judged, or after a compile error', async () => {
  const broken = await scene.judged(alice, problem.id, { status: -2 })
  await expect(desk().manual({ query: { submitId: broken, status: 0 } })).rejects.toMatchObject({ status: 400 })
  const waiting = await scene.submit(alice, problem.id)
  await expect(desk().manual({ query: { submitId: waiting, status: 0 } })).rejects.toMatchObject({ status: 400 })
  await scene.judge()
})

test('a waiting submission can be cancelled, one that is being judged cannot', async () => {
  const submitId = await scene.submit(alice, problem.id)
  await scene.site.settled()
  expect(await desk().cancel({ query: { submitId } })).toEqual({ submitId, judger: 'boss', status: -4 })
  expect(await scene.daemon.claim()).toEqual([])
  expect(await detail(submitId)).toMatchObject({ status: -4, isManual: true })
  const late = await scene.submit(alice, problem.id)
  await scene.site.settled()
  const [task] = await scene.daemon.claim()
  await expect(desk().cancel({ query: { submitId: late } })).rejects.toMatchObject({ message: 'Judging has already started and cannot be canceled.' })
  await scene.daemon.report(task!)
  await scene.site.settled()
  await expect(desk().cancel({ query: { submitId: late } })).rejects.toMatchObject({ status: 400 })
})

test('the submissions of a problem, a user or a status are rejudged after everyday submissions', async () => {
  const { id } = await scene.problem()
  const made = [await scene.judged(alice, id, { status: 0 }), await scene.judged(root, id, { status: -1 }), await scene.judged(alice, id, { status: -1 })]
  expect(await desk().countMany({ body: { problemID: id } })).toEqual({ count: 3 })
  expect(await desk().countMany({ body: { problemID: id, status: -1, username: 'alice' } })).toEqual({ count: 1 })
  expect(await desk().countMany({ body: {} })).toEqual({ count: 0 })
  expect(await desk().rejudgeMany({ body: { problemID: id, status: -1 } })).toEqual({ count: 2 })
  const everyday = await scene.submit(alice, problem.id)
  const [first, ...later] = await scene.judge({ status: 0 })
  expect(first).toBe(everyday)
  // The tasks belong to different users, so the order of the two is not defined.
  expect(new Set(later)).toEqual(new Set([made[1], made[2]]))
  await expect(desk().rejudgeMany({ body: { problemID: 'NOWHERE' } })).rejects.toMatchObject({ message: 'No submissions to rejudge.' })
})

test('a rejudge uses the newest test data, unless root names an older version that is kept', async () => {
  const { id, pid } = await scene.problem()
  const submitId = await scene.judged(alice, id)
  const before = await versionOf(submitId)
  expect(before).toBeTruthy()
  await expect(desk().rejudge({ query: { submitId, dataVersion: 'never-was' } })).rejects.toMatchObject({ status: 400 })
  await desk().rejudge({ query: { submitId, dataVersion: before! } })
  await scene.judge()
  expect(await versionOf(submitId)).toBe(before)
  expect(await desk().dataVersions({ query: { submitId } })).toEqual({ newest: before, older: [], judgedOn: before })
  await root.use(problemAdminApi).edit({ body: { problem: { id: pid }, samples: [{ input: '9', output: '9' }] } })
  const { newest, ...rest } = await desk().dataVersions({ query: { submitId } })
  expect(Number(newest)).toBeGreaterThan(Number(before))
  expect(rest).toEqual({ older: [before], judgedOn: before })
  expect(await desk().dataVersions({ query: { problemID: id } })).toEqual({ newest, older: [before], judgedOn: null })
  await desk().rejudgeMany({ body: { problemID: id, dataVersion: before! } })
  await scene.judge()
  expect(await versionOf(submitId)).toBe(before)
  await desk().rejudge({ query: { submitId } })
  await scene.judge()
  expect(await versionOf(submitId)).toBe(newest)
  for (const query of [{}, { problemID: 'NOWHERE' }, { submitId: 999_999 }]) await expect(desk().dataVersions({ query })).rejects.toMatchObject({ status: 404 })
})
const versionOf = async (submitId: number) => (await root.use(submissionApi).detail({ query: { submitId } })).submission.dataVersion

/** Makes a submission look as if the queue had lost its task sixteen minutes ago. */
async function loseTask(submitId: number) {
  const { db } = scene.site.site
  await db.collection('judging.tasks').deleteMany({ ref: String(submitId) })
  await db.collection<{ _id: number }>('submissions.submissions').updateOne({ _id: submitId }, { $set: { changedAt: new Date(Date.now() - 16 * 60_000) } })
}
const sweep = () => scene.site.site.db.collection('kernel.jobs').updateOne({ name: 'submissions/sweep' }, { $set: { nextRunAt: new Date() } })

test('a submission that waits for long without a task is put into the queue again', async () => {
  const submitId = await scene.submit(alice, problem.id)
  await scene.site.settled()
  await loseTask(submitId)
  await sweep()
  await until(async () => expect(await scene.judge({ status: 0 })).toEqual([submitId]))
})

test('resubmitted and requeued submissions come before those that root rejudges', async () => {
  const carl = await scene.site.as('default_user', 'carl')
  const failed = await scene.judged(carl, problem.id, { status: 10, errorMessage: 'no judge' })
  const rejudged = await scene.judged(alice, problem.id)
  const stuck = await scene.submit(await scene.site.as('default_user', 'dora'), problem.id)
  await scene.site.settled()
  await desk().rejudge({ query: { submitId: rejudged } })
  await scene.site.settled()
  await carl.use(submissionApi).resubmit({ query: { submitId: failed } })
  await scene.site.settled()
  await loseTask(stuck)
  await sweep()
  const submissions = scene.site.site.db.collection<{ _id: number; version: number }>('submissions.submissions')
  await until(async () => expect(await submissions.findOne({ _id: stuck })).toMatchObject({ version: 1 }))
  expect(await scene.judge()).toEqual([failed, stuck, rejudged])
})

test('only root may', async () => {
  const submitId = await scene.judged(alice, problem.id)
  for (const person of [alice, await scene.site.as('admin'), await scene.site.as('problem_admin')]) {
    await expect(person.use(rootApi).rejudge({ query: { submitId } })).rejects.toMatchObject({ http: 403 })
    await expect(person.use(rootApi).manual({ query: { submitId, status: 0 } })).rejects.toMatchObject({ http: 403 })
    await expect(person.use(rootApi).cancel({ query: { submitId } })).rejects.toMatchObject({ http: 403 })
    await expect(person.use(rootApi).dataVersions({ query: { submitId } })).rejects.toMatchObject({ http: 403 })
    await expect(person.use(rootApi).rejudgeMany({ body: { problemID: problem.id } })).rejects.toMatchObject({ http: 403 })
  }
})
