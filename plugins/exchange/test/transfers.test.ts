import { channelOf } from '@verdict/core'
import type { Person } from '@verdict/core/testing'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, until } from '@verdict/plugin-submissions/testing'
import { transferProgress } from '../contract.ts'
import { exchangeOf, startExchangeSite, toyPackage, toyProblem } from '../testing/exchange-site.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite()))
afterAll(() => running?.site.close())

const boss = () => running.boss
const problemsNamed = async (keyword: string, person: Person = running.root) =>
  (await person.use(problemAdminApi).adminList({ query: { keyword, limit: 100 } })).records.map(({ problemId, auth }) => [problemId, auth])

test('a package is looked at without adding anything, and then as much of it is taken as was chosen', async () => {
  const list = [
    toyProblem('PICK1', { auth: 1, tags: ['Old'] }),
    toyProblem('PICK2'),
    toyProblem('PICK3', { timeLimit: 0.5 }),
    { ...toyProblem('PICK1'), folder: 'again' },
  ]
  const { id, ...transfer } = await boss().upload(toyPackage(list))
  expect(transfer).toMatchObject({ kind: 'import', format: 'toy', name: 'data.zip', state: 'ready', total: 4, done: 0, error: null })
  const offered = await boss().items(id)
  expect(offered.map(({ problemId, takeable, pid, state }) => [problemId, takeable, pid, state])).toEqual([
    ['PICK1', 'yes', null, 'ready'],
    ['PICK2', 'yes', null, 'ready'],
    ['PICK3', 'no', null, 'ready'],
    ['PICK1', 'renamed', null, 'ready'],
  ])
  expect(offered[0]).toMatchObject({ place: 'PICK1', title: 'Title of PICK1', contents: { type: 0, cases: 2, tags: ['Old'] } })
  expect(offered[0]!.findings).toMatchObject([{ level: 'lost', message: expect.stringContaining('solutions') }])
  expect(offered[2]!.findings[0]).toMatchObject({ level: 'error', message: expect.stringContaining('timeLimit') })
  expect(offered[3]!.findings[0]).toMatchObject({ level: 'error', message: expect.stringContaining('PICK1') })
  expect(await problemsNamed('PICK')).toEqual([])

  await expect(boss().api.start({ body: { id, items: [{ index: 3 }] } })).rejects.toMatchObject({ code: 'exchange/not-takeable' })
  await expect(boss().api.start({ body: { id, items: [{ index: 2, problemId: 'PICK9' }] } })).rejects.toMatchObject({ code: 'exchange/not-takeable' })
  await boss().api.start({ body: { id, items: [{ index: 0 }, { index: 3, problemId: 'PICK4' }], auth: 3, tags: ['old', 'New'] } })
  expect(await boss().ended(id)).toMatchObject({ state: 'done', total: 2, done: 2, failed: 0 })
  const report = await boss().items(id)
  expect(report.map(({ problemId, state }) => [problemId, state])).toEqual([
    ['PICK1', 'done'],
    ['PICK2', 'left-out'],
    ['PICK3', 'left-out'],
    ['PICK4', 'done'],
  ])
  expect((await problemsNamed('PICK')).toSorted()).toEqual([
    ['PICK1', 3],
    ['PICK4', 3],
  ])
  const taken = await running.root.use(problemAdminApi).cases({ query: { pid: report[0]!.pid!, isUpload: true } })
  expect(taken.map(({ input, output, inputSize }) => [input, output, inputSize])).toEqual([
    ['1.in', '1.out', 8],
    ['2.in', '2.out', 8],
  ])
  expect((await boss().api.list({ query: {} })).records[0]).toMatchObject({ id, state: 'done' })
})

test('the preview of a package lists the contents of each problem', async () => {
  const solutions = [{ name: 'slow.cpp', language: 'C++', code: 'while (true);', expected: 'time-limit-exceeded' }]
  const judgeProgram = { language: 'C++', code: 'int main() {}', protocol: 'kattis', passes: 3 }
  const problem = toyProblem('BRINGS', { judgeMode: 'spj', judgeProgram, caseMode: 'subtask_lowest', solutions, userExtraFiles: { 'a.h': '' } })
  const [full, plain] = await boss().items((await boss().upload(toyPackage([problem, toyProblem('BRINGSNOT')]))).id)
  const named = [{ name: 'slow.cpp', language: 'C++', expected: 'time-limit-exceeded' }]
  expect(full!.contents).toMatchObject({ subtasks: 2, checker: { language: 'C++', protocol: 'kattis', passes: 3 }, solutions: named, extraFiles: ['a.h'] })
  expect(plain!.contents).toMatchObject({ subtasks: 0, checker: null, solutions: [], pictures: [] })
})

test('a problem without a display ID gets one of the site, and one whose ID was taken first is refused alone', async () => {
  const { id } = await boss().upload(toyPackage([toyProblem('LATE1'), toyProblem('LATE2'), { ...toyProblem('', { title: 'Nameless' }), folder: 'nameless' }]))
  const other = await boss().upload(toyPackage([toyProblem('LATE1')]))
  await boss().api.start({ body: { id: other.id } })
  await boss().ended(other.id)
  await boss().api.start({ body: { id } })
  expect(await boss().ended(id)).toMatchObject({ state: 'done', done: 2, failed: 1 })
  const [late1, late2, nameless] = await boss().items(id)
  expect(late1).toMatchObject({ state: 'failed', pid: null, findings: [{ level: 'error', code: 'problems/id-taken' }, { level: 'lost' }] })
  expect(late2).toMatchObject({ state: 'done' })
  expect(nameless).toMatchObject({ state: 'done', problemId: `TOY${nameless!.pid}` })
})

