import { databaseProxy, severalSites, startTestSite, testDatabase, type DatabaseProxy, type TestDatabase, type TestSite } from '@verdict/core/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemAdminApi } from '../../contract.ts'
import problems from '../../server/index.ts'
import { draft, scribeApi, scribeServer } from '../../testing/drafts.ts'
import { typedCases } from '../../testing/many-cases.ts'

const count = 1100

let database: TestDatabase
let proxy: DatabaseProxy
let site: TestSite
beforeAll(async () => {
  database = await testDatabase()
  proxy = await databaseProxy(database.uri)
  site = await startTestSite([judging, problems, scribeServer], { database: { name: database.name, uri: proxy.uri } })
})
afterAll(async () => {
  proxy?.release()
  await site?.close()
  await proxy?.close()
})

// With several sites, the test cannot tell which one a held write belongs to.
test.skipIf(severalSites)(
  'a save that is interrupted between two parts of a list leaves the version before whole, and can be repeated',
  async () => {
    const root = await site.as('root')
    const { pid } = await root.use(scribeApi).write({ body: draft({ problemId: 'CUT', cases: typedCases(count) }) as never })
    const samples = typedCases(count, { 1: { input: 'new', output: 'new' }, [count]: { input: 'new', output: 'new' } })
    const held = proxy.hold('/1000')
    const saving = root.use(problemAdminApi).edit({ body: { problem: { id: pid }, samples } })
    saving.catch(() => undefined)
    await held
    proxy.cut()
    await site.crash()
    await expect(saving).rejects.toThrow()
    await site.restart()
    const contents = async () => {
      const rows = await root.use(problemAdminApi).cases({ query: { pid, isUpload: false } })
      return [rows.length, rows[0]?.input, rows[1]?.input, rows.at(-1)?.input]
    }
    expect(await contents()).toEqual([count, '1\n', '2\n', `${count}\n`])
    await root.use(problemAdminApi).edit({ body: { problem: { id: pid }, samples } })
    expect(await contents()).toEqual([count, 'new', '2\n', 'new'])
  },
  180_000,
)
