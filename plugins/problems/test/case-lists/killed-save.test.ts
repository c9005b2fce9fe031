import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseProxy, spawnSite, testDatabase, type DatabaseProxy, type SpawnedSite, type TestDatabase } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemAdminApi } from '../../contract.ts'
import { draft, scribeApi } from '../support/drafts.ts'
import { typedCases } from '../support/many-cases.ts'

const count = 2100
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const plugins = ['../../../judging/server/index.ts', '../../server/index.ts', '../../../submissions/test/support/scribe.ts'].map(pathOf)

let database: TestDatabase
let proxy: DatabaseProxy
let dataDirectory: string
let site: SpawnedSite | undefined
beforeAll(async () => {
  database = await testDatabase()
  proxy = await databaseProxy(database.uri)
  dataDirectory = await mkdtemp(join(tmpdir(), 'verdict-cases-'))
})
afterAll(async () => {
  await site?.kill()
  await proxy?.close()
  await database?.drop()
  await rm(dataDirectory, { recursive: true, force: true })
})

const start = async () => (site = await spawnSite({ plugins, dataDirectory, database: { ...database, uri: proxy.uri } }))

test('a site that is killed between two parts of a list leaves the version before whole, and the save can be repeated', async () => {
  const first = await (await start()).root()
  const { pid } = await first.use(scribeApi).write({ body: draft({ problemId: 'KILLED', cases: typedCases(count) }) as never })
  const samples = typedCases(count, { 1: { input: 'new', output: 'new' }, [count]: { input: 'new', output: 'new' } })
  const held = proxy.hold('/1000')
  const saving = first.use(problemAdminApi).edit({ body: { problem: { id: pid }, samples } })
  saving.catch(() => undefined)
  await held
  await site?.kill()
  await expect(saving).rejects.toThrow()
  proxy.cut()
  const again = await (await start()).root()
  const contents = async () => {
    const rows = await again.use(problemAdminApi).cases({ query: { pid, isUpload: false } })
    return [rows.length, rows[0]?.input, rows[1]?.input, rows.at(-1)?.input]
  }
  expect(await contents()).toEqual([count, '1\n', '2\n', `${count}\n`])
  await again.use(problemAdminApi).edit({ body: { problem: { id: pid }, samples } })
  expect(await contents()).toEqual([count, 'new', '2\n', 'new'])
}, 180_000)
