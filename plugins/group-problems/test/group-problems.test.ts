import type { Person } from '@verdict/core/testing'
import { problemAdminApi, problemApi, type SaveProblemRequest } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GroupScene } from '@verdict/plugin-groups/testing'
import { groupProblemAdminApi, groupProblemApi } from '../contract.ts'
import groupProblems from '../server/index.ts'

let scene: GroupScene
let gid = 0
let prefix = ''
beforeAll(async () => {
  scene = await GroupScene.start(['writer', 'deputy', 'chief', 'member', 'outsider', 'applicant'], [groupProblems])
  scene.people.judge = await scene.scene.site.as('problem_admin', 'judge')
  gid = await scene.foundWith({ writer: 4, deputy: 4, chief: 5, member: 3, applicant: 1 })
  prefix = (await scene.api('teacher').detail({ query: { gid } })).shortName
})
afterAll(() => scene?.close())

const of = (name: string) => scene.people[name]!.use(groupProblemApi)
const judge = () => scene.people.judge!.use(groupProblemAdminApi)
const idsOf = ({ records }: { records: { problemId: string }[] }) => records.map(({ problemId }) => problemId)
const error = (code: string) => ({ code })
let made = 0
const request = (fields: Partial<SaveProblemRequest['problem']> = {}, tags: string[] = []) => ({
  problem: { problemId: `p${(made += 1)}`, title: 'Knights', input: 'in', output: 'out', auth: 1 as const, gid, ...fields },
  samples: [{ input: '1', output: '2' }],
  languages: [{ name: 'C++' }],
  tags: tags.map((name) => ({ name })),
})
const listed = async (person: Person) => idsOf(await person.use(problemApi).list({ query: { keyword: 'knights' } }))

test('admins of a group write its problems, which get its short name, and its members read them', async () => {
  for (const [name, code] of Object.entries({ member: 'admins-only', applicant: 'admins-only', outsider: 'admins-only', admin: 'admins-only' }))
    await expect(of(name).create({ body: request() }), name).rejects.toMatchObject(error(`groups/${code}`))
  await expect(of('writer').create({ body: request({ gid: null } as never) })).rejects.toMatchObject(error('group-problems/group-required'))
  await expect(of('writer').create({ body: request({ gid: 77 } as never) })).rejects.toMatchObject(error('groups/no-group'))
  const { pid } = await of('writer').create({ body: request({ problemId: 'a1' }, ['openings']) })
  await of('deputy').create({ body: request({ problemId: 'a2', title: 'Hidden knights', auth: 2 }) })
  const [first, second] = [`${prefix}A1`, `${prefix}A2`]
  expect(idsOf(await of('member').list({ query: { gid } }))).toEqual([first])
  expect(idsOf(await of('writer').adminList({ query: { gid } }))).toEqual([second, first])
  expect(await of('writer').adminList({ query: { gid, keyword: 'hidden' } })).toMatchObject({ total: 1 })
  expect((await of('member').tags({ query: { gid } })).map(({ name }) => name)).toContain('openings')
  expect(await scene.people.member!.use(problemApi).detail({ query: { problemId: first, gid } as never })).toMatchObject({ problem: { id: pid, gid } })
  for (const name of ['applicant', 'outsider', 'admin', 'judge'])
    for (const call of ['list', 'tags'] as const)
      await expect(of(name)[call]({ query: { gid } }), `${name} ${call}`).rejects.toMatchObject(error('groups/members-only'))
  for (const name of ['member', 'outsider']) await expect(of(name).adminList({ query: { gid } })).rejects.toMatchObject(error('groups/admins-only'))
  expect(await listed(scene.people.member!)).toEqual([])
  expect((await scene.people.boss!.use(problemAdminApi).adminList({ query: {} })).total).toBe(0)
})

