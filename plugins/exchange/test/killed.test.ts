import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseProxy, spawnSite, testDatabase, type DatabaseProxy, type SpawnedSite, type TestDatabase } from '@verdict/core/testing'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualDaemon } from '@verdict/plugin-judging/testing'
import { until } from '@verdict/plugin-submissions/testing'
import { exchangeOf, toyPackage, toyProblem } from '../testing/exchange-site.ts'
import { fileOf, finish, nextTask, toyPrograms, workUntil } from './support/program-daemon.ts'
import { redDot } from '../testing/pictures.ts'

const pathOf = (path: string) => fileURLToPath(import.meta.resolve(path))
const plugins = ['@verdict/plugin-judging/server', '@verdict/plugin-problems/server', '../server/index.ts', '../testing/toy-format.ts'].map(pathOf)

let database: TestDatabase
let proxy: DatabaseProxy
let dataDirectory: string
let connection: MongoClient
let site: SpawnedSite | undefined
beforeAll(async () => {
  database = await testDatabase()
  proxy = await databaseProxy(database.uri)
  connection = await MongoClient.connect(database.uri)
  dataDirectory = await mkdtemp(join(tmpdir(), 'verdict-exchange-'))
})
afterAll(async () => {
  await site?.kill()
  await proxy?.close()
  await connection?.close()
  await database?.drop()
  await rm(dataDirectory, { recursive: true, force: true })
})

const start = async () =>
  (site = await spawnSite({
    plugins,
    dataDirectory,
    database: { ...database, uri: proxy.uri },
    settings: { exchange: { leaseSeconds: 1, judgeSeconds: 2 }, judging: { leaseSeconds: 60 } },
  }))
/** Returns root at the running site; each test leaves a site to the next one. */
const root = async () => (site ?? (await start())).root()
/** Kills the site with SIGKILL as soon as it is about to write a command that contains all these words; no part of it arrives. */
async function killAt(words: readonly string[], begin: () => Promise<unknown> = async () => undefined): Promise<void> {
  const held = proxy.hold(...words)
  await begin()
  await held
  await site!.kill()
  site = undefined
  proxy.cut()
}

const published = () => connection.db(database.name).collection('kernel.public-files').countDocuments()
// The published name consists of hexadecimal digits and must not resemble the next one.
const pictures = ['one.png', 'two.png', 'three.png']
const withPictures = (problemId: string) => ({ ...toyProblem(problemId, { description: pictures.map((name) => `![](${name})`).join(' ') }), pictures })
const pictureFiles = (problemId: string) => pictures.map((name) => ({ name: `${problemId}/${name}`, content: redDot }))
const secondPicture = ['kernel.public-files', 'insert', 'two.png']

test('an import that is killed repeatedly continues, and adds every problem and image once', async () => {
  const ids = ['KILL1', 'KILL2', 'KILL3']
  const first = exchangeOf(await root())
  const { id } = await first.upload(toyPackage([withPictures('KILL1'), toyProblem('KILL2'), toyProblem('KILL3')], pictureFiles('KILL1')))
  const settled = (index: number) => ['exchange.items', 'updates', `${id}/${index}`, 'state', 'done']
  // Before a problem's number is stored.
  await killAt(['exchange.items', 'updates', 'attempts', '$inc'], () => first.api.start({ body: { id } }))
  // While the second of three images is published.
  await killAt(secondPicture, start)
  expect(await published()).toBe(1)
  // Before a problem is added, between adding and recording it, and before the end is recorded.
  await killAt(['problems.problems', 'insert', 'KILL2'], start)
  await killAt(settled(2), start)
  await killAt(['exchange.transfers', 'leaseOwner', 'state', 'done', 'leasedUntil'], start)
  const again = await root()
  expect(await exchangeOf(again).ended(id)).toMatchObject({ state: 'done', total: 3, done: 3, failed: 0 })
  const { records } = await again.use(problemAdminApi).adminList({ query: { keyword: 'KILL', limit: 100 } })
  expect(records.map(({ problemId }) => problemId).toSorted()).toEqual(ids)
  const items = await exchangeOf(again).items(id)
  expect(items.map(({ pid }) => pid)).toEqual(ids.map((problemId) => records.find((row) => row.problemId === problemId)!.id))
  for (const { id: pid } of records) expect(await again.use(problemAdminApi).cases({ query: { pid: pid!, isUpload: true } })).toHaveLength(2)
  expect(await published()).toBe(3)
}, 180_000)

