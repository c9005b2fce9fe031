import { databaseProxy, startTestSite, type DatabaseProxy, type TestSite } from '@verdict/core/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { problemAdminApi, problemApi } from '../contract.ts'
import problems from '../server/index.ts'
import { draft, scribeApi, scribeServer } from '../testing/drafts.ts'

const plugins = [judging, problems, scribeServer]
let site: TestSite
let other: TestSite
let proxy: DatabaseProxy
beforeAll(async () => {
  site = await startTestSite(plugins, { changeLease: 500 })
  const { database, dataDirectory } = site
  proxy = await databaseProxy(database.uri)
  other = await startTestSite(plugins, { changeLease: 500, database: { name: database.name, uri: proxy.uri }, dataDirectory })
})
afterAll(async () => {
  proxy?.release()
  await other?.close()
  await site?.close()
  await proxy?.close()
})

test('a tagging is carried out on all problems, although its process is lost between two of them', async () => {
  const root = await site.as('root', 'boss')
  const write = async (problemId: string, difficulty: 0 | 2) => (await root.use(scribeApi).write({ body: draft({ problemId, difficulty }) as never })).pid
  const pids = [await write('EASY', 0), await write('HARD', 2)]
  const tags = (pid: number) => root.use(problemApi).tagsOf({ query: { pid } })
  const names = async (pid: number) => (await tags(pid)).map(({ name }) => name)
  const boss = other.visitor()
  await boss.login('boss')
  const held = proxy.hold('findAndModify', 'problems.problems', 'p|d2')
  const answer = boss.use(problemAdminApi).tagProblems({ body: { pids, add: ['fresh'] } })
  await held
  await vi.waitFor(async () => expect(await names(pids[0]!)).toEqual(['fresh']), { timeout: 30_000, interval: 50 })
  // That process sends nothing more, so the other one takes over the order when the lease has expired.
  void proxy.hold()
  await vi.waitFor(async () => expect(await names(pids[1]!)).toEqual(['fresh']), { timeout: 40_000, interval: 100 })
  proxy.release()
  await answer
  expect([await names(pids[0]!), await names(pids[1]!)]).toEqual([['fresh'], ['fresh']])
  expect(await site.site.db.collection('problems.taggings').countDocuments()).toBe(0)
}, 240_000)
