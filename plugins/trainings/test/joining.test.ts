import { rootApi, submissionApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptAndCounted } from '@verdict/plugin-submissions/testing'
import { rankApi } from '../contract.ts'
import { TrainingScene } from './support/training-scene.ts'

let scene: TrainingScene
beforeAll(async () => {
  scene = await TrainingScene.start(['ann', 'ben', 'cat', 'dan'])
})
afterAll(async () => {
  const { kept, counted } = await keptAndCounted(scene.scene.site.site.db)
  expect(kept).toEqual(counted)
  await scene?.close()
})

const password = 'open-it'
const closed = { auth: 'Private', privatePwd: password } as const
const join = (name: string, tid: number, given: string | null = password) => scene.api(name).register({ body: { tid, password: given } })
const leave = (name: string, tid: number) => scene.api(name).leave({ query: { tid } })

test('joining needs the password, and happens once', async () => {
  const tid = await scene.create(closed)
  for (const wrong of ['', null, 'open', 'open-it ', 'OPEN-IT'])
    await expect(join('ann', tid, wrong)).rejects.toMatchObject({ code: 'trainings/wrong-password', status: 400 })
  await expect(leave('ann', tid)).rejects.toMatchObject({ code: 'trainings/not-joined' })
  const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => join('ann', tid)))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(join('ann', tid)).rejects.toMatchObject({ code: 'trainings/already-joined', status: 400 })
  await expect(join('ann', 4242)).rejects.toMatchObject({ code: 'trainings/no-training' })
  await leave('ann', tid)
  expect(await scene.api('ann').access({ query: { tid } })).toMatchObject({ access: false, hasJoined: false })
  await join('ann', tid)
})

test('problems that a user has solved before count once they join, and what they submit in the bank counts, too', async () => {
  const { tid, problems } = await scene.course(3, closed)
  const [one, two, three] = problems as [{ pid: number; id: string }, { pid: number; id: string }, { pid: number; id: string }]
  await scene.judged('ann', one.id, -1)
  await scene.judged('ann', one.id, 0, undefined, 30)
  expect(await scene.ranks('teacher', tid)).toEqual([])
  await join('ann', tid)
  await scene.settled()
  expect(await scene.ranks('ann', tid)).toEqual([['ann', 1, 1, 30]])
  await scene.judged('ann', two.id, 0, undefined, 20)
  await scene.judged('ann', three.id, -1)
  await scene.judged('ann', three.id, 0, tid, 7)
  await scene.judged('ann', three.id, -1)
  expect(await scene.ranks('ann', tid)).toEqual([['ann', 1, 3, 57]])
  const [row] = (await scene.rank('ann', tid)).records
  expect(row!.submissionInfo).toMatchObject({ [one.id]: { status: 0, isAC: true, runTime: 30 }, [three.id]: { status: 0, isAC: true, runTime: 7 } })
  expect(await scene.api('ann').detail({ query: { tid } })).toMatchObject({ acCount: 3, problemCount: 3 })
  const { total } = await scene.people.ann!.use(submissionApi).list({ query: { tid } as never })
  expect(total).toBe(6)
  await leave('ann', tid)
  await scene.settled()
  expect(await scene.ranks('teacher', tid)).toEqual([])
  expect((await scene.people.teacher!.use(submissionApi).list({ query: { tid } as never })).total).toBe(1)
  await join('ann', tid)
  await scene.settled()
  expect(await scene.ranks('ann', tid)).toEqual([['ann', 1, 3, 57]])
})

test('attempts from before a user joined count only if they were accepted, and waiting ones never', async () => {
  const { tid, problems } = await scene.course(3)
  const [one, two, three] = problems.map(({ id }) => id) as [string, string, string]
  const cells = async () =>
    (await scene.rank('teacher', tid)).records.map(({ username, submissionInfo }) => [
      username,
      Object.entries(submissionInfo).map(([id, { status }]) => [id, status]),
    ])
  await scene.judged('dan', one, -1)
  await join('dan', tid, null)
  await scene.settled()
  expect(await cells()).toEqual([])
  // A pending submission is not an attempt yet.
  await scene.scene.submit(scene.people.dan!, two)
  await scene.settled()
  expect(await cells()).toEqual([])
  await scene.scene.judge({ status: 1 })
  expect(await cells()).toEqual([['dan', [[two, 1]]]])
  await scene.scene.submit(scene.people.dan!, two)
  await scene.settled()
  expect(await cells()).toEqual([['dan', [[two, 1]]]])
  await scene.scene.judge({ status: -1 })
  expect(await cells()).toEqual([['dan', [[two, -1]]]])
  await scene.judged('dan', one, 0)
  expect(await cells()).toEqual([
    [
      'dan',
      [
        [one, 0],
        [two, -1],
      ],
    ],
  ])
  // Submitting in a public training joins it: this attempt counts, earlier ones do not.
  await scene.judged('cat', two, -1)
  await scene.judged('cat', three, 1, tid)
  expect((await cells()).find(([name]) => name === 'cat')).toEqual(['cat', [[three, 1]]])
})

test('reading the rank updates the rows of earlier releases', async () => {
  const { tid, problems } = await scene.course(1)
  await scene.judged('dan', problems[0]!.id, -1, tid)
  const rows = scene.scene.site.site.db.collection('trainings.rank-rows')
  const shown = async () => [(await scene.rank('dan', tid)).records, await scene.people.dan!.use(rankApi).own({ query: { tid } })]
  const before = await shown()
  expect(before[0]).toMatchObject([{ username: 'dan', submissionInfo: { [problems[0]!.id]: { status: -1 } } }])
  for (const query of [shown, async () => [before[0], await scene.people.dan!.use(rankApi).own({ query: { tid } })]]) {
    await rows.updateMany({ tid }, { $unset: { 'cells.0.ranked': '' } })
    expect(await query()).toEqual(before)
  }
})