test('a format that breaks down at one problem loses this one only', async () => {
  const { id } = await boss().upload(toyPackage([{ ...toyProblem('BREAKS'), breaks: true } as ReturnType<typeof toyProblem>, toyProblem('GOOD')]))
  expect((await boss().items(id)).map(({ takeable }) => takeable)).toEqual(['no', 'yes'])
  await boss().api.start({ body: { id } })
  expect(await boss().ended(id)).toMatchObject({ state: 'done', done: 1, failed: 0, total: 1 })
  expect(await problemsNamed('GOOD')).toEqual([['GOOD', 2]])
})

test('of two who start one import at the same time, one is refused', async () => {
  const { id } = await boss().upload(toyPackage([toyProblem('RACE')]))
  const starts = await Promise.allSettled([
    boss().api.start({ body: { id } }),
    boss().api.start({ body: { id, auth: 1 } }),
    boss().api.start({ body: { id, auth: 3 } }),
  ])
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  const refused = starts.flatMap((start) => (start.status === 'rejected' ? [(start.reason as { code: string }).code] : []))
  expect(refused).toEqual(['exchange/already-started', 'exchange/already-started'])
  expect(await boss().ended(id)).toMatchObject({ done: 1, failed: 0 })
})

test('an import belongs to the user who uploaded the package, and requires the permission to manage problems', async () => {
  const { id } = await boss().upload(toyPackage([toyProblem('MINE')]))
  const other = exchangeOf(await running.site.as('problem_admin'))
  const none = { code: 'exchange/no-transfer', status: 404 }
  await expect(other.api.read({ query: { id } })).rejects.toMatchObject(none)
  await expect(other.items(id)).rejects.toMatchObject(none)
  await expect(other.api.start({ body: { id } })).rejects.toMatchObject(none)
  await expect(other.api.remove({ query: { id } })).rejects.toMatchObject(none)
  expect((await other.api.list({ query: {} })).records).toEqual([])
  await expect(exchangeOf(await running.site.as('default_user')).upload(toyPackage([toyProblem('MINE')]))).rejects.toMatchObject({ status: 403 })
})

test('a user who cannot publish imports public problems as hidden ones', async () => {
  const admin = exchangeOf(await running.site.as('admin'))
  const { id } = await admin.upload(toyPackage([toyProblem('PUBLIC', { auth: 1 })]))
  await expect(admin.api.start({ body: { id, auth: 1 } })).rejects.toMatchObject({ code: 'problems/publish-forbidden' })
  await admin.api.start({ body: { id } })
  expect(await admin.ended(id)).toMatchObject({ done: 1 })
  expect(await problemsNamed('PUBLIC')).toEqual([['PUBLIC', 2]])
})

test('a deleted import leaves its problems and nothing else', async () => {
  const { id } = await boss().upload(toyPackage([toyProblem('STAYS')]))
  await boss().api.start({ body: { id } })
  await boss().ended(id)
  const [transfers, items] = [await running.count('transfers'), await running.count('items')]
  await boss().api.remove({ query: { id } })
  expect([await running.count('transfers'), await running.count('items')]).toEqual([transfers - 1, items - 1])
  await expect(boss().items(id)).rejects.toMatchObject({ code: 'exchange/no-transfer' })
  expect(await problemsNamed('STAYS')).toHaveLength(1)
})

test('pages follow how far an import is, those of its owner only', async () => {
  const { id } = await boss().upload(toyPackage([toyProblem('LIVE1'), toyProblem('LIVE2')]))
  const channel = channelOf(transferProgress, id)
  const stranger = await listen(await running.site.as('problem_admin'), [channel])
  const owner = await listen(running.root, [channel])
  expect([stranger.granted, owner.granted]).toEqual([[], [channel]])
  await boss().api.start({ body: { id } })
  await boss().ended(id)
  const heard = () => owner.heard.filter(({ name }) => name === channel).map(({ data }) => data)
  await until(async () => expect(heard().at(-1)).toEqual({ id, state: 'done', total: 2, done: 2, failed: 0, activity: null }))
  expect(heard()[0]).toMatchObject({ state: 'running', done: 1 })
  await Promise.all([stranger.close(), owner.close()])
})

test('an owner who no longer edits problems cannot follow an import', async () => {
  const former = await running.site.as('problem_admin', 'former')
  const { id } = await exchangeOf(former).upload(toyPackage([toyProblem('FORMER')]))
  const channel = channelOf(transferProgress, id)
  const before = await listen(former, [channel])
  expect(before.granted).toEqual([channel])
  await before.close()
  const { users } = running.site.site.userServices
  await users.change((await users.findByName('former'))!.uid, { role: 'default_user' })
  await former.login('former')
  const after = await listen(former, [channel])
  expect(after.granted).toEqual([])
  await after.close()
})