test('an import that is killed while it publishes images and cannot continue leaves neither its images nor unfinished problems', async () => {
  const before = await published()
  const { api, upload } = exchangeOf(await root())
  const { id } = await upload(toyPackage([toyProblem('GONE1'), withPictures('GONE2')], pictureFiles('GONE2')))
  await killAt(secondPicture, () => api.start({ body: { id } }))
  expect(await published()).toBe(before + 1)
  const users = connection.db(database.name).collection('kernel.users')
  await users.updateOne({ username: 'root' }, { $set: { role: 'default_user' } })
  await start()
  const transfers = connection.db(database.name).collection<{ _id: string }>('exchange.transfers')
  await until(async () => expect(await transfers.findOne({ _id: id })).toMatchObject({ state: 'failed', error: { code: 'exchange/right-lost' } }))
  expect(await published()).toBe(before)
  await users.updateOne({ username: 'root' }, { $set: { role: 'root' } })
  const again = await root()
  expect((await exchangeOf(again).items(id)).map(({ problemId, state }) => [problemId, state])).toEqual([
    ['GONE1', 'done'],
    ['GONE2', 'waiting'],
  ])
  const { records } = await again.use(problemAdminApi).adminList({ query: { keyword: 'GONE' } })
  expect(records.map(({ problemId }) => problemId)).toEqual(['GONE1'])
}, 180_000)

test('an import that is stopped, and killed before it has noted the problem that it had added, has it in its report', async () => {
  const { api, upload } = exchangeOf(await root())
  const { id } = await upload(toyPackage(['HALT1', 'HALT2'].map((problemId) => toyProblem(problemId))))
  const held = proxy.hold('exchange.items', 'updates', 'state', 'done')
  await api.start({ body: { id } })
  await held
  await api.stop({ body: { id } })
  await site!.kill()
  site = undefined
  proxy.cut()
  const again = await root()
  expect(await exchangeOf(again).ended(id)).toMatchObject({ state: 'stopped', total: 2, done: 1, failed: 0 })
  const { records } = await again.use(problemAdminApi).adminList({ query: { keyword: 'HALT' } })
  expect((await exchangeOf(again).items(id)).map(({ problemId, state, pid }) => [problemId, state, pid])).toEqual([
    ['HALT1', 'done', records[0]!.id],
    ['HALT2', 'stopped', null],
  ])
  expect(records).toHaveLength(1)
}, 180_000)

test('an export that is killed is written from the beginning, and complete', async () => {
  const before = await root()
  const { records } = await before.use(problemAdminApi).adminList({ query: { keyword: 'KILL', limit: 100 } })
  const { api } = exchangeOf(before)
  const { id } = await api.prepareExport({ body: { format: 'toy', pids: records.map((row) => row.id!) } })
  await killAt(['exchange.items', 'updates', 'state', 'done'], () => api.start({ body: { id } }))
  const again = exchangeOf(await root())
  expect(await again.ended(id)).toMatchObject({ state: 'done', total: records.length, done: records.length, failed: 0 })
  const { content } = await again.api.download({ query: { id } })
  const copy = await again.upload(new File([content], 'copy.zip'))
  expect((await again.items(copy.id)).map(({ problemId, contents }) => [problemId, contents?.cases])).toEqual(records.map(({ problemId }) => [problemId, 2]))
}, 180_000)

test('an import that is killed while programs run continues with the results that judges sent, and ends if no judge is left', async () => {
  const first = exchangeOf(await root())
  const daemon = await ManualDaemon.of({ as: root, url: site!.url })
  const made = (problemId: string) => ({ ...toyProblem(problemId), generated: 2, checked: true })
  const { id } = await first.upload(toyPackage([made('PROGRAM1'), made('PROGRAM2')]))
  await first.api.start({ body: { id } })
  const generator = await nextTask(daemon)
  const called = [fileOf(generator)]
  await site!.kill()
  site = undefined
  // The judge does not notice, and keeps its task.
  await root()
  const again = daemon.at(site!)
  await again.renew([generator])
  expect(await finish(again, generator)).toBe(true)
  const validator = await nextTask(again)
  called.push(fileOf(validator))
  // Between the verdict of a task and the next one.
  await killAt(['judging.tasks', 'insert', 'answering'], () => finish(again, validator))
  const third = exchangeOf(await root())
  const last = again.at(site!)
  const { called: more } = await workUntil(last, third.ended(id), (file, call) => (call.input?.size === 0 ? { exitCode: 1 } : toyPrograms(file, call)))
  expect([...called, ...more]).toEqual(['gen', 'val', 'main', 'gen', 'val', 'main'])
  expect((await third.items(id)).map(({ problemId, state }) => [problemId, state])).toEqual([
    ['PROGRAM1', 'done'],
    ['PROGRAM2', 'done'],
  ])
  expect(await connection.db(database.name).collection('judging.tasks').countDocuments()).toBe(0)
  const bank = (await root()).use(problemAdminApi)
  const { records } = await bank.adminList({ query: { keyword: 'PROGRAM' } })
  for (const { id: pid } of records) expect(await bank.cases({ query: { pid: pid!, isUpload: true } })).toHaveLength(4)

  // The judge leaves and does not return.
  const { id: lonely } = await third.upload(toyPackage([made('PROGRAM3')]))
  await third.api.start({ body: { id: lonely } })
  await nextTask(last)
  await last.api.bye({ body: { session: last.session } })
  expect(await third.ended(lonely)).toMatchObject({ state: 'done', done: 0, failed: 1 })
  expect((await third.items(lonely))[0]!.findings[0]!.message).toContain('gen was not run')
}, 180_000)
