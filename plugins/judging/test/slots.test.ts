import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { judges } from '../contract.ts'
import judging from '../server/index.ts'
import { submission, verdict } from '../testing/fixtures.ts'
import taskSource, { taskSourceApi } from '../testing/task-source.ts'

/** A remote judge that holds its tasks until they are released, and one that shows that a site has tried to claim. */
let running = 0
let most = 0
let release = () => {}
const released = new Promise<void>((resolve) => (release = resolve))
const remotes = defineServer(definePlugin({ id: 'remotes' }), {
  setup(ctx) {
    ctx.contribute(judges, {
      oj: 'HOLD',
      languages: [],
      slots: 2,
      judge: async () => {
        most = Math.max(most, (running += 1))
        await released
        running -= 1
        return verdict()
      },
    })
    ctx.contribute(judges, { oj: 'QUICK', languages: [], judge: async () => verdict() })
  },
})

let sites: TestSite[]
beforeAll(async () => {
  const first = await startTestSite([judging, taskSource, remotes])
  sites = [first, await startTestSite([judging, taskSource, remotes], { database: first.database })]
})
afterAll(async () => {
  release()
  for (const site of sites ?? []) await site.close()
})

const put = (site: TestSite, oj: string, ...refs: string[]) =>
  site
    .visitor()
    .use(taskSourceApi)
    .put({ body: { tasks: refs.map((ref) => ({ ref, oj, work: submission() })) } })
const judged = async (...refs: string[]) => {
  const results = await sites[0]!.visitor().use(taskSourceApi).results()
  return results.filter(({ ref, verdict: found }) => refs.includes(ref) && found !== null).length
}
const patience = { timeout: 30_000, interval: 20 }

test('the slots of a remote judge hold over all processes of the site', async () => {
  const [first, second] = sites as [TestSite, TestSite]
  await put(first, 'HOLD', 'a', 'b', 'c', 'd')
  await vi.waitFor(() => expect(running).toBe(2), patience)
  await put(second, 'HOLD', 'e', 'f')
  // A process claims tasks one after another: when this one is judged, the second process has tried to claim one of the others.
  await put(second, 'QUICK', 'quick')
  await vi.waitFor(async () => expect(await judged('quick')).toBe(1), patience)
  expect(running).toBe(2)
  release()
  await vi.waitFor(async () => expect(await judged('a', 'b', 'c', 'd', 'e', 'f')).toBe(6), patience)
  expect(most).toBe(2)
})
