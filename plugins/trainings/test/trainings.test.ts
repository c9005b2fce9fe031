import { afterAll, beforeAll, expect, test } from 'vitest'
import { categoryApi, trainingApi } from '../contract.ts'
import { TrainingScene } from './support/training-scene.ts'

let scene: TrainingScene
beforeAll(async () => {
  scene = await TrainingScene.start()
})
afterAll(() => scene?.close())

const titles = ({ records }: { records: { title: string }[] }) => records.map(({ title }) => title)
const read = (tid: number, name = 'teacher') => scene.admin(name).read({ query: { tid } })

test('a training is read as it was saved, with the caller as its author and the password for its staff only', async () => {
  const tid = await scene.create({ title: ' First ', auth: 'Private', privatePwd: 'open-it', author: 'x', uid: 'x' } as object)
  expect(tid).toBe(1)
  const { training, trainingCategory } = await read(tid)
  expect(training).toMatchObject({
    id: tid,
    title: 'First',
    author: 'teacher',
    auth: 'Private',
    privatePwd: 'open-it',
    status: true,
    rank: 1000,
    isGroup: false,
  })
  expect(trainingCategory).toMatchObject({ id: scene.category, name: 'Basics', color: '#409eff', gid: null })
  const detail = await scene.api('ann').detail({ query: { tid } })
  expect(detail).toMatchObject({ id: tid, author: 'teacher', categoryName: 'Basics', categoryColor: '#409eff', problemCount: 0, acCount: 0, gid: null })
  const lists = [await scene.admin().list({ query: {} }), await scene.admin('root').list({ query: {} }), await scene.api('teacher').list({ query: {} })]
  expect(JSON.stringify([detail, ...lists])).not.toContain('open-it')
  for (const call of [
    () => read(tid, 'other'),
    () => scene.edit(tid, { title: 'mine' }, 'other'),
    () => scene.admin('other').changeStatus({ query: { tid, status: false } }),
    () => scene.admin('other').problems({ query: { tid } }),
    () => scene.admin('other').orderProblems({ body: { tid, pids: [] } }),
    () => scene.admin('other').importRemote({ query: { tid, name: 'HDU', problemId: '1000' } }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'trainings/staff-only', status: 403 })
  await expect(scene.admin().remove({ query: { tid } })).rejects.toMatchObject({ http: 403 })
  await scene.edit(tid, { title: 'Renamed' }, 'root')
  expect((await read(tid)).training).toMatchObject({ title: 'Renamed', privatePwd: 'open-it', revision: 2, author: 'teacher' })
})

test('an invalid form is refused with the first reason in the order of its fields, and changes nothing', async () => {
  const tid = await scene.create({ title: 'Kept' })
  const wrong: [object, string, (number | null)?][] = [
    [{ rank: -1 }, 'rank-wrong'],
    [{ rank: 2_147_483_648 }, 'rank-wrong'],
    [{ title: ' ' }, 'title-required'],
    [{ synopsis: ' ' }, 'synopsis-required'],
    [{ description: '' }, 'description-required'],
    [{ title: 'x'.repeat(501) }, 'text-too-long'],
    [{ synopsis: 'x'.repeat(501) }, 'text-too-long'],
    [{ description: 'x'.repeat(65_536) }, 'text-too-long'],
    [{ auth: 'Private' }, 'password-required'],
    [{ auth: 'Private', privatePwd: '' }, 'password-required'],
    [{}, 'no-category', 4242],
  ]
  const saved = await read(tid)
  const { total } = await scene.admin().list({ query: {} })
  for (const [fields, code, category = scene.category] of wrong) {
    const body = scene.form(fields, category)
    await expect(scene.admin().create({ body }), JSON.stringify(fields)).rejects.toMatchObject({ code: `trainings/${code}`, http: 200 })
    await expect(scene.admin().edit({ body: { ...body, training: { ...body.training, id: tid } } }), code).rejects.toMatchObject({ code: `trainings/${code}` })
  }
  await expect(scene.admin().create({ body: scene.form({}, null) })).rejects.toMatchObject({ code: 'trainings/category-required' })
  await expect(scene.edit(4242, { title: 'x' })).rejects.toMatchObject({ code: 'trainings/no-training', status: 404 })
  await expect(scene.edit(0, { title: 'x' })).rejects.toMatchObject({ code: 'trainings/no-training' })
  expect(await read(tid)).toEqual(saved)
  expect((await scene.admin().list({ query: {} })).total).toBe(total)
})

test('a form of an HOJ client, which knows no synopsis and quotes its numbers, is taken', async () => {
  const body = {
    training: { title: 'Old client', description: 'd', auth: 'Public', rank: '7', status: true },
    trainingCategory: { id: String(scene.category) },
  }
  const { tid } = await scene.admin().create({ body: body as never })
  const first = await read(tid)
  expect(first.training).toMatchObject({ rank: 7, synopsis: '', status: true })
  // Its form sends all fields back as loaded.
  await scene.admin().edit({ body: { ...first, training: { ...first.training, title: 'Renamed' } } as never })
  expect((await read(tid)).training).toMatchObject({ title: 'Renamed', synopsis: '' })
  await scene.edit(tid, { synopsis: 'Ten problems' })
  await expect(scene.edit(tid, { synopsis: '' })).rejects.toMatchObject({ code: 'trainings/synopsis-required' })
})

test('a save over a newer version is refused where the form names what it has read', async () => {
  const tid = await scene.create()
  const { revision } = (await read(tid)).training
  await scene.edit(tid, { title: 'One', revision })
  await expect(scene.edit(tid, { title: 'Two', revision })).rejects.toMatchObject({ code: 'trainings/saved-meanwhile', status: 409 })
  await Promise.all(Array.from({ length: 8 }, (_, index) => scene.edit(tid, index % 2 ? { title: `Title ${index}` } : { description: `Text ${index}` })))
  const { training } = await read(tid)
  expect([training.revision, training.title, training.description]).toEqual([revision + 9, expect.stringMatching(/^Title/), expect.stringMatching(/^Text/)])
})

test('the list shows visible trainings by rank, and filters by keyword, category and kind', async () => {
  const { id: graphs } = await scene.people.root!.use(categoryApi).add({ body: { name: 'Graphs', color: 'red' } })
  await scene.create({ title: 'List late', rank: 30 })
  await scene.create({ title: 'List early', rank: 10 })
  await scene.admin().create({ body: scene.form({ title: 'List graphs', rank: 20, auth: 'Private', privatePwd: 'x' }, graphs) })
  const hidden = await scene.create({ title: 'List hidden', rank: 1, status: false })
  const visitor = scene.scene.site.visitor().use(trainingApi)
  const list = (query: object) => visitor.list({ query: { keyword: 'LIST', ...query } })
  expect(titles(await list({}))).toEqual(['List early', 'List graphs', 'List late'])
  expect(titles(await list({ limit: 2, currentPage: 2 }))).toEqual(['List late'])
  expect(titles(await list({ categoryId: graphs }))).toEqual(['List graphs'])
  expect(titles(await list({ categoryId: 'All' }))).toHaveLength(3)
  expect(titles(await list({ auth: 'Private' }))).toEqual(['List graphs'])
  expect(titles(await list({ auth: 'Public' }))).toEqual(['List early', 'List late'])
  expect((await list({})).records[0]).toMatchObject({ acCount: null, problemCount: 0 })
  expect((await scene.api('ann').list({ query: { keyword: 'list' } })).records[0]).toMatchObject({ acCount: 0 })
  expect(titles(await scene.admin('other').list({ query: { keyword: 'list hid' } }))).toEqual(['List hidden'])
  expect(titles(await list({ keyword: 'list\u2028hidden' }))).toEqual([])
  await expect(scene.api('ann').detail({ query: { tid: hidden } })).rejects.toMatchObject({ code: 'trainings/no-training' })
  for (const call of ['access', 'problems'] as const)
    await expect(scene.api('ann')[call]({ query: { tid: hidden } })).rejects.toMatchObject({ code: 'trainings/no-training', status: 404 })
  await expect(scene.api('ann').register({ body: { tid: hidden } })).rejects.toMatchObject({ code: 'trainings/no-training' })
  expect(await scene.api('teacher').detail({ query: { tid: hidden } })).toMatchObject({ title: 'List hidden' })
  await scene.admin().changeStatus({ query: { tid: hidden, status: true } })
  expect(titles(await list({}))[0]).toBe('List hidden')
})

test('categories have their own names and colors, and are deleted with their last training', async () => {
  const api = scene.people.other!.use(categoryApi)
  const added = await api.add({ body: { name: ' Dynamic programming ', color: '#0a0' } })
  expect(added).toMatchObject({ name: 'Dynamic programming', color: '#0a0', gid: null })
  await expect(api.add({ body: { name: 'dynamic PROGRAMMING' } })).rejects.toMatchObject({ code: 'trainings/category-name-taken' })
  await expect(api.add({ body: { name: ' ' } })).rejects.toMatchObject({ code: 'trainings/category-name-required' })
  await expect(api.add({ body: { name: 'x'.repeat(51) } })).rejects.toMatchObject({ code: 'trainings/text-too-long' })
  await expect(api.add({ body: { name: 'Odd', color: 'red;position:fixed' } })).rejects.toMatchObject({ code: 'trainings/category-color-wrong' })
  await expect(api.change({ body: { id: added.id, name: 'BASICS' } })).rejects.toMatchObject({ code: 'trainings/category-name-taken' })
  await api.change({ body: { id: added.id, name: 'DP' } })
  await expect(api.change({ body: { id: 4242, name: 'x' } })).rejects.toMatchObject({ code: 'trainings/no-category' })
  const list = await scene.scene.site.visitor().use(categoryApi).list()
  expect(list.find(({ id }) => id === added.id)).toMatchObject({ name: 'DP', color: '#0a0' })
  const { tid } = await scene.admin().create({ body: scene.form({}, added.id) })
  await expect(api.remove({ query: { cid: added.id } })).rejects.toMatchObject({ code: 'trainings/category-in-use' })
  await scene.admin('root').remove({ query: { tid } })
  await api.remove({ query: { cid: added.id } })
  await expect(api.remove({ query: { cid: added.id } })).rejects.toMatchObject({ code: 'trainings/no-category' })
  await expect(scene.people.teacher!.use(categoryApi).add({ body: { name: 'No' } })).rejects.toMatchObject({ http: 403 })
})
