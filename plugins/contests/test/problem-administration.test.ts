import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import type { Person } from '@verdict/core/testing'
import { problemAdminApi, problemApi, problemBank, problemImporters, problems as problemsPlugin } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { draft } from '@verdict/plugin-problems/testing'
import { Scene } from '@verdict/plugin-submissions/testing'
import { contestAdminApi } from '../contract.ts'
import contests from '../server/index.ts'
import { form } from '../testing/forms.ts'

/** A plugin that imports from another judge: it knows the problems 4A and 5B. */
const imported: string[] = []
const elsewhere = defineServer(definePlugin({ id: 'elsewhere' }), {
  needs: { bank: problemBank },
  setup(ctx, { bank }) {
    const unknown = problemsPlugin.error('no-problem', 404)
    ctx.contribute(problemImporters, {
      oj: 'TOY',
      import: async (remoteId, { uid }) => {
        if (!['4A', '5B'].includes(remoteId)) throw new unknown()
        imported.push(remoteId)
        await bank.create(draft({ problemId: `TOY-${remoteId}`, title: `Toy ${remoteId}`, oj: 'TOY', remoteId, cases: [] }), uid)
      },
    })
  },
})

let scene: Scene
let root: Person
let jury: Person
let author: Person
let other: Person
beforeAll(async () => {
  scene = await Scene.start([contests, elsewhere])
  root = await scene.site.as('root', 'boss')
  jury = await scene.site.as('admin', 'jury')
  other = await scene.site.as('problem_admin', 'other')
  author = await scene.site.as('admin')
})
afterAll(() => scene?.site.close())

let cid: number
beforeEach(async () => {
  cid = (await jury.use(contestAdminApi).create({ body: form() })).cid
})
const admin = (person = jury) => person.use(contestAdminApi)
const add = (pid: number, displayId: string) => admin().addFromBank({ body: { cid, pid, displayId, staysListed: true } })
const list = (query: object = {}, person = jury) => admin(person).problems({ query: { cid, ...query } })
const ids = async (query: object = {}) => (await list(query)).problemList.records.map(({ problemId }) => problemId)
const request = (problem: object) =>
  ({
    problem: { title: 'Made', input: 'in', output: 'out', ...problem },
    samples: [{ input: '1', output: '2' }],
    languages: [{ name: 'C++' }],
  }) as never

test('the list shows the problems of the contest in its order, each with its name there', async () => {
  const [first, second, third] = [await scene.problem({ title: 'Sun' }), await scene.problem({ title: 'Moon' }), await scene.problem({ title: 'Stars' })]
  await add(first.pid, 'A')
  await add(second.pid, 'B')
  await add(third.pid, 'C')
  await admin().orderProblems({ body: { cid, pids: [third.pid, first.pid, second.pid] } })
  const { problemList, contestProblemMap } = await list({ limit: 2, currentPage: '1' })
  expect([problemList.total, problemList.records.map(({ title }) => title)]).toEqual([3, ['Stars', 'Sun']])
  expect(contestProblemMap[second.pid]).toMatchObject({ pid: second.pid, cid, displayId: 'B', displayTitle: 'Moon', isMade: false })
  expect(await ids({ limit: 2, currentPage: 2 })).toEqual([second.id])
  expect(await ids({ keyword: 'moO' })).toEqual([second.id])
  expect(await ids({ keyword: 'c' })).toEqual([third.id])
  await expect(list({}, other)).rejects.toMatchObject({ code: 'contests/staff-only' })
})

test('candidates are what the bank has of the type and of other judges, without hidden problems and those of the contest', async () => {
  const [open, contestOnly] = [await scene.problem({ title: 'Pick open' }), await scene.problem({ title: 'Pick later', auth: 3 })]
  await scene.problem({ title: 'Pick hidden', auth: 2 })
  const oi = await scene.problem({ title: 'Pick points', type: 1 })
  const remote = await scene.problem({ title: 'Pick remote', problemId: 'FAR-1', oj: 'FAR', remoteId: '1', cases: [] })
  const pick = { problemType: 0, keyword: 'pick' }
  expect(await ids(pick)).toEqual([remote.id, contestOnly.id, open.id])
  expect(await ids({ ...pick, oj: 'FAR' })).toEqual([remote.id])
  expect(await ids({ ...pick, oj: 'Mine' })).toEqual([contestOnly.id, open.id])
  const all = (await list({ problemType: '0' })).problemList.total
  await add(open.pid, 'A')
  expect(await ids(pick)).toEqual([remote.id, contestOnly.id])
  expect((await list({ problemType: 0 })).problemList.total).toBe(all - 1)
  expect(await ids({ problemType: 0 })).not.toContain(open.id)
  cid = (await admin().create({ body: form({ type: 1 }) })).cid
  // Only problems that fit are offered, regardless of the requested type.
  expect(await ids({ ...pick, problemType: 0 })).toEqual([remote.id, oi.id])
})

