import { channelOf, kernelApi } from '@verdict/core'
import type { Person } from '@verdict/core/testing'
import { adminApi } from '@verdict/plugin-admin/contract'
import { progress } from '@verdict/plugin-judging/contract'
import { problemApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import admin from '@verdict/plugin-admin/server'
import { drillApi, drillServer, hallApi, hallServer } from '@verdict/plugin-problems/testing'
import { liveRows, ownRows, rootApi, submissionApi, taskSubjectOf } from '../../contract.ts'
import { listen } from '../../testing/listen.ts'
import { program, Scene, until } from '../../testing/scene.ts'

let scene: Scene
let ann: Person
let ben: Person
let teacher: Person
let stranger: Person
let root: Person
let problem: { pid: number; id: string }
const hall = 3
const drill = 5

beforeAll(async () => {
  scene = await Scene.start([admin, hallServer, drillServer])
  ann = await scene.site.as('default_user', 'ann')
  ben = await scene.site.as('default_user', 'ben')
  teacher = await scene.site.as('default_user', 'teacher')
  stranger = await scene.site.as('default_user', 'stranger')
  root = await scene.site.as('root', 'boss')
  problem = await scene.problem({ auth: 3 })
  const members = ['ann', 'ben', 'teacher']
  await root.use(hallApi).put({ body: { id: hall, members, problems: { H1: problem.pid } } })
  await root.use(drillApi).put({ body: { id: drill, hall, members: ['ann', 'ben'], staff: ['teacher'], problems: { A: problem.pid }, sealed: true } })
})
afterAll(() => scene?.site.close())

const api = (person: Person) => person.use(submissionApi)
const list = async (person: Person, query: Record<string, unknown>) => (await api(person).list({ query: query as never })).records
const uidOf = async (name: string) => (await scene.site.site.userServices.users.findByName(name))!.uid
const seal = (sealed: 'yes' | 'no') => root.use(drillApi).seal({ query: { id: drill, sealed } })

test('a submission of a context carries its ids, and is listed and counted only there', async () => {
  const submitId = await scene.judged(ann, 'H1', { status: 0 }, { gid: hall })
  expect(await list(ann, { gid: hall })).toMatchObject([{ submitId, gid: hall, cid: 0, displayPid: 'H1', displayId: 'H1', status: 0 }])
  expect(await list(ann, {})).toEqual([])
  const standing = async (body: object) =>
    (await ann.use(problemApi).statuses({ body: { pidList: [problem.pid], isContestProblemList: false, ...body } as never }))[problem.pid]
  expect(await standing({ gid: hall })).toMatchObject({ status: 0 })
  expect(await standing({})).toMatchObject({ status: -10 })
})

test('a problem of a context takes submissions only there, and only from its members', async () => {
  await expect(scene.submit(ann, problem.id)).rejects.toMatchObject({ status: 404 })
  await expect(scene.submit(stranger, 'H1', { gid: hall })).rejects.toMatchObject({ status: 404 })
  await expect(list(stranger, { gid: hall })).rejects.toMatchObject({ status: 404 })
  await expect(scene.submit(ann, 'A', { cid: drill, gid: 77 })).rejects.toMatchObject({ status: 404 })
  await expect(scene.submit(ann, 'NONE', { cid: drill })).rejects.toMatchObject({ status: 404 })
})

test('users outside of a context do not learn of its submissions', async () => {
  const submitId = await scene.judged(ann, 'H1', {}, { gid: hall })
  for (const person of [stranger, scene.site.visitor()]) {
    await expect(api(person).detail({ query: { submitId } })).rejects.toMatchObject({ status: 404 })
    expect(await api(person).statuses({ body: { submitIds: [submitId] } })).toEqual({})
  }
  expect((await api(ben).detail({ query: { submitId } })).submission).toMatchObject({ submitId, code: program })
})

test('a context that hides verdicts and others’ rows hides them in every response', async () => {
  const mine = await scene.judged(
    ann,
    'A',
    {
      status: 0,
      time: 9,
      memory: 9,
      cases: [{ seq: 1, caseId: 1, status: 0, time: 9, memory: 9, score: null, groupNum: null, inputName: 'a', outputName: 'b', message: null }],
    },
    { cid: drill, gid: hall },
  )
  const others = await scene.judged(ben, 'A', { status: -1 }, { cid: drill })
  expect(await list(ann, { cid: drill })).toMatchObject([{ submitId: mine, status: -5, time: null, memory: null, cid: drill, gid: hall, displayId: 'A' }])
  expect(await list(ann, { cid: drill, status: 0 })).toEqual([])
  expect((await api(ann).list({ query: { cid: drill, status: 0 } as never })).total).toBe(0)
  expect(await list(ann, { cid: drill, status: -5 })).toMatchObject([{ submitId: mine }])
  expect((await api(ann).detail({ query: { submitId: mine } })).submission).toMatchObject({ status: -5, time: null, code: program })
  expect(await api(ann).cases({ query: { submitId: mine } })).toBeNull()
  await expect(api(ann).detail({ query: { submitId: others } })).rejects.toMatchObject({ status: 404 })
  expect(Object.keys(await api(ann).contestStatuses({ body: { submitIds: [mine, others], cid: drill } }))).toEqual([String(mine)])
  expect(await api(ann).contestStatuses({ body: { submitIds: [mine], cid: 99 } })).toEqual({})
  expect(await ann.use(problemApi).statuses({ body: { pidList: [problem.pid], isContestProblemList: true, cid: drill } as never })).toMatchObject({
    [problem.pid]: { status: -5, score: null },
  })
  expect(await api(ann).lastAccepted({ query: { pid: problem.pid, cid: drill } as never })).toMatchObject({ code: '' })
  expect(await list(teacher, { cid: drill })).toMatchObject([
    { submitId: others, status: -1 },
    { submitId: mine, status: 0, time: 9 },
  ])
  expect(await list(ann, { gid: hall, problemID: 'H1' })).not.toContainEqual(expect.objectContaining({ submitId: mine }))
  await seal('no')
  expect(await list(ann, { cid: drill })).toMatchObject([
    { submitId: others, status: -1 },
    { submitId: mine, status: 0, time: 9 },
  ])
  expect(await api(ann).lastAccepted({ query: { pid: problem.pid, cid: drill } as never })).toMatchObject({ submitId: mine })
  await seal('yes')
})

test('live updates reveal nothing that responses hide', async () => {
  const uid = await uidOf('ann')
  const submitId = await scene.submit(ann, 'A', { cid: drill })
  const task = channelOf(progress, taskSubjectOf(submitId))
  const wanted = [task, channelOf(liveRows, `cid.${drill}`), channelOf(ownRows, uid), channelOf(liveRows, 'bank')]
  const [hers, bens, teachers] = await Promise.all([listen(ann, wanted), listen(ben, wanted), listen(teacher, wanted)])
  expect(hers.granted).toEqual([channelOf(ownRows, uid), channelOf(liveRows, 'bank')])
  expect(bens.granted).toEqual([channelOf(liveRows, 'bank')])
  expect(teachers.granted).toEqual([task, channelOf(liveRows, `cid.${drill}`), channelOf(liveRows, 'bank')])
  await scene.judge({ status: 0, time: 4321 })
  await until(async () => expect(hers.heard.at(-1)).toMatchObject({ data: { submitId } }))
  await until(async () => expect(teachers.heard.some(({ name }) => name === channelOf(liveRows, `cid.${drill}`))).toBe(true))
  expect(JSON.stringify([hers.heard, bens.heard])).not.toContain('4321')
  expect(bens.heard).toHaveLength(1)
  await Promise.all([hers.close(), bens.close(), teachers.close()])
})

test('open live streams end when a seal changes what they can carry, and others stay open', async () => {
  await seal('no')
  const uid = await uidOf('ann')
  const rows = channelOf(liveRows, `cid.${drill}`)
  const [list, own] = await Promise.all([listen(ann, [rows]), listen(ann, [channelOf(ownRows, uid)])])
  expect(list.granted).toEqual([rows])
  await seal('yes')
  await list.ended
  expect((await listen(ann, [rows])).granted).toEqual([])
  const submitId = await scene.judged(ben, 'A', { status: 0 }, { cid: drill })
  expect(JSON.stringify(list.heard)).not.toContain(String(submitId))
  const mine = await scene.judged(ann, 'A', {}, { cid: drill })
  await until(async () => expect(own.heard.at(-1)).toMatchObject({ data: { submitId: mine, row: { status: -5 } } }))
  await own.close()
})

test('live rows know the permissions of their author', async () => {
  const judge = await scene.site.as('no_discuss_user', 'judge')
  await root.use(drillApi).put({ body: { id: drill, hall, members: ['ann', 'ben', 'judge'], staff: ['teacher'], problems: { A: problem.pid }, sealed: true } })
  await root.use(hallApi).put({ body: { id: hall, members: ['ann', 'ben', 'teacher', 'judge'], problems: { H1: problem.pid } } })
  const own = await listen(judge, [channelOf(ownRows, await uidOf('judge'))])
  const submitId = await scene.judged(judge, 'A', { status: -1 }, { cid: drill })
  expect((await api(judge).detail({ query: { submitId } })).submission).toMatchObject({ status: -1 })
  await until(async () => expect(own.heard.at(-1)).toMatchObject({ data: { submitId, row: { status: -1 } } }))
  await own.close()
})

test('public statistics do not count what contexts hide', async () => {
  const week = () => root.use(submissionApi).weekStatistics({ query: { forceRefresh: true } })
  const before = await week()
  await scene.judged(ann, 'A', { status: 0 }, { cid: drill })
  expect(await week()).toEqual(before)
})

test('live updates of the bank carry the row, as a visitor sees it', async () => {
  const { id } = await scene.problem()
  const visitor = await listen(scene.site.visitor(), [channelOf(liveRows, 'bank')])
  const submitId = await scene.judged(ann, id, { status: -1, time: 77 })
  await until(async () => expect(visitor.heard.at(-1)).toMatchObject({ data: { submitId, row: { submitId, status: -1, time: 77, displayPid: id, ip: null } } }))
  expect(JSON.stringify(visitor.heard)).not.toContain('iostream')
  await visitor.close()
})

test('contexts decide about priority, cooldown and sharing', async () => {
  await root.use(kernelApi).changeSettings({ params: { plugin: 'submissions' }, body: { defaultSubmitInterval: 60 } })
  const first = await scene.submit(ben, 'A', { cid: drill })
  await scene.submit(ben, 'A', { cid: drill })
  await scene.submit(ben, 'H1', { gid: hall })
  await expect(scene.submit(ben, 'H1', { gid: hall })).rejects.toMatchObject({ status: 403 })
  await root.use(kernelApi).changeSettings({ params: { plugin: 'submissions' }, body: { defaultSubmitInterval: 0 } })
  await expect(api(ben).share({ body: { submitId: first, share: true } })).rejects.toMatchObject({ status: 403 })
  await scene.site.settled()
  const [task] = await scene.daemon.claim(1)
  expect(task?.id).toContain(`submissions/${first}:`)
  await scene.daemon.report(task!)
  await scene.judge()
})

test('a resubmitted submission of a context has the priority of the context', async () => {
  const failed = await scene.judged(ann, 'A', { status: 10, errorMessage: 'no judge' }, { cid: drill })
  const other = await scene.submit(ben, 'H1', { gid: hall })
  await scene.site.settled()
  await api(ann).resubmit({ query: { submitId: failed } })
  expect(await scene.judge()).toEqual([failed, other])
})

test('the switches of groups and contests close submitting there', async () => {
  for (const [key, where] of [
    ['openGroupJudge', { gid: hall }],
    ['openContestJudge', { cid: drill }],
  ] as const) {
    await root.use(kernelApi).changeSettings({ params: { plugin: 'submissions' }, body: { [key]: false } })
    await expect(scene.submit(ann, 'cid' in where ? 'A' : 'H1', where)).rejects.toMatchObject({ status: 403 })
    await root.use(kernelApi).changeSettings({ params: { plugin: 'submissions' }, body: { [key]: true } })
  }
})

test('root rejudges a problem of a context', async () => {
  await root.use(rootApi).rejudgeInContext({ query: { cid: drill, pid: problem.pid } as never })
  const again = await scene.judge({ status: 2 })
  expect(again.length).toBeGreaterThan(2)
  await root.use(rootApi).rejudgeInContext({ query: { gid: hall, cid: drill, pid: problem.pid } })
  expect((await scene.judge({ status: 2 })).toSorted()).toEqual(again.toSorted())
  expect((await list(teacher, { cid: drill })).every(({ status }) => status === 2)).toBe(true)
  await expect(root.use(rootApi).rejudgeInContext({ query: { cid: 99, pid: problem.pid } as never })).rejects.toMatchObject({
    status: 400,
    message: 'No submissions to rejudge.',
  })
})

test('submissions of a context whose plugin is off are kept, and shown to root only', async () => {
  const rows = scene.site.site.db.collection<{ _id: number }>('submissions.submissions')
  const submitId = await scene.judged(ann, 'H1', {}, { gid: hall })
  await rows.updateOne({ _id: submitId }, { $set: { contexts: ['zid:9'], lists: ['zid:9'] } })
  await expect(api(ann).detail({ query: { submitId } })).rejects.toMatchObject({ status: 404 })
  expect((await api(root).detail({ query: { submitId } })).submission).toMatchObject({ submitId, code: program })
})

test('the submissions of today are those of the bank and of all contexts', async () => {
  const today = async () => (await root.use(adminApi).getDashboard()).todayJudgeNum as number
  const before = await today()
  await scene.submit(ann, 'H1', { gid: hall })
  await scene.submit(ann, 'A', { cid: drill })
  await scene.submit(ann, (await scene.problem()).id)
  await scene.judge()
  expect(await today()).toBe(before + 3)
})
