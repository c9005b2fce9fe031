import { rootApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rankApi } from '../contract.ts'
import { TrainingScene } from './support/training-scene.ts'

let scene: TrainingScene
let tid = 0
let ids: string[] = []
beforeAll(async () => {
  scene = await TrainingScene.start(['ann', 'ben', 'cat', 'dan', 'eve'])
  const { users } = scene.scene.site.site.userServices
  await users.change(await scene.uidOf('ann'), { realname: 'Ann Real', school: 'North School', nickname: 'Annie' })
  const course = await scene.course(2)
  tid = course.tid
  ids = course.problems.map(({ id }) => id)
  const [one, two] = ids as [string, string]
  await scene.judged('ann', one, 0, tid, 10)
  await scene.judged('ann', two, -1, tid)
  await scene.judged('ben', two, 0, tid, 10)
  await scene.judged('cat', one, 0, tid, 9)
  await scene.judged('dan', one, 0, tid, 100)
  await scene.judged('dan', two, 0, tid, 100)
  await scene.judged('eve', one, 1, tid)
  await scene.judged('teacher', one, 0, tid, 1)
  await scene.judged('root', one, 0, tid, 1)
})
afterAll(() => scene?.close())

test('the rank goes by solved problems, then by the sum of the shortest times; equal results share a place, and the staff has none', async () => {
  const expected = [
    ['dan', 1, 2, 200],
    ['cat', 2, 1, 9],
    ['ann', 3, 1, 10],
    ['ben', 3, 1, 10],
    ['eve', 5, 0, 0],
  ]
  const all = await scene.ranks('eve', tid)
  expect(all.toSorted((a, b) => Number(a[1]) - Number(b[1]) || String(a[0]).localeCompare(String(b[0])))).toEqual(expected)
  for (const limit of [1, 2, 3]) {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((currentPage) => scene.ranks('eve', tid, { limit, currentPage })))
    expect(pages.flat()).toEqual(all)
  }
  expect(await scene.rank('eve', tid, { limit: 2, currentPage: 2 })).toMatchObject({ total: 5, pages: 3, size: 2, current: 2 })
})

test('a cell shows the solution, or the newest try', async () => {
  const row = (await scene.rank('eve', tid)).records.find(({ username }) => username === 'ann')!
  expect(row.submissionInfo).toEqual({
    [ids[0]!]: { status: 0, score: null, isAC: true, runTime: 10 },
    [ids[1]!]: { status: -1, score: null, isAC: false, runTime: null },
  })
})

test('a search finds parts of names and schools with the places of the whole rank; only the staff sees and searches real names', async () => {
  expect(await scene.ranks('eve', tid, { keyword: 'NORTH' })).toEqual([['ann', 3, 1, 10]])
  expect(await scene.ranks('eve', tid, { keyword: 'nni' })).toEqual([['ann', 3, 1, 10]])
  expect(await scene.ranks('eve', tid, { keyword: 'real' })).toEqual([])
  expect(await scene.ranks('teacher', tid, { keyword: 'real' })).toEqual([['ann', 3, 1, 10]])
  expect(JSON.stringify(await scene.rank('eve', tid))).not.toContain('Ann Real')
  expect(JSON.stringify(await scene.rank('teacher', tid))).toContain('Ann Real')
  expect(await scene.rank('eve', tid, { keyword: 'E', limit: 1, currentPage: 2 })).toMatchObject({ total: 3, records: [{ rank: 3 }] })
})

test('the own row is read alone, with its place', async () => {
  const own = (name: string) => scene.people[name]!.use(rankApi).own({ query: { tid } })
  expect(await own('ben')).toMatchObject({ username: 'ben', rank: 3, ac: 1, totalRunTime: 10 })
  expect(await own('teacher')).toBeNull()
})

test('a rejudge, a new author and a new role move people', async () => {
  const submitId = await scene.judged('eve', ids[1]!, 0, tid, 1)
  expect((await scene.ranks('eve', tid))[1]).toEqual(['eve', 2, 1, 1])
  await scene.people.root!.use(rootApi).manual({ query: { submitId, status: -1 } })
  await scene.settled()
  expect((await scene.ranks('eve', tid)).at(-1)).toEqual(['eve', 5, 0, 0])
  const { users } = scene.scene.site.site.userServices
  const uid = await scene.uidOf('dan')
  await users.change(uid, { role: 'root' })
  await scene.settled()
  expect((await scene.ranks('eve', tid)).map(([name]) => name)).not.toContain('dan')
  await users.change(uid, { role: 'default_user', username: 'daniel' })
  await scene.settled()
  expect((await scene.ranks('eve', tid))[0]).toEqual(['daniel', 1, 2, 200])
  await users.remove([uid])
  await scene.settled()
  expect((await scene.rank('eve', tid)).total).toBe(4)
})