test('a problem that the contest has made can leave it and come back', async () => {
  const { pid } = await admin().createProblem({ body: request({ problemId: 'BACK', cid }) })
  expect([await ids({ unused: true }), await ids()]).toEqual([['BACK'], []])
  await admin().saveProblem({ body: { cid, pid, displayId: 'A' } })
  expect([await ids({ unused: true }), await ids()]).toEqual([[], ['BACK']])
  expect((await list()).contestProblemMap[pid]).toMatchObject({ displayId: 'A', isMade: true })
  await admin().removeProblem({ query: { cid, pid } })
  expect([await ids({ unused: true }), await ids()]).toEqual([['BACK'], []])
})

test('without a contest, deleting a problem deletes it everywhere, with the rights that one has on it', async () => {
  const { pid } = await admin().createProblem({ body: request({ problemId: 'GONE', cid }) })
  await admin().saveProblem({ body: { cid, pid, displayId: 'A' } })
  const bank = await scene.problem()
  await add(bank.pid, 'B')
  for (const person of [author, other]) await expect(admin(person).removeProblem({ query: { pid } })).rejects.toMatchObject({ code: 'problems/not-yours' })
  for (const person of [jury, author])
    await expect(admin(person).removeProblem({ query: { pid: bank.pid } })).rejects.toMatchObject({ code: 'problems/not-yours' })
  await admin().removeProblem({ query: { pid } })
  await admin(other).removeProblem({ query: { pid: bank.pid } })
  await scene.site.settled()
  expect([await ids(), await ids({ unused: true })]).toEqual([[], []])
  for (const gone of [pid, bank.pid]) await expect(admin(root).removeProblem({ query: { pid: gone } })).rejects.toMatchObject({ code: 'problems/no-problem' })
})

test('a problem of the bank is read and changed with the rights of the bank, and keeps its type and its place there', async () => {
  const id = 'PUBLIC'
  const { pid } = await author.use(problemAdminApi).create({ body: request({ problemId: id, title: 'Public', auth: 3 }) })
  await other.use(problemAdminApi).changeAuth({ body: { id: pid, auth: 1 } })
  await add(pid, 'A')
  await expect(admin().readWholeProblem({ query: { pid } })).rejects.toMatchObject({ code: 'problems/not-yours' })
  await expect(admin().editProblem({ body: request({ id: pid, title: 'Mine now' }) })).rejects.toMatchObject({ code: 'problems/not-yours' })
  expect(await admin(author).readWholeProblem({ query: { pid } })).toMatchObject({ id: pid, problemId: id, title: 'Public' })
  await expect(admin(author).removeProblem({ query: { pid } })).rejects.toMatchObject({ code: 'problems/not-yours' })
  // HOJ's contest form sends these values: visible in contests only, and the contest's type.
  await admin(author).editProblem({ body: request({ id: pid, title: 'Better', auth: 3, type: 1, cid }) })
  const { problem } = await scene.site
    .visitor()
    .use(problemApi)
    .detail({ query: { problemId: id } as never })
  expect(problem).toMatchObject({ title: 'Better', auth: 1, type: 0 })
  expect((await list()).contestProblemMap[pid]).toMatchObject({ displayTitle: 'Public' })
})

test('a public problem leaves the public list for the contest unless the call says that it stays', async () => {
  const [gone, stays, hidden] = [await scene.problem(), await scene.problem(), await scene.problem({ auth: 3 })]
  const authOf = async (pid: number) => (await root.use(problemAdminApi).read({ query: { pid } })).auth
  const addWith = (pid: number, fields: object) => admin().addFromBank({ body: { cid, pid, ...fields } as never })
  // A refused call changes nothing.
  await expect(addWith(gone.pid, { displayId: 'a/b' })).rejects.toMatchObject({ code: 'contests/display-id-odd' })
  await expect(admin(other).addFromBank({ body: { cid, pid: gone.pid, displayId: 'A' } })).rejects.toMatchObject({ code: 'contests/staff-only' })
  expect(await authOf(gone.pid)).toBe(1)
  await addWith(gone.pid, { displayId: 'A' })
  await addWith(stays.pid, { displayId: 'B', staysListed: true })
  await addWith(hidden.pid, { displayId: 'C', staysListed: true })
  expect(await Promise.all([gone, stays, hidden].map(({ pid }) => authOf(pid)))).toEqual([3, 1, 3])
  const visitor = scene.site.visitor().use(problemApi)
  await expect(visitor.detail({ query: { problemId: gone.id } as never })).rejects.toMatchObject({ code: 'problems/no-problem' })
  expect(await ids()).toEqual([gone.id, stays.id, hidden.id])
  await expect(jury.use(problemAdminApi).changeAuth({ body: { id: gone.pid, auth: 1 } })).rejects.toMatchObject({ status: 403 })
  await other.use(problemAdminApi).changeAuth({ body: { id: gone.pid, auth: 1 } })
  expect((await visitor.detail({ query: { problemId: gone.id } as never })).problem.auth).toBe(1)
})

