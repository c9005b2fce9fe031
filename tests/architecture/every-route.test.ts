import { checkAccess, mutateRequests, startTestSite, type TestSite } from '@verdict/core/testing'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discoverPlugins, loadPlugin } from '../../core/server/discovery.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let site: TestSite
beforeAll(async () => {
  const plugins = await Promise.all(discoverPlugins(root).map(loadPlugin))
  site = await startTestSite(plugins, {
    http: { rate: { perUser: 1e6, perAddress: 1e6 } },
    // No judge runs here, so the compilation of a checker has to time out.
    settings: { problems: { compilePatienceSeconds: 3 } },
  })
}, 60_000)
afterAll(() => site?.close())

test('every route of every plugin admits exactly the callers that its contract allows', async () => {
  const { calls, wrong } = await checkAccess(site)
  expect(calls).toBeGreaterThan(300)
  expect(wrong).toEqual([])
}, 300_000)

test('no malformed or hostile request to any plugin causes a 5xx, a hang, a stack trace or a leaked secret', async () => {
  const { wrong } = await mutateRequests(site, Number(process.env.MUTATED_REQUESTS ?? 300), 3)
  expect(wrong).toEqual([])
}, 1_200_000)
