import { commandsOf, headersOf, watchedDatabase } from '@verdict/core/testing'
import { boardApi, contestAdminApi, contestApi } from '@verdict/plugin-contests/contract'
import { problemApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, server as contests } from '@verdict/plugin-contests/testing'
import { GroupScene } from '@verdict/plugin-groups/testing'
import { groupContestAnnouncementApi, groupContestApi } from '../contract.ts'
import groupContests from '../server/index.ts'

let scene: GroupScene
let gid = 0
let prefix = ''
beforeAll(async () => {
  scene = await GroupScene.start(['creator', 'deputy', 'chief', 'member', 'outsider', 'applicant'], [contests, groupContests], {
    database: await watchedDatabase(),
  })
  gid = await scene.foundWith({ creator: 4, deputy: 4, chief: 5, member: 3, applicant: 1 })
  prefix = (await scene.api('teacher').detail({ query: { gid } })).shortName
})
afterAll(() => scene?.close())

const of = (name: string) => scene.people[name]!.use(groupContestApi)
const news = (name: string) => scene.people[name]!.use(groupContestAnnouncementApi)
const error = (code: string) => ({ code })
const create = (name: string, fields: object = {}) => of(name).create({ body: form({ title: 'Homework', gid, ...fields } as never) })
const titles = async (name: string, call: 'list' | 'adminList' = 'list') => (await of(name)[call]({ query: { gid } })).records.map(({ title }) => title)

