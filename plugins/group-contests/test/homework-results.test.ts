import { afterAll, beforeAll, expect, test } from 'vitest'
import { between, form, server as contests } from '@verdict/plugin-contests/testing'
import { GroupScene } from '@verdict/plugin-groups/testing'
import { groupContestApi } from '../contract.ts'
import { homeworkResult } from '../server/homework/homework-result.ts'
import groupContests from '../server/index.ts'

const rules = { type: 1, startTime: new Date('2026-03-01T08:00:00Z'), endTime: new Date('2026-03-08T08:00:00Z') }
/** Returns a try with a status and a score, submitted this many days after the start. */
const tried = (days: number, status: number, score: number | null = null) => ({
  status,
  score,
  submitTime: new Date(rules.startTime.getTime() + days * 86_400_000),
})
const none = { score: null, lateScore: null, at: null }

test.each([
  ['without tries', [], 0, { state: 'none', tries: 0, ...none }],
  ['before the start nothing counts', [tried(-1, 0)], 0, { state: 'none', tries: 0, ...none }],
  ['failed', [tried(1, -1), tried(2, 1)], 0, { state: 'tried', tries: 2, ...none }],
  ['at the start', [tried(0, 0)], 0, { state: 'solved', tries: 1, ...none, at: tried(0, 0).submitTime }],
  ['at the very end is late', [tried(7, 0)], 0, { state: 'late', tries: 1, ...none, at: tried(7, 0).submitTime }],
  ['a later failure takes nothing away', [tried(1, 0), tried(2, -1), tried(8, -1)], 0, { state: 'solved', tries: 3, ...none, at: tried(1, 0).submitTime }],
  [
    'in any order, the first solution tells when',
    [tried(9, 0), tried(8, 0), tried(3, -1)],
    0,
    { state: 'late', tries: 3, ...none, at: tried(8, 0).submitTime },
  ],
  ['a verdict that is hidden', [tried(1, -1), tried(2, -5)], 0, { state: 'hidden', tries: 2, ...none }],
  ['the most points, in time', [tried(1, 8, 60), tried(2, 8, 40)], 1, { state: 'tried', tries: 2, score: 60, lateScore: null, at: null }],
  ['more points, but late', [tried(1, 8, 60), tried(8, 8, 80)], 1, { state: 'tried', tries: 2, score: 60, lateScore: 80, at: null }],
  ['fewer points, and late', [tried(1, 8, 60), tried(8, 8, 40)], 1, { state: 'tried', tries: 2, score: 60, lateScore: null, at: null }],
  ['accepted without points is full', [tried(1, 0)], 1, { state: 'solved', tries: 1, score: 100, lateScore: null, at: tried(1, 0).submitTime }],
])('%s', (_, tries, type, result) => {
  expect(homeworkResult(tries, { ...rules, type })).toEqual(result)
  expect(homeworkResult(tries.toReversed(), { ...rules, type })).toEqual(result)
})

let scene: GroupScene
let gid = 0
beforeAll(async () => {
  scene = await GroupScene.start(['creator', 'deputy', 'ann', 'outsider'], [contests, groupContests])
  gid = await scene.foundWith({ creator: 4, deputy: 4, ann: 3 })
})
afterAll(() => scene?.close())

const homework = (fields: object) => form({ gid, ...fields } as never)
const of = (name: string) => scene.people[name]!.use(groupContestApi)

test('group staff read a member’s homework results, late or in time, and members their own', async () => {
  const uid = await scene.uidOf('ann')
  const read = async (name: string) => (await of(name).memberHomework({ query: { gid, uid } })).records
  const { cid } = await of('creator').create({ body: homework({ title: 'First homework', allowEndSubmit: true }) })
  for (const displayId of ['A', 'B', 'C']) {
    const { pid } = await scene.scene.problem()
    await of('creator').addFromBank({ body: { cid, pid, displayId } })
  }
  await of('creator').create({ body: homework({ title: 'Not yet shown', visible: false }) })
  await of('creator').create({ body: homework({ title: 'Next week', ...between(60, 120) }) })
  await scene.judged('ann', 'A', 0, { cid })
  await scene.judged('ann', 'B', -1, { cid })
  const states = async (name: string) =>
    (await read(name)).map(({ title, problems }) => [title, problems?.map(({ displayId, state, tries }) => [displayId, state, tries])])
  const first = (b: [string, number]) => [
    'First homework',
    [
      ['A', 'solved', 1],
      ['B', ...b],
      ['C', 'none', 0],
    ],
  ]
  expect((await states('deputy')).toSorted()).toEqual([first(['tried', 1]), ['Next week', undefined]])
  // Moving the deadline changes the results immediately.
  await of('creator').edit({ body: { id: cid, endTime: new Date().toISOString() } })
  await scene.judged('ann', 'B', 0, { cid })
  expect((await states('teacher')).find(([title]) => title === 'First homework')).toEqual(first(['late', 2]))
  expect((await states('ann')).find(([title]) => title === 'First homework')).toEqual(first(['late', 2]))
  for (const name of ['outsider', 'admin']) {
    await expect(read(name), name).rejects.toMatchObject({ code: 'groups/admins-only' })
    const own = await scene.uidOf(name)
    await expect(of(name).memberHomework({ query: { gid, uid: own } }), name).rejects.toMatchObject({ code: 'groups/members-only' })
  }
  const other = await scene.uidOf('creator')
  await expect(of('ann').memberHomework({ query: { gid, uid: other } })).rejects.toMatchObject({ code: 'groups/admins-only' })
  expect((await of('teacher').memberHomework({ query: { gid, uid: 'nobody' } })).records[0]?.problems?.every(({ tries }) => tries === 0)).not.toBe(false)
})

test('the homework that is due is listed alone, however much is planned', async () => {
  const { cid } = await of('creator').create({ body: homework({ title: 'Due now' }) })
  for (const week of [1, 2, 3]) await of('creator').create({ body: homework({ title: `Week ${week}`, ...between(week * 100, week * 100 + 50) }) })
  const query = { gid, status: 0, currentPage: 1, limit: 2 }
  const listed = (await of('ann').list({ query })).records
  expect(listed.map(({ id, status }) => [id, status])).toEqual([[cid, 0]])
  const results = (await of('ann').memberHomework({ query: { ...query, uid: await scene.uidOf('ann') } })).records
  expect(results.map((result) => result.cid)).toEqual([cid])
})

test('a group admin sees no frozen results here; homework staff see them', async () => {
  const uid = await scene.uidOf('ann')
  const seal = { sealRank: true, sealRankTime: new Date(Date.now() - 60_000).toISOString() }
  const { cid } = await of('creator').create({ body: homework({ title: 'Sealed', ...seal }) })
  const { pid } = await scene.scene.problem()
  await of('creator').addFromBank({ body: { cid, pid, displayId: 'A' } })
  await scene.judged('ann', 'A', 0, { cid })
  const state = async (name: string) =>
    (await of(name).memberHomework({ query: { gid, uid } })).records.find((one) => one.cid === cid)?.problems?.map((problem) => problem.state)
  expect(await state('creator')).toEqual(['solved'])
  expect(await state('teacher')).toEqual(['solved'])
  expect(await state('deputy')).not.toEqual(['solved'])
})
