import { stagesOf, type Person } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissionApi } from '../contract.ts'
import { Scene } from '../testing/scene.ts'

let scene: Scene
let alice: Person
let first: { pid: number; id: string }
let second: { pid: number; id: string }
const made: number[] = []

beforeAll(async () => {
  scene = await Scene.start()
  alice = await scene.site.as('default_user', 'Alice')
  const alicia = await scene.site.as('default_user', 'alicia-the-very-long')
  const bob = await scene.site.as('default_user', 'bob')
  first = await scene.problem({ problemId: 'GRAPH1' })
  second = await scene.problem({ problemId: 'GRAPH2' })
  for (const [person, problem, status] of [
    [alice, first, 0],
    [bob, first, -1],
    [alice, second, -1],
    [alicia, second, 0],
    [alice, first, 0],
    [bob, second, 2],
  ] as const)
    made.push(await scene.judged(person, problem.id, { status }))
})
afterAll(() => scene?.site.close())

const list = async (query: Record<string, unknown>, person = alice) => {
  const { records, total } = await person.use(submissionApi).list({ query: query as never })
  return { found: records.map(({ submitId }) => made.indexOf(submitId)), total }
}

test('the newest come first, page by page', async () => {
  expect(await list({})).toEqual({ found: [5, 4, 3, 2, 1, 0], total: 6 })
  expect(await list({ limit: 2, currentPage: 2 })).toEqual({ found: [3, 2], total: 6 })
  expect(await list({ limit: 2, currentPage: 9 })).toEqual({ found: [], total: 6 })
})

test.each([
  ['mine', { onlyMine: true }, [4, 2, 0]],
  ['a status', { status: -1 }, [2, 1]],
  ['a problem', { problemID: 'GRAPH1', completeProblemID: true }, [4, 1, 0]],
  ['a problem in small letters', { problemID: 'graph2' }, [5, 3, 2]],
  ['the beginning of a problem', { problemID: 'gra' }, [5, 4, 3, 2, 1, 0]],
  ['the beginning of a problem, taken for a whole one', { problemID: 'gra', completeProblemID: true }, []],
  ['a person, in any case', { username: 'aLICE' }, [4, 2, 0]],
  ['the beginning of a name', { username: 'ali' }, [4, 3, 2, 0]],
  ['a long beginning', { username: 'alicia-the-ve' }, [3]],
  ['a long prefix that continues differently', { username: 'alicia-the-xx' }, []],
  ['a long beginning with a line separator', { username: 'alicia-the-\u2028very' }, []],
  ['a pattern, taken literally', { username: 'al.c' }, []],
  ['mine and a status', { onlyMine: true, status: 0 }, [4, 0]],
  ['a problem and a status', { problemID: 'GRAPH2', status: -1 }, [2]],
  ['a beginning of both', { problemID: 'GRA', username: 'al', status: 0 }, [4, 3, 0]],
  ['a person and the beginning of a problem', { username: 'bob', problemID: 'graph' }, [5, 1]],
  ['a problem and the beginning of a name', { username: 'ali', problemID: 'GRAPH2' }, [3, 2]],
  ['a person and a problem', { username: 'bob', problemID: 'GRAPH1' }, [1]],
  ['no user', { username: 'zoe' }, []],
])('filter: %s', async (_, query, found) => {
  expect(await list(query)).toEqual({ found, total: found.length })
})

test('own submissions need a login', async () => {
  await expect(list({ onlyMine: true }, scene.site.visitor())).rejects.toMatchObject({ status: 401, message: 'Please login first' })
})

test('rows carry what lists show, and nothing else', async () => {
  const { records } = await scene.site
    .visitor()
    .use(submissionApi)
    .list({ query: { limit: 1 } })
  expect(records[0]).toMatchObject({ username: 'bob', displayPid: 'GRAPH2', title: 'Sum of two numbers', status: 2, language: 'C++', share: false, ip: null })
  expect(records[0]).not.toHaveProperty('code')
  const rows = await scene.site
    .visitor()
    .use(submissionApi)
    .statuses({ body: { submitIds: [made[0]!] } })
  expect(rows[made[0]!]).toMatchObject({ code: null, errorMessage: null, status: 0 })
})