test('what a user submits in one training counts in the others that they have joined, and in no other', async () => {
  const { tid: first, problems } = await scene.course(1, closed)
  const [{ pid, id }] = problems as [{ pid: number; id: string }]
  const second = await scene.create(closed)
  const third = await scene.create(closed)
  for (const tid of [second, third]) await scene.admin().addFromBank({ body: { tid, pid } })
  await join('ben', first)
  await join('ben', second)
  await scene.judged('ben', id, 0, first, 3)
  for (const [tid, expected] of [
    [first, 1],
    [second, 1],
    [third, 0],
  ] as const)
    expect((await scene.rank('teacher', tid)).total, String(tid)).toBe(expected)
})

test('a problem that is added later counts what members have submitted for it before, and one that is removed counts no more', async () => {
  const { tid, problems } = await scene.course(1, closed)
  const later = await scene.scene.problem()
  await join('cat', tid)
  await scene.judged('cat', later.id, 0, undefined, 6)
  await scene.judged('cat', problems[0]!.id, 0, tid, 2)
  expect(await scene.ranks('cat', tid)).toEqual([['cat', 1, 1, 2]])
  await scene.admin().addFromBank({ body: { tid, pid: later.pid } })
  await scene.settled()
  expect(await scene.ranks('cat', tid)).toEqual([['cat', 1, 2, 8]])
  const listed = async () => (await scene.people.cat!.use(submissionApi).list({ query: { tid } as never })).total
  expect(await listed()).toBe(2)
  await scene.admin().removeProblem({ query: { tid, pid: later.pid } })
  await scene.settled()
  expect(await scene.ranks('cat', tid)).toEqual([['cat', 1, 1, 2]])
  expect(await listed()).toBe(1)
})

test('a new password makes all members join again, and takes them out of the rank until they do', async () => {
  const { tid, problems } = await scene.course(1, closed)
  const [{ id }] = problems as [{ pid: number; id: string }]
  for (const name of ['ann', 'ben']) {
    await join(name, tid)
    await scene.judged(name, id, 0, tid, name === 'ann' ? 4 : 9)
  }
  expect(await scene.ranks('teacher', tid)).toEqual([
    ['ann', 1, 1, 4],
    ['ben', 2, 1, 9],
  ])
  await scene.edit(tid, { title: 'Same password', privatePwd: password })
  await scene.settled()
  expect((await scene.rank('ann', tid)).total).toBe(2)
  await scene.edit(tid, { privatePwd: 'another' })
  await scene.settled()
  expect((await scene.rank('teacher', tid)).total).toBe(0)
  await expect(scene.rank('ann', tid)).rejects.toMatchObject({ code: 'trainings/join-first' })
  await expect(join('ann', tid)).rejects.toMatchObject({ code: 'trainings/wrong-password' })
  await join('ann', tid, 'another')
  await scene.settled()
  expect(await scene.ranks('ann', tid)).toEqual([['ann', 1, 1, 4]])
})

test('a public training needs no password, and users who submit in it join it', async () => {
  const { tid, problems } = await scene.course(2)
  const [one, two] = problems as [{ pid: number; id: string }, { pid: number; id: string }]
  await scene.judged('cat', one.id, 0, undefined, 11)
  expect(await scene.api('cat').detail({ query: { tid } })).toMatchObject({ acCount: 1 })
  expect(await scene.ranks('cat', tid)).toEqual([])
  const submitId = await scene.judged('cat', two.id, -1, tid)
  expect(await scene.ranks('cat', tid)).toEqual([['cat', 1, 1, 11]])
  expect(await scene.api('cat').access({ query: { tid } })).toEqual({ access: true, hasJoined: true, isStaff: false })
  await join('ann', tid, null)
  await expect(join('cat', tid, null)).rejects.toMatchObject({ code: 'trainings/already-joined' })
  await leave('cat', tid)
  await scene.people.root!.use(rootApi).rejudge({ query: { submitId } })
  await scene.scene.judge({ status: 0, time: 2 })
  expect(await scene.ranks('ann', tid)).toEqual([])
  await scene.judged('cat', two.id, -1, tid)
  expect(await scene.ranks('ann', tid)).toEqual([['cat', 1, 2, 13]])
})

test('a deleted training takes back what counted in it, and leaves the submissions where they count', async () => {
  const { tid, problems } = await scene.course(1, closed)
  const [{ pid, id }] = problems as [{ pid: number; id: string }]
  const before = await scene.judged('dan', id, 0)
  await join('dan', tid)
  const within = await scene.judged('dan', id, 0, tid)
  await expect(scene.admin().remove({ query: { tid } })).rejects.toMatchObject({ http: 403 })
  await scene.admin('root').remove({ query: { tid } })
  await scene.settled()
  await expect(scene.api('dan').detail({ query: { tid } })).rejects.toMatchObject({ code: 'trainings/no-training' })
  await expect(scene.admin('root').remove({ query: { tid } })).rejects.toMatchObject({ code: 'trainings/no-training' })
  const { records } = await scene.people.dan!.use(submissionApi).list({ query: { problemID: id, completeProblemID: true } })
  expect(records.map(({ submitId }) => submitId)).toEqual([within, before])
  expect(records.every((row) => row.pid === pid && row.status === 0)).toBe(true)
  for (const submitId of [before, within])
    expect(await scene.people.dan!.use(submissionApi).detail({ query: { submitId } })).toMatchObject({ submission: { status: 0 } })
  const { db } = scene.scene.site.site
  for (const name of ['registrations', 'rank-rows']) expect(await db.collection(`trainings.${name}`).countDocuments({ tid })).toBe(0)
})
