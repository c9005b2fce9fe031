import { problemApi } from '@verdict/plugin-problems/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draft } from '@verdict/plugin-problems/testing'
import { rankApi, sectionApi, trainingAdminApi } from '../contract.ts'
import { roomApi, roomSectionApi, roomServer, roomStaffApi } from './support/rooms.ts'
import { TrainingScene } from './support/training-scene.ts'

let scene: TrainingScene
let tid = 0
let made = 0
let shared = { pid: 0, id: '' }
const rooms = (name: string) => scene.people[name]!.use(roomApi)
const staff = (name: string) => scene.people[name]!.use(roomStaffApi)
const parts = (name: string) => scene.people[name]!.use(roomSectionApi)

beforeAll(async () => {
  scene = await TrainingScene.start(['head', 'member', 'stranger'], [roomServer])
  await rooms('head').put({ body: { _id: 5, heads: ['head'], members: ['member'] } })
  await rooms('head').put({ body: { _id: 6, heads: ['stranger'], members: [] } })
  tid = (await rooms('teacher').create({ query: { gid: 5 }, body: scene.form({ title: 'Room training' }) as never })).tid
  made = (await rooms('head').make({ query: { gid: 5 }, body: draft({ problemId: 'ROOM1' }) as never })).pid
  shared = await scene.scene.problem()
  for (const pid of [made, shared.pid]) await staff('head').addFromBank({ body: { tid, pid } })
})
afterAll(() => scene?.close())

test('who may know the owner knows its trainings, and who manages it runs them', async () => {
  expect(await scene.api('member').detail({ query: { tid } })).toMatchObject({ title: 'Room training', gid: 5, problemCount: 2 })
  expect((await rooms('member').list({ query: { gid: 5 } })).records).toMatchObject([{ id: tid, acCount: 0 }])
  expect((await rooms('head').all({ query: { gid: 5 } })).records).toMatchObject([{ id: tid, isGroup: true, gid: 5, privatePwd: null }])
  for (const name of ['stranger', 'other', 'teacher']) {
    await expect(scene.api(name).detail({ query: { tid } }), name).rejects.toMatchObject({ code: 'trainings/no-training' })
    await expect(staff(name).read({ query: { tid } }), name).rejects.toMatchObject({ code: 'trainings/no-training' })
  }
  const calls = (name: string) => [
    () => staff(name).edit({ body: { training: { id: tid, title: 'mine' } } }),
    () => staff(name).changeStatus({ query: { tid, status: false } }),
    () => staff(name).problems({ query: { tid, queryExisted: false } }),
    () => staff(name).addFromBank({ body: { tid, pid: shared.pid } }),
    () => staff(name).saveProblem({ body: { tid, pid: shared.pid, displayId: 'x' } }),
    () => staff(name).removeProblem({ query: { tid, pid: shared.pid } }),
    () => staff(name).remove({ query: { tid } }),
  ]
  for (const call of calls('member')) await expect(call()).rejects.toMatchObject({ code: 'trainings/staff-only' })
  for (const call of calls('stranger')) await expect(call()).rejects.toMatchObject({ code: 'trainings/no-training' })
  await staff('head').edit({ body: { training: { id: tid, title: 'Renamed' } } })
  expect((await staff('head').read({ query: { tid } })).training).toMatchObject({ title: 'Renamed', author: 'teacher' })
  const visible = (name: string) => scene.api(name).list({ query: { keyword: 'Renamed' } })
  for (const name of ['member', 'head', 'root']) expect((await visible(name)).total, name).toBe(0)
  expect((await scene.people.root!.use(trainingAdminApi).list({ query: { keyword: 'Renamed' } })).total).toBe(0)
})

test('it holds problems of the owner and of the public list, and none of another owner', async () => {
  const foreign = (await rooms('stranger').make({ query: { gid: 6 }, body: draft({ problemId: 'ROOM2' }) as never })).pid
  await expect(staff('head').addFromBank({ body: { tid, pid: foreign } })).rejects.toMatchObject({ code: 'problems/no-problem' })
  const site = await scene.create()
  await expect(scene.admin().addFromBank({ body: { tid: site, pid: made } })).rejects.toMatchObject({ code: 'problems/no-problem' })
  expect((await scene.api('member').problems({ query: { tid } })).map(({ pid }) => pid)).toEqual([made, shared.pid])
  for (const keys of [{ tid }, { tid, gid: 5 }])
    expect(await scene.people.member!.use(problemApi).detail({ query: { problemId: 'ROOM1', ...keys } as never })).toMatchObject({ problem: { id: made } })
  for (const keys of [{ tid }, { tid, gid: 6 }, { tid, gid: 5 }])
    await expect(scene.people.stranger!.use(problemApi).detail({ query: { problemId: 'ROOM1', ...keys } as never })).rejects.toMatchObject({
      code: 'problems/no-context',
    })
})

