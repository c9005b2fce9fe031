import { problemApi } from '@verdict/plugin-problems/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { categoryApi, rankApi, sectionApi, trainingAdminApi, trainingApi } from '@verdict/plugin-trainings/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GroupScene } from '@verdict/plugin-groups/testing'
import trainings from '@verdict/plugin-trainings/server'
import { groupSectionApi, groupTrainingApi } from '../contract.ts'
import groupTrainings from '../server/index.ts'

let scene: GroupScene
let gid = 0
let prefix = ''
let category = 0
beforeAll(async () => {
  scene = await GroupScene.start(['author', 'deputy', 'chief', 'member', 'other', 'outsider', 'applicant'], [trainings, groupTrainings])
  category = (await scene.people.boss!.use(categoryApi).add({ body: { name: 'Basics' } })).id
  gid = await scene.foundWith({ author: 4, deputy: 4, chief: 5, member: 3, other: 3, applicant: 1 })
  prefix = (await scene.api('teacher').detail({ query: { gid } })).shortName
})
afterAll(() => scene?.close())

const of = (name: string) => scene.people[name]!.use(groupTrainingApi)
const parts = (name: string) => scene.people[name]!.use(groupSectionApi)
const error = (code: string) => ({ code })
const form = (fields: object = {}) => ({
  training: { title: 'Loops', description: 'Count and add.', auth: 'Public' as const, gid, ...fields },
  trainingCategory: { id: category },
})
const titles = async (name: string, call: 'list' | 'adminList' = 'list') => (await of(name)[call]({ query: { gid } })).records.map(({ title }) => title)

test('group admins add courses, and only members see the visible ones', async () => {
  for (const name of ['member', 'applicant', 'outsider', 'admin'])
    await expect(of(name).create({ body: form() }), name).rejects.toMatchObject(error('groups/admins-only'))
  await expect(of('author').create({ body: form({ gid: null }) })).rejects.toMatchObject(error('group-trainings/group-required'))
  await expect(of('author').create({ body: form({ gid: 77 }) })).rejects.toMatchObject(error('groups/no-group'))
  await expect(of('author').create({ body: form({ title: '' }) })).rejects.toMatchObject(error('trainings/title-required'))
  const { tid } = await of('author').create({ body: form() })
  await of('deputy').create({ body: form({ title: 'Hidden', status: false }) })
  expect([await titles('member'), await titles('deputy', 'adminList')]).toEqual([['Loops'], ['Hidden', 'Loops']])
  expect((await of('member').list({ query: { gid } })).records[0]).toMatchObject({ id: tid, author: 'author', gid })
  expect(await scene.people.member!.use(trainingApi).detail({ query: { tid } })).toMatchObject({ title: 'Loops' })
  for (const name of ['applicant', 'outsider', 'admin']) {
    await expect(of(name).list({ query: { gid } }), name).rejects.toMatchObject(error('groups/members-only'))
    await expect(scene.people[name]!.use(trainingApi).detail({ query: { tid } }), name).rejects.toMatchObject(error('trainings/no-training'))
  }
  await expect(of('member').adminList({ query: { gid } })).rejects.toMatchObject(error('groups/admins-only'))
  for (const person of ['member', 'boss']) expect((await scene.people[person]!.use(trainingApi).list({ query: {} })).total).toBe(0)
})

test('the author and the root of the group run a course, and a course of the site is none of a group', async () => {
  const { tid } = await of('author').create({ body: form({ title: 'Mine' }) })
  const { pid } = await scene.scene.problem()
  const site = (await scene.people.admin!.use(trainingAdminApi).create({ body: { ...form({ title: 'Of the site' }) } })).tid
  const calls = (name: string, one: number) => [
    () => of(name).read({ query: { tid: one } }),
    () => of(name).edit({ body: { training: { id: one, title: 'Changed', gid: 77 } } }),
    () => of(name).changeStatus({ query: { tid: one, status: true } }),
    () => of(name).problems({ query: { tid: one } }),
    () => of(name).addFromBank({ body: { tid: one, pid } }),
    () => of(name).saveProblem({ body: { tid: one, pid, displayId: 'A' } }),
    () => of(name).orderProblems({ body: { tid: one, pids: [pid] } }),
    () => of(name).removeProblem({ query: { tid: one, pid } }),
    () => parts(name).add({ body: { tid: one, title: 'First week' } }),
    () => of(name).addFromGroup({ query: { tid: one, problemId: `${prefix}X` } }),
    () => of(name).remove({ query: { tid: one } }),
  ]
  await scene.problem(gid, `${prefix}X`)
  for (const [name, code] of Object.entries({
    deputy: 'staff-only',
    member: 'staff-only',
    applicant: 'no-training',
    outsider: 'no-training',
    admin: 'no-training',
  }))
    for (const call of calls(name, tid)) await expect(call(), name).rejects.toMatchObject(error(`trainings/${code}`))
  // Its author cannot delete it in the admin area either.
  for (const call of calls('admin', site)) await expect(call()).rejects.toMatchObject(error('trainings/no-training'))
  for (const name of ['author', 'chief', 'boss'])
    for (const call of calls(name, tid).slice(0, 10))
      await call().catch((failure: { code: string }) => expect(failure.code).toMatch(/^trainings\/(already-added|order-wrong)$/))
  expect(await of('chief').read({ query: { tid } })).toMatchObject({ training: { title: 'Changed', gid }, trainingCategory: { id: category } })
  await of('author').remove({ query: { tid } })
  await expect(of('author').read({ query: { tid } })).rejects.toMatchObject(error('trainings/no-training'))
})