test('the author edits a problem while the group lets them write, group managers edit all, and other users none', async () => {
  const { pid } = await of('writer').create({ body: request({ problemId: 'b1' }) })
  const edit = (name: string) => of(name).edit({ body: { problem: { id: pid, problemId: 'b1', title: `by ${name}`, gid: 77 } } })
  for (const name of ['writer', 'chief', 'teacher', 'boss']) {
    await edit(name)
    expect(await of(name).read({ query: { pid } })).toMatchObject({ title: `by ${name}`, problemId: `${prefix}B1`, gid })
  }
  for (const [name, code] of Object.entries({ deputy: 'not-yours', member: 'not-yours', outsider: 'no-problem', applicant: 'no-problem', admin: 'no-problem' }))
    for (const call of [
      () => edit(name),
      () => of(name).read({ query: { pid } }),
      () => of(name).cases({ query: { pid, isUpload: false } }),
      () => of(name).changeAuth({ query: { pid, auth: 2 } }),
      () => of(name).applyPublic({ query: { pid, isApplied: true } }),
      () => of(name).remove({ query: { pid } }),
    ])
      await expect(call(), name).rejects.toMatchObject(error(`problems/${code}`))
  expect((await of('writer').cases({ query: { pid, isUpload: false } })).map(({ output }) => output)).toEqual(['2'])
  const previewed = () => of('member').previewCase({ query: { gid, pid, input: '1.in' } })
  await expect(previewed()).rejects.toMatchObject(error('groups/admins-only'))
  await of('writer').changeAuth({ query: { pid, auth: 2 } })
  expect(idsOf(await of('member').list({ query: { gid } }))).not.toContain(`${prefix}B1`)
  await of('writer').changeAuth({ query: { pid, auth: 1 } })
  expect(idsOf(await of('member').list({ query: { gid } }))).toContain(`${prefix}B1`)
  await scene.place(gid, 'writer', 3)
  await expect(edit('writer')).rejects.toMatchObject(error('problems/not-yours'))
  await scene.place(gid, 'writer', 4)
  await of('writer').remove({ query: { pid } })
  await expect(of('writer').read({ query: { pid } })).rejects.toMatchObject(error('problems/no-problem'))
})

