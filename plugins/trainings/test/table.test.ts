import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '@verdict/plugin-accounts/testing'
import { tableApi } from '../contract.ts'
import { TrainingScene } from './support/training-scene.ts'

let scene: TrainingScene
let tid = 0
let ids: string[] = []
const people = ['ann', 'ben', 'cat', 'dan']
const calls = (name = 'teacher') => scene.people[name]!.use(tableApi)
const table = (query: object = {}) => calls().table({ query: { tid, ...query } })
const names = async (query: object = {}) => (await table(query)).records.map(({ username }) => username)
const sheet = async () => {
  const { name, content } = await calls().download({ query: { tid } })
  return { name, rows: rowsOf(Buffer.from(await content.arrayBuffer())) }
}

beforeAll(async () => {
  scene = await TrainingScene.start([...people, 'gone'])
  const { users } = scene.scene.site.site.userServices
  await users.change(await scene.uidOf('ann'), { realname: '安 <娜> & "Co"', school: 'North School', nickname: '=1+1' })
  const course = await scene.course(3, { auth: 'Private', privatePwd: 'open-it' })
  tid = course.tid
  ids = course.problems.map(({ id }) => id)
  const [one, two] = ids as [string, string, string]
  await scene.judged('dan', one, 0)
  for (const name of [...people, 'gone']) await scene.api(name).register({ body: { tid, password: 'open-it' } })
  await scene.judged('ben', one, -1, tid)
  await scene.judged('ben', one, 1, tid)
  await scene.judged('gone', two, 0, tid)
  await scene.judged('ann', two, -1, tid)
  await scene.judged('ann', two, 0, tid)
  await scene.judged('ann', two, -1, tid)
  await scene.judged('ann', one, 0)
  await scene.api('gone').leave({ query: { tid } })
  await scene.settled()
})
afterAll(() => scene?.close())

test('the staff sees every member with what they have done, under their real names, and those who have tried nothing', async () => {
  const { records, total } = await table()
  expect(total).toBe(4)
  expect(records.map(({ username, ac, tries, cells }) => [username, ac, tries, Object.keys(cells)])).toEqual([
    ['ann', 2, 4, [ids[0], ids[1]]],
    ['ben', 0, 2, [ids[0]]],
    ['cat', 0, 0, []],
    ['dan', 1, 1, [ids[0]]],
  ])
  const [ann, ben, cat] = records
  expect(ann).toMatchObject({ realname: '安 <娜> & "Co"', school: 'North School', nickname: '=1+1' })
  expect(ann!.cells[ids[1]!]).toMatchObject({ status: 0, isAC: true, tries: 3 })
  expect(ben!.cells[ids[0]!]).toMatchObject({ status: 1, isAC: false, tries: 2 })
  expect(ben!.lastTry).toBe(ben!.cells[ids[0]!]!.lastTry)
  expect(ann!.lastTry).toBe(ann!.cells[ids[0]!]!.lastTry)
  expect(cat).toMatchObject({ lastTry: null, cells: {} })
})

test('it is sorted by name, by solved problems and by the last try, both ways, and searched by every name', async () => {
  expect(await names({ sort: 'solved' })).toEqual(['ann', 'dan', 'ben', 'cat'])
  expect(await names({ sort: 'lastTry' })).toEqual(['ann', 'ben', 'dan', 'cat'])
  // The member inactive for the longest time comes first.
  expect(await names({ sort: 'lastTry', reversed: true })).toEqual(['cat', 'dan', 'ben', 'ann'])
  expect(await names({ sort: 'lastTry', limit: 1, currentPage: 2 })).toEqual(['ben'])
  expect((await table({ limit: 1, currentPage: 2 })).total).toBe(4)
  for (const keyword of ['安', 'NORTH', '1+1', 'An']) expect(await names({ keyword }), keyword).toEqual(keyword === 'An' ? ['ann', 'dan'] : ['ann'])
  expect(await names({ keyword: 'nobody' })).toEqual([])
})

test('other users read it in neither form', async () => {
  for (const name of ['ann', 'other'])
    for (const call of [() => calls(name).table({ query: { tid } }), () => calls(name).download({ query: { tid } })])
      await expect(call(), name).rejects.toMatchObject({ code: 'trainings/staff-only' })
  for (const call of [() => calls().table({ query: { tid: 4242 } }), () => calls().download({ query: { tid: 4242 } })])
    await expect(call()).rejects.toMatchObject({ code: 'trainings/no-training' })
  await expect(table({ sort: 'password' })).rejects.toMatchObject({ http: 400 })
})

test('the spreadsheet has a line for each member and three columns for each problem; texts stay texts', async () => {
  const { name, rows } = await sheet()
  expect(name).toBe(`training_${tid}.xlsx`)
  const [one, two] = ids as [string, string]
  const [head, ann, ben, cat, ...rest] = rows
  expect(head!.slice(0, 10)).toEqual([
    'Username',
    'Nickname',
    'Real name',
    'School',
    'Solved',
    'Attempts',
    'Last attempt (UTC)',
    one,
    `${one} attempts`,
    `${one} last attempt (UTC)`,
  ])
  expect(head).toHaveLength(16)
  const time = (text: string | null) => text!.slice(0, 19).replace('T', ' ')
  const cells = (await table()).records[0]!.cells
  const last = time(cells[one]!.lastTry)
  expect(ann).toEqual(['ann', '=1+1', '安 <娜> & "Co"', 'North School', 2, 4, last, 1, 1, last, 1, 3, time(cells[two]!.lastTry), null, null, null])
  expect(ben!.slice(4, 6)).toEqual([0, 2])
  expect(cat!.slice(4)).toEqual([0, 0, null, null, null, null, null, null, null, null, null, null])
  expect(rest).toHaveLength(1)
})

test('it follows a hidden problem, a new display id, a rejudge and a new password', async () => {
  const [{ pid }] = (await scene.admin().problems({ query: { tid, queryExisted: true } })).problemList.records.map(({ id }) => ({ pid: id })) as [
    { pid: number },
  ]
  await scene.admin().saveProblem({ body: { tid, pid, displayId: 'Warm-up' } })
  const reader = await table()
  expect(Object.keys(reader.records[1]!.cells)).toEqual(['Warm-up'])
  await scene.admin().removeProblem({ query: { tid, pid } })
  await scene.settled()
  expect((await table()).records.map(({ username, ac, tries }) => [username, ac, tries])).toEqual([
    ['ann', 1, 3],
    ['ben', 0, 0],
    ['cat', 0, 0],
    ['dan', 0, 0],
  ])
  expect((await table()).records[1]).toMatchObject({ lastTry: null })
  await scene.edit(tid, { privatePwd: 'another' })
  await scene.settled()
  expect((await table()).total).toBe(0)
  expect((await sheet()).rows).toHaveLength(1)
})

test('rows from before the table are completed at the first request', async () => {
  const course = await scene.course(1)
  await scene.judged('ann', course.problems[0]!.id, 0, course.tid)
  const { db } = scene.scene.site.site
  const fields = { lastTry: '', 'cells.0.tries': '', 'cells.0.lastTry': '' }
  expect((await db.collection('trainings.rank-rows').updateMany({ tid: course.tid }, { $unset: fields })).modifiedCount).toBe(1)
  const [row] = (await calls().table({ query: { tid: course.tid } })).records
  expect(row).toMatchObject({ username: 'ann', ac: 1, tries: 1 })
  expect(row!.lastTry).toBe(row!.cells[course.problems[0]!.id]!.lastTry)
})