test('those who run a course put its problems into sections and in order, with what the group still offers', async () => {
  const { tid } = await of('author').create({ body: form({ title: 'In weeks 100%' }) })
  expect((await of('deputy').adminList({ query: { gid, keyword: 'weeks 100%' } })).records.map(({ id }) => id)).toEqual([tid])
  const [one, two] = [await scene.problem(gid, `${prefix}ONE`), await scene.problem(gid, `${prefix}TWO`)]
  await scene.problem(gid, `${prefix}ONEOFF`, { auth: 2 })
  const candidates = async (keyword: string) =>
    (await of('author').problems({ query: { tid, fromOwner: true, queryExisted: false, keyword } })).problemList.records.map(({ id }) => id)
  expect([await candidates(`${prefix}ONE`), await candidates(`${prefix}TWO`)]).toEqual([[one], [two]])
  const { id: first } = await parts('author').add({ body: { tid, title: 'Week 1', toSolve: 1 } })
  const { id: second } = await parts('author').add({ body: { tid, title: 'Week 2' } })
  await of('author').addFromGroup({ query: { tid, problemId: `${prefix}ONE`, sectionId: second } })
  await of('author').addFromGroup({ query: { tid, problemId: `${prefix}TWO` } })
  expect(await candidates(`${prefix}ONE`)).toEqual([])
  await parts('chief').order({ body: { tid, ids: [second, first] } })
  await parts('chief').save({ body: { tid, id: second, title: 'Week 0' } })
  await of('chief').orderProblems({ body: { tid, pids: [two, one] } })
  const { trainingProblemMap } = await of('author').problems({ query: { tid } })
  expect([trainingProblemMap[one]?.sectionId, trainingProblemMap[two]?.sectionId]).toEqual([second, null])
  const sections = async () => (await scene.people.member!.use(sectionApi).list({ query: { tid } })).map(({ title }) => title)
  expect(await sections()).toEqual(['Week 0', 'Week 1'])
  for (const name of ['deputy', 'member'])
    for (const call of [
      () => parts(name).save({ body: { tid, id: first, title: 'Mine' } }),
      () => parts(name).order({ body: { tid, ids: [first, second] } }),
      () => parts(name).remove({ query: { tid, id: first } }),
    ])
      await expect(call(), name).rejects.toMatchObject(error('trainings/staff-only'))
  await parts('author').remove({ query: { tid, id: first } })
  expect(await sections()).toEqual(['Week 0'])
})