test('waiting submissions are found by their status in the queue', async () => {
  const waiting = await scene.submit(alice, first.id)
  await scene.site.settled()
  const ids = async (status: number) => (await alice.use(submissionApi).list({ query: { status } })).records.map(({ submitId }) => submitId)
  expect([await ids(5), await ids(6)]).toEqual([[waiting], []])
  const [task] = await scene.daemon.claim()
  expect([await ids(5), await ids(6)]).toEqual([[], [waiting]])
  await scene.daemon.report(task!)
  await scene.site.settled()
})

test('filters by the status of what waits have no end, and their pages are full', async () => {
  const oldest = await scene.submit(alice, first.id)
  await scene.site.settled()
  const [task] = await scene.daemon.claim()
  const rows = scene.site.site.db.collection<{ _id: number }>('submissions.submissions')
  const waiting = (await rows.findOne({ _id: oldest }))!
  const newer = Array.from({ length: 450 }, (_, index) => ({ ...waiting, _id: 500_000 + index }))
  await rows.insertMany(newer)
  const page = (query: object) => alice.use(submissionApi).list({ query: { limit: 200, ...query } })
  expect(await page({ status: 6 })).toMatchObject({ total: 1, records: [{ submitId: oldest, status: 6 }] })
  const pages = await Promise.all([1, 2, 3].map((currentPage) => page({ status: 5, currentPage })))
  expect(pages.map(({ total, records }) => [total, records.length])).toEqual([200, 200, 50].map((length) => [450, length]))
  expect(pages.flatMap(({ records }) => records.map(({ submitId }) => submitId))).toEqual(newer.map(({ _id }) => _id).toReversed())
  await rows.deleteMany({ _id: { $gte: 500_000 } })
  await scene.daemon.report(task!)
  await scene.site.settled()
})

test.each([
  ['all', { lists: 'bank' }],
  ['a status', { lists: 'bank', status: 0 }],
  ['a person', { lists: 'bank', uid: 'x' }],
  ['a problem', { lists: 'bank', pid: 1 }],
  ['a problem and a status', { lists: 'bank', pid: 1, status: 0 }],
  ['a person and a status', { lists: 'bank', uid: 'x', status: 0 }],
  ['a person and a problem', { lists: 'bank', uid: 'x', pid: 1 }],
  ['a beginning', { starts: 'bank@al' }],
  ['two beginnings', { $and: [{ starts: 'bank@al' }, { starts: 'bank#g' }] }],
  ['a beginning and a status', { lists: 'bank', status: 0, starts: 'bank@al' }],
  ['a beginning and a problem', { lists: 'bank', pid: 1, starts: 'bank@al' }],
  ['a beginning and a person', { lists: 'bank', uid: 'x', starts: 'bank#g' }],
  ['waiting ones that no judge works on', { $and: [{ lists: 'bank' }, { _id: { $nin: [7, 8] } }, { status: 5 }] }],
  ['later ones of a person', { lists: 'bank', uid: 'x', _id: { $gt: 5 } }],
])('an index serves the filter and the order: %s', async (_, filter) => {
  const stages = await stagesOf(
    scene.site.site.db
      .collection('submissions.submissions')
      .find(filter as object)
      .sort({ _id: -1 }),
  )
  expect(stages ?? ['IXSCAN']).toContain('IXSCAN')
  expect(stages ?? []).not.toContain('SORT')
})

test.each([
  ['submissions', { status: 0, submitTime: { $gte: new Date() } }],
  ['standings', { list: 'bank', uid: 'x', status: 0 }],
  ['standings', { list: 'bank', uid: 'x', oiRankScore: { $gte: 0 } }],
])('an index serves the statistics of a user and of a week: %s %o', async (name, filter) => {
  const stages = await stagesOf(scene.site.site.db.collection(`submissions.${name}`).find(filter))
  expect(stages ?? ['IXSCAN']).toContain('IXSCAN')
})

test('a renamed user or problem is found by the new name', async () => {
  const { users } = scene.site.site.userServices
  const carol = await scene.site.as('default_user', 'carol')
  const submitId = await scene.judged(carol, first.id)
  const user = await users.findByName('carol')
  await users.change(user!.uid, { username: 'caroline' })
  await scene.site.settled()
  const found = async (username: string) => (await alice.use(submissionApi).list({ query: { username } })).records.map((row) => row.submitId)
  expect(await found('caroli')).toEqual([submitId])
  expect(await found('carol')).toEqual([submitId])
  await users.remove([user!.uid])
  await scene.site.settled()
  expect(await found('caroli')).toEqual([])
})
