import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sectionApi } from '../contract.ts'
import { TrainingScene } from './support/training-scene.ts'

let scene: TrainingScene
beforeAll(async () => {
  scene = await TrainingScene.start()
})
afterAll(() => scene?.close())

type Fields = { title?: string; toSolve?: number | null; after?: number[] | null }

const staff = (name = 'teacher') => scene.people[name]!.use(sectionApi)
const add = async (tid: number, fields: Fields) => (await staff().add({ body: { tid, ...fields } })).id
const save = (tid: number, id: number, fields: Fields) => staff().save({ body: { tid, id, ...fields } })
const sections = (tid: number, name = 'ann') => scene.people[name]!.use(sectionApi).list({ query: { tid } })
const place = (tid: number, pid: number, sectionId: number | null) => scene.admin().saveProblem({ body: { tid, pid, sectionId } })
/** Returns title, solved, needed, problems, whether it is locked, and by which sections. */
const states = async (tid: number, name = 'ann') => {
  const found = await sections(tid, name)
  const titleOf = (id: number) => found.find((section) => section.id === id)!.title
  return found.map(({ title, solved, needed, problemCount, isLocked, waitsFor }) => [title, solved, needed, problemCount, isLocked, ...waitsFor.map(titleOf)])
}
const listed = async (tid: number) => (await scene.api('ann').problems({ query: { tid } })).map(({ problemId, sectionId }) => [problemId, sectionId])
/** Creates a training with a section for each number of problems. */
async function course(...counts: number[]) {
  const { tid, problems } = await scene.course(counts.reduce((sum, count) => sum + count, 0))
  const ids: number[] = []
  let next = 0
  for (const [index, count] of counts.entries()) {
    const id = await add(tid, { title: `S${index + 1}` })
    ids.push(id)
    for (const { pid } of problems.slice(next, next + count)) await place(tid, pid, id)
    next += count
  }
  return { tid, problems, ids }
}

test('sections order the one list that all users see, and without requirements nothing is locked', async () => {
  const { tid, problems } = await scene.course(4)
  const [a, b, c, d] = problems as [(typeof problems)[0], (typeof problems)[0], (typeof problems)[0], (typeof problems)[0]]
  expect(await sections(tid)).toEqual([])
  const second = await add(tid, { title: ' Loops ' })
  const first = await add(tid, { title: 'Words' })
  await place(tid, a.pid, second)
  await place(tid, d.pid, first)
  await place(tid, c.pid, second)
  const order = () => listed(tid).then((rows) => rows.map(([id]) => id))
  expect(await order()).toEqual([b.id, a.id, c.id, d.id])
  await staff().order({ body: { tid, ids: [first, second] } })
  expect(await order()).toEqual([b.id, d.id, a.id, c.id])
  await scene.admin().orderProblems({ body: { tid, pids: [c.pid, d.pid, a.pid, b.pid] } })
  expect(await listed(tid)).toEqual([
    [b.id, null],
    [d.id, first],
    [c.id, second],
    [a.id, second],
  ])
  expect(await states(tid)).toEqual([
    ['Words', 0, 1, 1, false],
    ['Loops', 0, 2, 2, false],
  ])
  const { trainingProblemMap } = await scene.admin().problems({ query: { tid, queryExisted: true } })
  expect([trainingProblemMap[d.pid]!.sectionId, trainingProblemMap[b.pid]!.sectionId]).toEqual([first, null])
  await place(tid, d.pid, null)
  await staff().remove({ query: { tid, id: second } })
  expect(await listed(tid)).toEqual([b, d, c, a].map(({ id }) => [id, null]))
  await scene.admin().saveProblem({ body: { tid, pid: d.pid, displayId: 'Still-second' } })
  expect(await order()).toEqual([b.id, 'Still-second', c.id, a.id])
  expect((await sections(tid)).map(({ title }) => title)).toEqual(['Words'])
})

test('a new problem is added to a section at once', async () => {
  const { tid, ids } = await course(1, 1)
  const { pid, id } = await scene.scene.problem()
  await expect(scene.admin().addFromBank({ body: { tid, pid, sectionId: 4242 } })).rejects.toMatchObject({ code: 'trainings/no-section' })
  await scene.admin().addFromBank({ body: { tid, pid, sectionId: ids[0]! } })
  expect((await listed(tid))[1]).toEqual([id, ids[0]])
})

