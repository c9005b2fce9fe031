import type { Person } from '@verdict/core/testing'
import { problemApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rootApi, submissionApi } from '../contract.ts'
import { rebuildStatistics } from '../server/statistics/recount.ts'
import { problemStatusCollection, statisticsCollection, submissionCollection } from '../server/stored/submission-schema.ts'
import { Scene } from '../testing/scene.ts'

let scene: Scene
let alice: Person
let bob: Person
let root: Person
beforeAll(async () => {
  scene = await Scene.start()
  alice = await scene.site.as('default_user', 'alice')
  bob = await scene.site.as('default_user', 'bob')
  root = await scene.site.as('root', 'boss')
})
afterAll(() => scene?.site.close())

const desk = () => root.use(rootApi)
const annul = (submitId: number, reason = 'copied from alice') => desk().annul({ body: { submitId, reason } })
const restore = (submitId: number) => desk().restore({ body: { submitId } })
const seenBy = async (person: Person, submitId: number) => (await person.use(submissionApi).detail({ query: { submitId } })).submission
const countOf = async (id: string) => (await alice.use(problemApi).detail({ query: { problemId: id } })).problemCount
const statusOf = async (person: Person, pid: number) =>
  (await person.use(problemApi).statuses({ body: { pidList: [pid], isContestProblemList: false } }))[pid]?.status

test('an annulled submission counts nowhere, and its verdict is back when it is restored', async () => {
  const { id, pid } = await scene.problem()
  const submitId = await scene.judged(alice, id, { status: 0, time: 5 })
  await scene.judged(bob, id, { status: -1 })
  expect(await annul(submitId)).toMatchObject({ status: -4, annulled: { by: 'boss', reason: 'copied from alice', status: 0 } })
  await scene.site.settled()
  expect(await countOf(id)).toMatchObject({ total: 1, ac: 0, wa: 1 })
  expect(await statusOf(alice, pid)).toBe(-10)
  expect(await restore(submitId)).toMatchObject({ status: 0, time: 5 })
  expect(await seenBy(root, submitId)).not.toHaveProperty('annulled')
  await scene.site.settled()
  expect(await countOf(id)).toMatchObject({ total: 2, ac: 1, wa: 1 })
  expect(await statusOf(alice, pid)).toBe(0)
})

test('the author sees who annulled it and why, judges also the verdict, and others only a cancelled submission', async () => {
  const { id } = await scene.problem()
  const submitId = await scene.judged(alice, id, { status: 0 })
  await annul(submitId, '  two accounts  ')
  expect((await seenBy(root, submitId)).annulled).toMatchObject({ by: 'boss', reason: 'two accounts', status: 0 })
  expect((await seenBy(alice, submitId)).annulled).toMatchObject({ by: 'boss', reason: 'two accounts', status: null })
  expect(await seenBy(bob, submitId)).not.toHaveProperty('annulled')
  const rowsOf = async (status: number) => (await bob.use(submissionApi).list({ query: { problemID: id, status } })).records
  expect((await rowsOf(-4)).map(({ submitId: found, ...row }) => [found, row.status, 'annulled' in row])).toEqual([[submitId, -4, false]])
  expect(await rowsOf(0)).toEqual([])
})

test('an annulled submission is judged and rejudged below the mark', async () => {
  const { id } = await scene.problem()
  const waiting = await scene.submit(alice, id)
  await annul(waiting)
  expect(await scene.judge({ status: -1 })).toEqual([waiting])
  expect(await seenBy(root, waiting)).toMatchObject({ status: -4, annulled: { status: -1 } })
  expect(await desk().rejudge({ query: { submitId: waiting } })).toMatchObject({ status: -4, annulled: { status: 5 } })
  await scene.judge({ status: 0 })
  expect(await seenBy(root, waiting)).toMatchObject({ status: -4, annulled: { status: 0 } })
  await desk().rejudgeMany({ body: { problemID: id } })
  await scene.judge({ status: 2 })
  expect(await seenBy(root, waiting)).toMatchObject({ status: -4, annulled: { status: 2 } })
  await desk().manual({ query: { submitId: waiting, status: 3 } })
  expect(await seenBy(root, waiting)).toMatchObject({ status: -4, annulled: { status: 3 } })
  await scene.site.settled()
  expect(await countOf(id)).toMatchObject({ total: 0 })
  await restore(waiting)
  expect(await seenBy(alice, waiting)).toMatchObject({ status: 3, isManual: true })
})

test('a submission that is restored while it waits is judged as usual', async () => {
  const { id } = await scene.problem()
  const submitId = await scene.submit(alice, id)
  await annul(submitId)
  expect(await restore(submitId)).toMatchObject({ status: 5 })
  await scene.judge({ status: 0 })
  expect(await seenBy(alice, submitId)).toMatchObject({ status: 0 })
  expect(await countOf(id)).toMatchObject({ total: 1, ac: 1 })
})

test('of two judges who annul a submission, one learns that the other was first', async () => {
  const { id } = await scene.problem()
  const submitId = await scene.judged(alice, id)
  const answers = await Promise.allSettled([annul(submitId), annul(submitId)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(annul(submitId)).rejects.toMatchObject({ message: 'boss has already annulled this submission.' })
  await restore(submitId)
  await expect(restore(submitId)).rejects.toMatchObject({ message: 'This submission is not annulled.' })
})

test('only judges annul and restore, with a reason, and not what was cancelled', async () => {
  const { id } = await scene.problem()
  const submitId = await scene.judged(alice, id)
  for (const person of [alice, bob]) {
    await expect(person.use(rootApi).annul({ body: { submitId, reason: 'no' } })).rejects.toMatchObject({ http: 403 })
    await expect(person.use(rootApi).restore({ body: { submitId } })).rejects.toMatchObject({ http: 403 })
  }
  for (const reason of ['', '   ', 'x'.repeat(501)]) await expect(annul(submitId, reason)).rejects.toMatchObject({ status: 400 })
  await expect(annul(999_999)).rejects.toMatchObject({ status: 404 })
  const waiting = await scene.submit(alice, id)
  await scene.site.settled()
  await desk().cancel({ query: { submitId: waiting } })
  await expect(annul(waiting)).rejects.toMatchObject({ message: 'A canceled submission has no verdict to annul.' })
  expect(await seenBy(alice, submitId)).toMatchObject({ status: 0 })
})

test('a recount and the removal of an annulled submission agree with the counts', async () => {
  const { id, pid } = await scene.problem()
  await annul(await scene.judged(alice, id, { status: 0 }))
  await scene.judged(bob, id, { status: 0 })
  await scene.site.settled()
  const { db } = scene.site.site
  const [submissions, statistics, problemStatuses] = [submissionCollection, statisticsCollection, problemStatusCollection].map(({ name }) =>
    db.collection(`submissions.${name}`),
  )
  await rebuildStatistics({ submissions, statistics, problemStatuses } as never)
  expect(await countOf(id)).toMatchObject({ total: 1, ac: 1 })
  expect(await statusOf(alice, pid)).toBe(-10)
  await scene.site.site.userServices.users.remove([(await scene.site.site.userServices.users.findByName('alice'))!.uid])
  await scene.site.settled()
  expect(await countOf(id)).toMatchObject({ total: 1, ac: 1 })
})