test('what is submitted in it counts for the owner and not in the bank; what counts is what was submitted there', async () => {
  await scene.judged('member', shared.id, 0, undefined, 3)
  expect(await scene.api('member').detail({ query: { tid } })).toMatchObject({ acCount: 0 })
  await scene.judged('member', shared.id, 0, tid, 8)
  await scene.scene.judged(scene.people.member!, 'ROOM1', { status: 0, time: 4 }, { gid: 5 })
  expect(await scene.api('member').detail({ query: { tid } })).toMatchObject({ acCount: 2, problemCount: 2 })
  expect(await scene.ranks('head', tid)).toEqual([['member', 1, 2, 12]])
  expect(await scene.people.head!.use(rankApi).own({ query: { tid } })).toBeNull()
  const { records } = await scene.people.member!.use(submissionApi).list({ query: { problemID: shared.id, completeProblemID: true } })
  expect(records).toHaveLength(1)
})

test('managers of the owner divide its trainings into sections, and what is solved there opens them', async () => {
  const sections = (name: string) => scene.people[name]!.use(sectionApi).list({ query: { tid } })
  const { id: first } = await parts('head').add({ body: { tid, title: 'First', toSolve: 1 } })
  const { id: second } = await parts('head').add({ body: { tid, title: 'Second' } })
  const extra = (await rooms('head').make({ query: { gid: 5 }, body: draft({ problemId: 'ROOM3' }) as never })).pid
  await staff('head').addFromBank({ body: { tid, pid: extra } })
  await staff('head').saveProblem({ body: { tid, pid: extra, sectionId: first } })
  await staff('head').saveProblem({ body: { tid, pid: made, sectionId: second } })
  expect(await sections('member')).toMatchObject([
    { title: 'First', isLocked: false },
    { title: 'Second', isLocked: true, waitsFor: [first] },
  ])
  const detail = (keys: object) => scene.people.member!.use(problemApi).detail({ query: { problemId: 'ROOM1', ...keys } as never })
  for (const keys of [{ tid }, { tid, gid: 5 }]) await expect(detail(keys)).rejects.toMatchObject({ code: 'trainings/section-locked' })
  expect(await scene.people.head!.use(problemApi).detail({ query: { problemId: 'ROOM1', tid } as never })).toMatchObject({ problem: { id: made } })
  for (const name of ['member', 'stranger']) {
    const code = { code: name === 'member' ? 'trainings/staff-only' : 'trainings/no-training' }
    await expect(parts(name).add({ body: { tid, title: 'x' } })).rejects.toMatchObject(code)
    await expect(parts(name).save({ body: { tid, id: first, toSolve: null } })).rejects.toMatchObject(code)
    await expect(parts(name).order({ body: { tid, ids: [second, first] } })).rejects.toMatchObject(code)
    await expect(parts(name).remove({ query: { tid, id: first } })).rejects.toMatchObject(code)
  }
  await expect(sections('stranger')).rejects.toMatchObject({ code: 'trainings/no-training' })
  // Only submissions in the room count.
  await scene.scene.judged(scene.people.member!, 'ROOM3', { status: 0, time: 4 }, { gid: 5 })
  expect(await detail({ tid })).toMatchObject({ problem: { id: made } })
  await parts('head').order({ body: { tid, ids: [second, first] } })
  await parts('head').save({ body: { tid, id: first, title: 'Renamed' } })
  expect((await sections('member')).map(({ title }) => title)).toEqual(['Second', 'Renamed'])
  for (const id of [first, second]) await parts('head').remove({ query: { tid, id } })
  await staff('head').removeProblem({ query: { tid, pid: extra } })
  expect(await sections('member')).toEqual([])
  await scene.settled()
})

test('members who leave the owner leave its trainings, and their work stays', async () => {
  await rooms('head').put({ body: { _id: 5, heads: ['head'], members: [] } })
  await expect(scene.api('member').detail({ query: { tid } })).rejects.toMatchObject({ code: 'trainings/no-training' })
  await expect(scene.rank('member', tid)).rejects.toMatchObject({ code: 'trainings/no-training' })
  expect(await scene.ranks('head', tid)).toEqual([['member', 1, 2, 12]])
})

test('an owner that ends takes all its trainings with it', async () => {
  await rooms('head').end({ query: { gid: 5 } })
  await rooms('head').end({ query: { gid: 5 } })
  await scene.settled()
  expect((await rooms('head').all({ query: { gid: 5 } })).total).toBe(0)
  await expect(scene.api('head').detail({ query: { tid } })).rejects.toMatchObject({ code: 'trainings/no-training' })
})
