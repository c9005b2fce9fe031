import { databaseProxy, severalSites, startTestSite, testDatabase, type DatabaseProxy, type Person, type TestSite } from '@verdict/core/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scribeServer, server as problems } from '@verdict/plugin-problems/testing'
import exchange from '../server/index.ts'
import { exchangeOf, startExchangeSite, toyPackage, toyProblem } from '../testing/exchange-site.ts'
import toyFormat from '../testing/toy-format.ts'

/** Short, so that another process replaces a stopped one soon; longer than a busy machine delays a renewal. */
const settings = { exchange: { leaseSeconds: 5 } }

let proxy: DatabaseProxy
/** It reaches its database through the proxy. */
let slow: Awaited<ReturnType<typeof startExchangeSite>>
let fast: TestSite | undefined
beforeAll(async () => {
  const database = await testDatabase()
  proxy = await databaseProxy(database.uri)
  slow = await startExchangeSite(undefined, { database: { name: database.name, uri: proxy.uri }, settings })
})
afterAll(async () => {
  proxy?.release()
  await fast?.close()
  await slow?.site.close()
  await proxy?.close()
})

const startFast = async (): Promise<TestSite> => {
  const { database, dataDirectory } = slow.site
  return startTestSite([judging, problems, scribeServer, exchange, toyFormat], { database: { name: database.name }, dataDirectory, settings })
}

async function bossOf(site: TestSite) {
  const person = site.visitor()
  await person.login('boss')
  return { person, ...exchangeOf(person) }
}

const idsOf = async (person: Person, keyword: string) =>
  (await person.use(problemAdminApi).adminList({ query: { keyword, limit: 100 } })).records.map(({ problemId }) => problemId).toSorted()

// With several slow sites, the test cannot tell which one a held write belongs to.
test.skipIf(severalSites).each([
  ['before it knows the number of a problem', 'SLEEPN', ['kernel.counters', 'problems.problems']],
  ['before it adds a problem', 'SLEEPA', ['problems.problems', 'insert', 'SLEEPA1']],
])(
  'a process that stops in the middle of an import, %s, is replaced, and adds nothing when it wakes up',
  async (_, name, words) => {
    const ids = [`${name}1`, `${name}2`, `${name}3`]
    const { id } = await slow.boss.upload(toyPackage(ids.map((problemId) => toyProblem(problemId))))
    await fast?.stop()
    const held = proxy.hold(...words)
    await slow.boss.api.start({ body: { id } })
    await held
    // From now on, none of its writes reach the database, not even lease renewals.
    void proxy.hold()
    fast = await startFast()
    const boss = await bossOf(fast)
    const report = await boss.ended(id)
    expect(report).toMatchObject({ state: 'done', total: 3, done: 3, failed: 0 })
    const items = await boss.items(id)
    proxy.release()
    // A process runs imports one after another, so this one ends after the held one.
    const next = await slow.boss.upload(toyPackage([toyProblem(name.replace('SLEEP', 'AWAKE'))]))
    await slow.boss.api.start({ body: { id: next.id } })
    await slow.boss.ended(next.id)
    expect(await idsOf(boss.person, name)).toEqual(ids)
    expect([await slow.boss.api.read({ query: { id } }), await slow.boss.items(id)]).toEqual([report, items])
  },
  180_000,
)

test('two processes share the imports, and every problem is added once', async () => {
  fast ??= await startFast()
  const bosses = [slow.boss, await bossOf(fast)] as const
  const names = Array.from({ length: 6 }, (_, index) => `SHARE${index}`)
  const uploads = await Promise.all(names.map((name, at) => bosses[at % 2]!.upload(toyPackage([toyProblem(`${name}A`), toyProblem(`${name}B`)]))))
  await Promise.all(uploads.map(({ id }, at) => bosses[(at + 1) % 2]!.api.start({ body: { id } })))
  for (const { id } of uploads) expect(await slow.boss.ended(id)).toMatchObject({ state: 'done', done: 2, failed: 0 })
  expect(await idsOf(slow.root, 'SHARE')).toEqual(names.flatMap((name) => [`${name}A`, `${name}B`]))
})