test('the type of a problem that a contest has made stays that of the contest', async () => {
  const { pid } = await admin().createProblem({ body: request({ problemId: 'TYPED', cid }) })
  await admin().editProblem({ body: request({ id: pid, type: 1, auth: 1 }) })
  expect(await admin().readWholeProblem({ query: { pid } })).toMatchObject({ type: 0, auth: 3 })
})

test('a problem of another judge is imported once, and says so where no plugin imports from that judge', async () => {
  const importRemote = (query: object, person = jury) => admin(person).importRemote({ query: { cid, name: 'TOY', problemId: '4A', displayId: 'A', ...query } })
  const wrong: [object, string][] = [
    [{ name: 'POJ' }, 'problems/importer-missing'],
    [{ problemId: '9Z' }, 'problems/no-problem'],
    [{ displayId: ' ' }, 'contests/display-id-required'],
    [{ displayId: 'a/b' }, 'contests/display-id-odd'],
    [{ cid: 424_242 }, 'contests/no-contest'],
  ]
  for (const [query, code] of wrong) await expect(importRemote(query), code).rejects.toMatchObject({ code })
  await expect(importRemote({}, other)).rejects.toMatchObject({ code: 'contests/staff-only' })
  expect(imported).toEqual([])
  await importRemote({ name: 'toy' })
  await expect(importRemote({ problemId: '5B' })).rejects.toMatchObject({ code: 'contests/display-id-taken' })
  await expect(importRemote({ displayId: 'B' })).rejects.toMatchObject({ code: 'contests/already-added' })
  expect(await ids()).toEqual(['TOY-4A'])
  const again = await admin().create({ body: form() })
  await importRemote({ cid: again.cid })
  expect(imported).toEqual(['4A'])
  const found = await jury.use(problemAdminApi).adminList({ query: { keyword: 'Toy', oj: 'TOY' } })
  expect(found.records.map(({ problemId }) => problemId)).toEqual(['TOY-4A'])
})

test('two who import the same problem at once get the same one', async () => {
  const contestsOfTwo = await Promise.all([admin().create({ body: form() }), admin(other).create({ body: form() })])
  await Promise.all(
    contestsOfTwo.map((one, index) => admin([jury, other][index]).importRemote({ query: { cid: one.cid, name: 'TOY', problemId: '5B', displayId: 'A' } })),
  )
  for (const [index, one] of contestsOfTwo.entries()) {
    const { problemList } = await admin([jury, other][index]).problems({ query: { cid: one.cid } })
    expect(problemList.records.map(({ problemId }) => problemId)).toEqual(['TOY-5B'])
  }
})

test('the forms learn which rules there are, and from which judges problems can be imported', async () => {
  const { rules, judges } = await admin().choices()
  for (const [id, type] of [
    ['acm', 0],
    ['icpc', 0],
    ['oi', 1],
  ])
    expect(rules).toContainEqual({ id, type, settings: null, problemSettings: null })
  // The form begins with the first rule.
  expect(rules[0]).toMatchObject({ id: 'icpc', type: 0 })
  expect(judges).toEqual(['TOY'])
})

test('problems that were stored before contests could look for them are found after a restart', async () => {
  const old = await scene.problem({ title: 'Aged wine' })
  const hidden = await scene.problem({ title: 'Aged cheese', auth: 2 })
  const docs = scene.site.site.db.collection<{ _id: number; facets: string[] }>('problems.problems')
  for (const { _id, facets } of await docs.find({ _id: { $in: [old.pid, hidden.pid] } }).toArray())
    await docs.updateOne({ _id }, { $set: { facets: facets.filter((facet) => !facet.startsWith('s')) } })
  await scene.site.site.db.collection('kernel.migrations').deleteMany({})
  await scene.site.restart()
  expect(await ids({ problemType: 0, keyword: 'aged' })).toEqual([old.id])
})