test('a course holds problems of the public list and of its group, and what members solve there counts in course, group and their ranks', async () => {
  const { tid } = await of('author').create({ body: form({ title: 'Course' }) })
  const { pid, id } = await scene.scene.problem()
  const own = await scene.problem(gid, `${prefix}OWN`)
  await scene.problem(gid, `${prefix}OFF`, { auth: 2 })
  const foreign = await scene.foundWith({ author: 4 })
  const { shortName } = await scene.api('teacher').detail({ query: { gid: foreign } })
  await scene.problem(foreign, `${shortName}FAR`)
  await of('author').addFromBank({ body: { tid, pid } })
  await of('author').addFromGroup({ query: { tid, problemId: `${prefix}OWN` } })
  for (const problemId of [`${prefix}OFF`, `${shortName}FAR`, id, 'NONE'])
    await expect(of('author').addFromGroup({ query: { tid, problemId } }), problemId).rejects.toMatchObject(error('problems/no-problem'))
  const { problemList, trainingProblemMap } = await of('author').problems({ query: { tid } })
  expect(problemList.records.map((problem) => problem.id)).toEqual([pid, own])
  expect(trainingProblemMap[own]).toMatchObject({ displayId: `${prefix}OWN` })
  expect((await of('author').problems({ query: { tid, queryExisted: false } })).problemList.records.map((problem) => problem.id)).not.toContain(pid)
  const practise = scene.people.member!.use(trainingApi)
  await scene.judged('member', `${prefix}OWN`, 0, { gid, tid })
  await scene.judged('member', id, 0, { gid, tid })
  await scene.judged('other', `${prefix}OWN`, 0, { gid })
  expect(await practise.detail({ query: { tid } })).toMatchObject({ acCount: 2, problemCount: 2 })
  expect((await scene.people.member!.use(rankApi).rank({ query: { tid } })).records.map(({ username, ac }) => [username, ac])).toEqual([['member', 2]])
  const ranked = (await scene.api('member').ranks.rank({ query: { gid, type: 0, limit: 2 } })).records.map(({ username, ac, total }) => [username, ac, total])
  expect(ranked).toEqual([
    ['member', 2, 2],
    ['other', 1, 1],
  ])
  // In the group's submissions, a row of the course is named and linked as in the course.
  await of('author').saveProblem({ body: { tid, pid, displayId: 'WEEK1' } })
  const rows = (await scene.people.other!.use(submissionApi).list({ query: { gid } as never })).records.filter((row) => [pid, own].includes(row.pid))
  expect(rows.map(({ username, displayPid, problemPath }) => [username, displayPid, problemPath])).toEqual([
    ['other', `${prefix}OWN`, null],
    ['member', 'WEEK1', `/group/${gid}/training/${tid}/problem/WEEK1`],
    ['member', `${prefix}OWN`, `/group/${gid}/training/${tid}/problem/${prefix}OWN`],
  ])
  const details = await Promise.all(rows.map(({ submitId }) => scene.people.other!.use(submissionApi).detail({ query: { submitId } })))
  expect(details.map(({ submission }) => submission.problemPath)).toEqual([
    `/group/${gid}/problem/${prefix}OWN`,
    ...rows.slice(1).map((row) => row.problemPath),
  ])
  expect((await scene.people.member!.use(submissionApi).list({ query: { tid, gid } as never })).records.map(({ problemPath }) => problemPath)).toEqual([
    null,
    null,
  ])
  await of('author').saveProblem({ body: { tid, pid, displayId: id } })
  const memberUid = await scene.uidOf('member')
  const progress = async (name: string) => (await of(name).memberCourses({ query: { gid, uid: memberUid } })).records.find((course) => course.tid === tid)
  expect(await progress('deputy')).toMatchObject({
    title: 'Course',
    solved: 2,
    problems: [
      { displayId: id, status: 0, tries: 1, solvedAt: expect.any(String) },
      { displayId: `${prefix}OWN`, status: 0, tries: 1 },
    ],
  })
  for (const name of ['member', 'outsider', 'admin']) await expect(progress(name), name).rejects.toMatchObject(error('groups/admins-only'))
  await of('author').changeStatus({ query: { tid, status: false } })
  expect(await progress('deputy')).toBeUndefined()
  await of('author').changeStatus({ query: { tid, status: true } })
  // It counts in the group but not in the bank, although the problem is in the public list.
  expect((await scene.people.member!.use(problemApi).list({ query: { keyword: id } })).records[0]).toMatchObject({ total: 0 })
  await scene.api('member').members.exit({ query: { gid } })
  await expect(practise.problems({ query: { tid } })).rejects.toMatchObject(error('trainings/no-training'))
})

test('a group that is disbanded takes its courses with it', async () => {
  const { tid } = await of('author').create({ body: form() })
  await scene.api('teacher').disband({ query: { gid } })
  for (const name of ['author', 'boss']) {
    await expect(of(name).read({ query: { tid } })).rejects.toMatchObject(error('trainings/no-training'))
    await expect(scene.people[name]!.use(trainingApi).detail({ query: { tid } })).rejects.toMatchObject(error('trainings/no-training'))
  }
  await scene.settled()
  await expect(scene.people.boss!.use(categoryApi).remove({ query: { cid: category } })).rejects.toMatchObject({ code: 'trainings/category-in-use' })
  await scene.people.boss!.use(trainingAdminApi).remove({ query: { tid: (await scene.people.boss!.use(trainingAdminApi).list({ query: {} })).records[0]!.id } })
  await scene.settled()
  // Only the site's course kept the category in use.
  await scene.people.boss!.use(categoryApi).remove({ query: { cid: category } })
})
