import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseProxy, spawnSite, testDatabase, type DatabaseProxy, type SpawnedSite, type TestDatabase } from '@verdict/core/testing'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchangeOf, toyPackage, toyProblem } from './support/exchange-site.ts'

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const plugins = ['../../judging/server/index.ts', '../../problems/server/index.ts', '../server/index.ts', './support/toy-format.ts'].map(pathOf)

let database: TestDatabase
let proxy: DatabaseProxy
let dataDirectory: string
let site: SpawnedSite | undefined
beforeAll(async () => {
  database = await testDatabase()
  proxy = await databaseProxy(database.uri)
  dataDirectory = await mkdtemp(join(tmpdir(), 'verdict-exchange-'))
})
afterAll(async () => {
  await site?.kill()
  await proxy?.close()
  await database?.drop()
  await rm(dataDirectory, { recursive: true, force: true })
})

const start = async () =>
  (site = await spawnSite({ plugins, dataDirectory, database: { ...database, uri: proxy.uri }, settings: { exchange: { leaseSeconds: 1 } } }))

/** Where the process is killed: before the write that says all these words. */
const moments: [when: string, words: string[]][] = [
  ['before the numbers are stored', ['exchange.items', 'updates', 'attempts', '$inc']],
  ['before a problem is added', ['problems.problems', 'insert']],
  ['between adding a problem and noting it', ['exchange.items', 'updates', 'state', 'done']],
  ['before the end is noted', ['exchange.transfers', 'leaseOwner', 'state', 'done', 'leasedUntil']],
]
test.each(moments)(
  'an import that is killed %s goes on, and every problem is there once',
  async (when, words) => {
    const prefix = `KILL${moments.findIndex(([one]) => one === when)}`
    const root = await (await start()).root()
    const ids = [1, 2, 3].map((number) => `${prefix}-${number}`)
    const { id } = await exchangeOf(root).upload(toyPackage(ids.map((problemId) => toyProblem(problemId))))
    const held = proxy.hold(...words)
    await exchangeOf(root).api.start({ body: { id } })
    await held
    await site?.kill()
    proxy.cut()
    const again = await (await start()).root()
    expect(await exchangeOf(again).ended(id)).toMatchObject({ state: 'done', total: 3, done: 3, failed: 0 })
    const { records } = await again.use(problemAdminApi).adminList({ query: { keyword: prefix, limit: 100 } })
    expect(records.map(({ problemId }) => problemId).toSorted()).toEqual(ids)
    const items = await exchangeOf(again).items(id)
    expect(items.map(({ pid }) => pid)).toEqual(ids.map((problemId) => records.find((row) => row.problemId === problemId)!.id))
    for (const { id: pid } of records) expect(await again.use(problemAdminApi).cases({ query: { pid: pid!, isUpload: true } })).toHaveLength(2)
    await site?.kill()
  },
  180_000,
)

test('an import that is stopped, and killed before it has noted the problem that it had added, has it in its report', async () => {
  const root = await (await start()).root()
  const { api, upload } = exchangeOf(root)
  const { id } = await upload(toyPackage(['HALT1', 'HALT2'].map((problemId) => toyProblem(problemId))))
  const held = proxy.hold('exchange.items', 'updates', 'state', 'done')
  await api.start({ body: { id } })
  await held
  await api.stop({ body: { id } })
  await site?.kill()
  proxy.cut()
  const again = await (await start()).root()
  expect(await exchangeOf(again).ended(id)).toMatchObject({ state: 'stopped', total: 2, done: 1, failed: 0 })
  const { records } = await again.use(problemAdminApi).adminList({ query: { keyword: 'HALT' } })
  expect((await exchangeOf(again).items(id)).map(({ problemId, state, pid }) => [problemId, state, pid])).toEqual([
    ['HALT1', 'done', records[0]!.id],
    ['HALT2', 'stopped', null],
  ])
  expect(records).toHaveLength(1)
  await site?.kill()
}, 180_000)

test('an export that is killed is written from the beginning, and complete', async () => {
  const root = await (await start()).root()
  const { records } = await root.use(problemAdminApi).adminList({ query: { keyword: 'KILL', limit: 100 } })
  const { api } = exchangeOf(root)
  const { id } = await api.prepareExport({ body: { format: 'toy', pids: records.map((row) => row.id!) } })
  const held = proxy.hold('exchange.items', 'updates', 'state', 'done')
  await api.start({ body: { id } })
  await held
  await site?.kill()
  proxy.cut()
  const again = exchangeOf(await (await start()).root())
  expect(await again.ended(id)).toMatchObject({ state: 'done', total: records.length, done: records.length, failed: 0 })
  const { content } = await again.api.download({ query: { id } })
  const copy = await again.upload(new File([content], 'copy.zip'))
  expect((await again.items(copy.id)).map(({ problemId, contents }) => [problemId, contents?.cases])).toEqual(records.map(({ problemId }) => [problemId, 2]))
}, 180_000)