test('a section that requires solved problems locks those after it until they are solved, in any place', async () => {
  const { tid, problems, ids } = await course(3, 1, 1)
  await save(tid, ids[0]!, { toSolve: 2 })
  expect(await states(tid)).toEqual([
    ['S1', 0, 2, 3, false],
    ['S2', 0, 1, 1, true, 'S1'],
    ['S3', 0, 1, 1, true, 'S1'],
  ])
  await scene.judged('ann', problems[0]!.id, 0)
  expect((await states(tid))[1]).toEqual(['S2', 0, 1, 1, true, 'S1'])
  await scene.judged('ann', problems[2]!.id, 0, tid)
  expect(await states(tid)).toEqual([
    ['S1', 2, 2, 3, false],
    ['S2', 0, 1, 1, false],
    ['S3', 0, 1, 1, false],
  ])
  expect((await states(tid, 'ben')).map(([, , , , isLocked]) => isLocked)).toEqual([false, true, true])
  for (const name of ['teacher', 'root']) expect((await states(tid, name)).every(([, , , , isLocked]) => isLocked === false)).toBe(true)
})

test('a section waits for those that it names, as a whole where they ask for no number, and for what these wait for', async () => {
  const { tid, problems, ids } = await course(1, 2, 1)
  const [one, two, three] = ids as [number, number, number]
  await save(tid, one, { toSolve: 1, after: [] })
  await save(tid, three, { after: [two] })
  for (const { id } of problems.slice(1)) await scene.judged('ben', id, 0)
  // The second one is solved, but locked.
  expect((await states(tid, 'ben')).slice(1)).toEqual([
    ['S2', 2, 2, 2, true, 'S1'],
    ['S3', 1, 1, 1, true, 'S2'],
  ])
  await save(tid, two, { after: [] })
  expect((await states(tid, 'ben'))[2]).toEqual(['S3', 1, 1, 1, false])
  // Listed sections do not depend on the order.
  await staff().order({ body: { tid, ids: [three, two, one] } })
  expect((await states(tid, 'ann'))[0]).toEqual(['S3', 0, 1, 1, true, 'S2'])
  await staff().remove({ query: { tid, id: two } })
  expect((await states(tid, 'ann'))[0]).toEqual(['S3', 0, 1, 1, false])
})

test('a hidden or deleted problem neither counts as solved nor must be solved', async () => {
  const { tid, problems, ids } = await course(2, 1)
  await save(tid, ids[0]!, { toSolve: 2 })
  const { id } = problems[0]!
  await scene.judged('ann', id, 0)
  expect((await states(tid))[1]).toEqual(['S2', 0, 1, 1, true, 'S1'])
  const hide = (auth: 1 | 2) => scene.people.other!.use(problemAdminApi).changeAuth({ body: { id: problems[1]!.pid, auth } })
  await hide(2)
  await scene.settled()
  expect(await states(tid)).toEqual([
    ['S1', 1, 1, 1, false],
    ['S2', 0, 1, 1, false],
  ])
  await hide(1)
  await scene.settled()
  expect((await states(tid))[1]).toEqual(['S2', 0, 1, 1, true, 'S1'])
  // A solved problem that is hidden now does not count.
  await scene.people.other!.use(problemAdminApi).changeAuth({ body: { id: problems[0]!.pid, auth: 2 } })
  await scene.settled()
  expect((await states(tid))[0]).toEqual(['S1', 0, 1, 1, false])
  for (const { pid } of problems.slice(0, 2)) await scene.people.other!.use(problemAdminApi).remove({ query: { pid } })
  await scene.settled()
  expect(await states(tid)).toEqual([
    ['S1', 0, 0, 0, false],
    ['S2', 0, 1, 1, false],
  ])
})