test('group admins set homework, and only members see it', async () => {
  for (const name of ['member', 'applicant', 'outsider', 'admin']) await expect(create(name), name).rejects.toMatchObject(error('groups/admins-only'))
  await expect(create('creator', { gid: null })).rejects.toMatchObject(error('group-contests/group-required'))
  await expect(create('creator', { gid: 77 })).rejects.toMatchObject(error('groups/no-group'))
  await expect(create('creator', { title: '' })).rejects.toMatchObject({ code: expect.stringMatching(/^contests\//) })
  const { cid } = await create('creator')
  await create('deputy', { title: 'Hidden', visible: false })
  expect([await titles('member'), await titles('deputy', 'adminList')]).toEqual([['Homework'], ['Hidden', 'Homework']])
  expect(await scene.people.member!.use(contestApi).info({ query: { cid } })).toMatchObject({ title: 'Homework', gid, author: 'creator' })
  for (const name of ['applicant', 'outsider', 'admin']) {
    await expect(of(name).list({ query: { gid } }), name).rejects.toMatchObject(error('groups/members-only'))
    await expect(scene.people[name]!.use(contestApi).info({ query: { cid } }), name).rejects.toMatchObject(error('contests/no-contest'))
  }
  await expect(of('member').adminList({ query: { gid } })).rejects.toMatchObject(error('groups/admins-only'))
  for (const name of ['member', 'boss']) expect((await scene.people[name]!.use(contestApi).list({ query: {} })).total).toBe(0)
})

test('the creator and the root of the group run it, and a contest of the site is none of a group', async () => {
  const { cid } = await create('creator', { title: 'Mine' })
  const { pid } = await scene.scene.problem()
  const site = (await scene.people.admin!.use(contestAdminApi).create({ body: form() })).cid
  await news('creator').add({ body: { cid, announcement: { title: 'Hello', content: 'World' } } })
  const aid = (await news('creator').adminList({ query: { cid } })).records[0]!.id
  const calls = (name: string, one: number) => [
    () => of(name).read({ query: { cid: one } }),
    () => of(name).edit({ body: { id: one, title: 'Changed', gid: 77 } }),
    () => of(name).changeVisible({ query: { cid: one, visible: true } }),
    () => of(name).problems({ query: { cid: one } }),
    () => of(name).addFromBank({ body: { cid: one, pid, displayId: 'A' } }),
    () => of(name).orderProblems({ body: { cid: one, pids: [pid] } }),
    () => of(name).readProblem({ query: { cid: one, pid } }),
    () => of(name).saveProblem({ body: { cid: one, pid, displayTitle: 'Sum' } }),
    () => of(name).removeProblem({ query: { cid: one, pid } }),
    () => news(name).adminList({ query: { cid: one } }),
    () => news(name).add({ body: { cid: one, announcement: { title: 'Mine', content: 'Mine' } } }),
    () => of(name).remove({ query: { cid: one } }),
  ]
  for (const [name, code] of Object.entries({
    deputy: 'staff-only',
    member: 'staff-only',
    applicant: 'no-contest',
    outsider: 'no-contest',
    admin: 'no-contest',
  })) {
    for (const call of calls(name, cid)) await expect(call(), name).rejects.toMatchObject(error(`contests/${code}`))
    await expect(news(name).change({ body: { cid, announcement: { id: aid, title: 'Mine' } } })).rejects.toMatchObject(error('contests/no-announcement'))
    await expect(news(name).remove({ query: { cid, aid } })).rejects.toMatchObject(error('contests/no-announcement'))
  }
  for (const call of calls('admin', site)) await expect(call()).rejects.toMatchObject(error('contests/no-contest'))
  for (const name of ['creator', 'chief', 'boss']) for (const call of calls(name, cid).slice(0, 11)) await call()
  await news('chief').change({ body: { cid, announcement: { id: aid, title: 'Changed' } } })
  expect((await news('creator').adminList({ query: { cid } })).records.find(({ id }) => id === aid)).toMatchObject({ title: 'Changed', content: 'World' })
  await news('creator').remove({ query: { aid } })
  expect(await of('chief').read({ query: { cid } })).toMatchObject({ title: 'Changed', gid })
  await of('creator').remove({ query: { cid } })
  await expect(of('creator').read({ query: { cid } })).rejects.toMatchObject(error('contests/no-contest'))
})

test('the forms of homework get what they offer from the group: rules, names to search for, and the problems that it may still add', async () => {
  const { cid } = await create('creator', { title: 'Searched 100%' })
  const { rules } = await of('deputy').choices({ query: { gid } })
  expect(rules).toContainEqual({ id: 'acm', type: 0, settings: null, problemSettings: null })
  await expect(of('member').choices({ query: { gid } })).rejects.toMatchObject(error('groups/admins-only'))
  expect((await of('deputy').adminList({ query: { gid, keyword: 'searched 100%' } })).records.map(({ id }) => id)).toEqual([cid])
  const [first, second] = [await scene.problem(gid, `${prefix}FIRST`), await scene.problem(gid, `${prefix}SECOND`)]
  const candidates = async (name = 'boss') =>
    (await of(name).problems({ query: { cid, fromOwner: true, keyword: prefix } })).problemList.records.map(({ id }) => id)
  expect(await candidates()).toEqual([second, first])
  await of('boss').addFromGroup({ query: { cid, problemId: `${prefix}FIRST`, displayId: 'A' } })
  await of('boss').addFromGroup({ query: { cid, problemId: `${prefix}SECOND`, displayId: 'B' } })
  expect(await candidates('creator')).toEqual([])
  await expect(candidates('deputy')).rejects.toMatchObject(error('contests/staff-only'))
  await of('creator').orderProblems({ body: { cid, pids: [second, first] } })
  expect((await of('creator').problems({ query: { cid } })).problemList.records.map(({ id }) => id)).toEqual([second, first])
})

test('homework holds problems of the public list, of its group and of its own, and counts on its board and nowhere else', async () => {
  const { cid } = await create('chief')
  const { pid, id } = await scene.scene.problem()
  const own = await scene.problem(gid, `${prefix}OWN`)
  await of('chief').addFromBank({ body: { cid, pid, displayId: 'A' } })
  await of('chief').addFromGroup({ query: { cid, problemId: `${prefix}OWN`, displayId: 'B' } })
  for (const problemId of [id, 'NONE'])
    await expect(of('chief').addFromGroup({ query: { cid, problemId, displayId: 'C' } }), problemId).rejects.toMatchObject(error('problems/no-problem'))
  const bytesOfGroup = async () => (await scene.scene.site.site.services.ledger.useOf(`group:${gid}`)).bytes
  const bytesBefore = await bytesOfGroup()
  const { pid: made } = await of('chief').createProblem({
    body: {
      problem: { cid, problemId: 'MADE', title: 'Made', input: 'in', output: 'out' },
      samples: [{ input: 'made', output: 'here' }],
      languages: [{ name: 'C++' }],
      tags: [],
    },
  })
  expect(await bytesOfGroup()).toBe(bytesBefore + 8)
  await of('chief')
    .addFromBank({ body: { cid, pid: made, displayId: 'C' } })
    .catch((failure: { code: string }) => expect(failure.code).toBe('contests/already-added'))
  const { problemList } = await of('chief').problems({ query: { cid } })
  expect(problemList.records.map((problem) => problem.id)).toEqual(expect.arrayContaining([pid, own]))
  // Users who do not take part in the homework cannot see its problems before it starts.
  const detail = (keys: object) => scene.people.member!.use(problemApi).detail({ query: keys as never })
  await expect(detail({ problemId: `${prefix}OWN`, gid })).rejects.toMatchObject(error('problems/no-problem'))
  await scene.judged('member', 'A', 0, { cid, gid })
  await scene.judged('member', 'B', 0, { cid })
  const { records } = await scene.people.member!.use(boardApi).rank({ body: { cid } as never })
  expect(records.at(-1)).toMatchObject({ username: 'member', ac: 2 })
  const ranked = (await scene.api('member').ranks.rank({ query: { gid, type: 0, searchUser: 'member' } })).records
  expect(ranked).toMatchObject([{ ac: 0, total: 0 }])
  await scene.api('member').members.exit({ query: { gid } })
  await expect(scene.scene.submit(scene.people.member!, 'A', { cid })).rejects.toMatchObject(error('problems/no-context'))
})

test('only who may edit a problem of the group takes it out of the lists for homework', async () => {
  const { cid } = await create('creator')
  await scene.problem(gid, `${prefix}OTHERS`)
  await expect(of('creator').addFromGroup({ query: { cid, problemId: `${prefix}OTHERS`, displayId: 'A' } })).rejects.toMatchObject(error('problems/not-yours'))
  expect((await of('creator').problems({ query: { cid } })).problemList.total).toBe(0)
})

test('a group that is disbanded takes its homework with it', async () => {
  const { cid } = await create('creator')
  await scene.api('teacher').disband({ query: { gid } })
  for (const name of ['creator', 'boss']) {
    await expect(of(name).read({ query: { cid } })).rejects.toMatchObject(error('contests/no-contest'))
    await expect(scene.people[name]!.use(contestApi).info({ query: { cid } })).rejects.toMatchObject(error('contests/no-contest'))
  }
  await scene.settled()
})

test('the problem page of a homework opens the contest and its group once', async () => {
  const { cid } = await create('creator', { gid: await scene.foundWith({ creator: 4, member: 3 }) })
  await of('creator').addFromBank({ body: { cid, pid: (await scene.scene.problem()).pid, displayId: 'A' } })
  const { site } = scene.scene.site
  const url = `/api/get-contest-problem-details?cid=${cid}&displayId=A`
  const open = async () => site.app.inject({ url, headers: headersOf(scene.people.member!.token ?? undefined) })
  // The first call fills the caches of texts and languages.
  expect((await open()).json()).toMatchObject({ data: { problem: { problemId: 'A' } } })
  const reads = await commandsOf(site, open)
  expect(reads.toSorted()).toMatchInlineSnapshot(`
    [
      "find contests.contests",
      "find groups.groups",
      "find groups.members",
      "find judging.languages",
      "find kernel.sessions",
      "find kernel.users",
      "find problems.problems",
      "find submissions.submissions",
      "find submissions.submissions",
      "find submissions.submissions",
      "find submissions.submissions",
    ]
  `)
})