test('group admins compile a checker and read the compiler’s message', async () => {
  const body = { code: 'int main() { return 0; }', language: 'C++' }
  for (const call of ['compileChecker', 'compileInteractor'] as const) {
    await expect(of('member')[call]({ query: { gid }, body })).rejects.toMatchObject(error('groups/admins-only'))
    await expect(of('writer')[call]({ query: { gid }, body: { ...body, language: 'Klingon' } })).rejects.toMatchObject({
      code: expect.stringMatching(/^problems\//),
    })
  }
})

test('an application goes to site admins, and an approved problem is public until it is edited', async () => {
  const { pid } = await of('writer').create({ body: request({ problemId: 'c1' }) })
  const progress = async () => (await of('writer').read({ query: { pid } })).applyPublicProgress
  const waiting = async (query: object = {}) => (await judge().applications({ query })).records.map(({ id }) => id)
  for (const name of ['writer', 'teacher', 'admin']) {
    const api = scene.people[name]!.use(groupProblemAdminApi)
    await expect(api.applications({ query: {} })).rejects.toMatchObject(error('kernel/forbidden'))
    await expect(api.decide({ body: { pid, progress: 2 } })).rejects.toMatchObject(error('kernel/forbidden'))
  }
  await expect(judge().decide({ body: { pid, progress: 2 } })).rejects.toMatchObject(error('problems/not-applied'))
  await of('writer').applyPublic({ query: { pid, isApplied: true } })
  expect([await progress(), await waiting({ gid }), await waiting({ gid: gid + 1 }), await waiting({ keyword: 'knights' })]).toEqual([1, [pid], [], [pid]])
  await judge().decide({ body: { pid, progress: 3 } })
  expect([await progress(), await listed(scene.people.outsider!)]).toEqual([3, []])
  await of('writer').applyPublic({ query: { pid, isApplied: true } })
  await judge().decide({ body: { pid, progress: 2 } })
  expect([await progress(), await listed(scene.people.outsider!)]).toEqual([2, [`${prefix}C1`]])
  await of('writer').edit({ body: { problem: { id: pid, problemId: 'c1', hint: 'new' } } })
  expect([await progress(), await listed(scene.people.outsider!), await waiting()]).toEqual([null, [], []])
  await expect(judge().decide({ body: { pid: 77_777, progress: 2 } })).rejects.toMatchObject(error('problems/no-problem'))
})

test('those who decide read what waits, find it by its state, and never publish what they have not read', async () => {
  const { pid } = await of('writer').create({ body: request({ problemId: 'w1', title: 'Waiting room' }) })
  const found = async (progress?: 0 | 1 | 2 | 3) => (await judge().applications({ query: { keyword: 'waiting room', progress } })).records
  const readAll = () => scene.people.judge!.use(problemAdminApi).read({ query: { pid } })
  await expect(readAll()).rejects.toMatchObject(error('problems/not-yours'))
  await of('writer').applyPublic({ query: { pid, isApplied: true } })
  const [row] = await found(1)
  expect(row).toMatchObject({ id: pid, gid, applyPublicProgress: 1, isGroup: true })
  expect(await readAll()).toMatchObject({ id: pid, title: 'Waiting room' })

  await of('writer').edit({ body: { problem: { id: pid, problemId: 'w1', description: 'Something else' } } })
  await of('writer').applyPublic({ query: { pid, isApplied: true } })
  await expect(judge().decide({ body: { pid, progress: 2, revision: row!.revision } })).rejects.toMatchObject(error('problems/saved-meanwhile'))
  expect(await found(1)).toHaveLength(1)
  for (const [progress, others] of [
    [2, [1, 3]],
    [3, [1, 2]],
    [1, [2, 3]],
  ] as const) {
    await judge().decide({ body: { pid, progress, revision: (await found(0))[0]!.revision } })
    expect((await found(progress)).map(({ id, isGroup }) => [id, isGroup])).toEqual([[pid, progress !== 2]])
    for (const other of others) expect(await found(other)).toEqual([])
    expect(await found()).toHaveLength(1)
  }
})

test('an update of the site lists the applications of before by their state', async () => {
  const { pid } = await of('writer').create({ body: request({ problemId: 'u1', title: 'Underwood' }) })
  await of('writer').applyPublic({ query: { pid, isApplied: true } })
  const found = async (progress: 1 | 2) => (await judge().applications({ query: { gid, progress, keyword: 'underwood' } })).total
  const { site } = scene.scene
  const stored = site.site.db.collection<{ _id: number; facets: string[] }>('problems.problems')
  const { facets } = (await stored.findOne({ _id: pid }))!
  await stored.updateOne({ _id: pid }, { $set: { facets: facets.filter((facet) => !facet.endsWith('|papplied')) } })
  await site.restart()
  expect(await found(1)).toBe(0)
  await site.site.db.collection('kernel.migrations').deleteMany({})
  await site.restart()
  expect([await found(1), await found(2)]).toEqual([1, 0])
})

test('a group that is disbanded takes its problems with it, those in the public list, too', async () => {
  const { pid } = await of('writer').create({ body: request({ problemId: 'd1' }) })
  await of('writer').applyPublic({ query: { pid, isApplied: true } })
  await judge().decide({ body: { pid, progress: 2 } })
  expect(await listed(scene.people.outsider!)).toEqual([`${prefix}D1`])
  await scene.api('teacher').disband({ query: { gid } })
  for (const name of ['writer', 'teacher', 'boss']) await expect(of(name).read({ query: { pid } })).rejects.toMatchObject(error('problems/no-problem'))
  await scene.settled()
  expect(await listed(scene.people.outsider!)).toEqual([])
  expect((await judge().applications({ query: {} })).total).toBe(0)
})