test('what is wrong is refused with its reason, and changes nothing', async () => {
  const { tid, problems, ids } = await course(1, 1, 1)
  const [one, two, three] = ids as [number, number, number]
  await save(tid, one, { toSolve: 1 })
  await save(tid, two, { after: [one] })
  const before = [await sections(tid), await listed(tid)]
  const refused = async (call: Promise<unknown>, code: string, msg?: RegExp) =>
    expect(call).rejects.toMatchObject({ code: `trainings/${code}`, ...(msg && { message: expect.stringMatching(msg) }) })
  await refused(save(tid, one, { after: [two] }), 'section-cycle', /S1 → S2 → S1/)
  await refused(save(tid, two, { after: [two] }), 'section-cycle', /S2 → S2/)
  // The third section waits for the first one without listing it.
  await refused(save(tid, one, { after: [three] }), 'section-cycle')
  await refused(save(tid, three, { after: [one, 4242] }), 'no-section')
  for (const title of ['', '  ']) await refused(save(tid, one, { title }), 'section-title-required')
  await refused(add(tid, {}), 'section-title-required')
  await refused(add(tid, { title: 'x'.repeat(256) }), 'text-too-long')
  for (const toSolve of [0, -1, 1001]) await refused(save(tid, one, { toSolve }), 'to-solve-wrong')
  for (const wrong of [
    [one, two],
    [one, one, two],
    [one, two, three, 4242],
  ])
    await refused(staff().order({ body: { tid, ids: wrong } }), 'section-order-wrong')
  await refused(save(tid, 4242, { title: 'x' }), 'no-section')
  await refused(staff().remove({ query: { tid, id: 4242 } }), 'no-section')
  await refused(place(tid, problems[0]!.pid, 4242), 'no-section')
  for (const name of ['ann', 'other']) {
    const code = name === 'ann' ? { http: 403 } : { code: 'trainings/staff-only' }
    await expect(staff(name).add({ body: { tid, title: 'x' } })).rejects.toMatchObject(code)
    await expect(staff(name).save({ body: { tid, id: one, title: 'x' } })).rejects.toMatchObject(code)
    await expect(staff(name).order({ body: { tid, ids: [three, two, one] } })).rejects.toMatchObject(code)
    await expect(staff(name).remove({ query: { tid, id: one } })).rejects.toMatchObject(code)
  }
  await refused(sections(4242), 'no-training')
  expect([await sections(tid), await listed(tid)]).toEqual(before)
})

test('a requirement that makes a cycle by its default is refused, too', async () => {
  const { tid, ids } = await course(1, 1)
  await save(tid, ids[0]!, { after: [ids[1]!] })
  await expect(save(tid, ids[0]!, { toSolve: 1 })).rejects.toMatchObject({ code: 'trainings/section-cycle' })
  await staff().order({ body: { tid, ids: ids.toReversed() } })
  await save(tid, ids[0]!, { toSolve: 1 })
  await expect(staff().order({ body: { tid, ids } })).rejects.toMatchObject({ code: 'trainings/section-cycle' })
})

test('clients may send numbers in quotes, and what they leave out keeps its value', async () => {
  const { tid, problems, ids } = await course(1, 1)
  const quoted = (value: unknown) => value as never
  await staff().save({ body: { tid: quoted(`${tid}`), id: quoted(`${ids[0]}`), toSolve: quoted('1') } })
  await staff().save({ body: { tid, id: ids[1]!, after: quoted([`${ids[0]}`]) } })
  await scene.admin().saveProblem({ body: { tid, pid: problems[1]!.pid, sectionId: quoted(`${ids[0]}`) } })
  expect(await states(tid)).toEqual([
    ['S1', 0, 1, 2, false],
    ['S2', 0, 0, 0, true, 'S1'],
  ])
  await scene.admin().saveProblem({ body: { tid, pid: problems[1]!.pid, displayId: 'Other' } })
  await save(tid, ids[0]!, { title: 'Renamed' })
  expect((await sections(tid))[0]).toMatchObject({ title: 'Renamed', toSolve: 1, problemCount: 2 })
  await save(tid, ids[0]!, { toSolve: null })
  await save(tid, ids[1]!, { after: null })
  expect((await sections(tid)).map(({ toSolve, after, isLocked }) => [toSolve, after, isLocked])).toEqual([
    [null, null, false],
    [null, null, false],
  ])
})

test('two people who change sections and problems at once lose nothing', async () => {
  const { tid, problems, ids } = await course(3)
  const names = Array.from({ length: 6 }, (_, index) => `New ${index}`)
  await Promise.all([
    ...names.map((title, index) => staff(index % 2 ? 'root' : 'teacher').add({ body: { tid, title } })),
    ...problems.map(({ pid }, index) => scene.admin().saveProblem({ body: { tid, pid, displayId: `D${index}` } })),
    save(tid, ids[0]!, { toSolve: 3 }),
  ])
  expect((await sections(tid)).map(({ title }) => title).toSorted()).toEqual([...names, 'S1'].toSorted())
  expect((await sections(tid))[0]).toMatchObject({ title: 'S1', toSolve: 3, problemCount: 3 })
  expect((await listed(tid)).map(([id]) => id)).toEqual(['D0', 'D1', 'D2'])
})
