import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAccess, mutateRequests, startTestSite, type TestSite } from '../../testing/index.ts'
import library from '../fixtures/library.ts'
import readers from '../fixtures/readers.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([library, readers], { http: { rate: { perUser: 1e6, perAddress: 1e6 } } })
})
afterAll(() => site?.close())

test('every route admits exactly the callers that its contract allows', async () => {
  const { calls, wrong } = await checkAccess(site)
  expect(calls).toBeGreaterThan(300)
  expect(wrong).toEqual([])
})

test('no malformed or hostile request causes a 5xx, a hang, a stack trace or a leaked secret', async () => {
  const { wrong, reached } = await mutateRequests(site, { perCall: Number(process.env.MUTATED_REQUESTS ?? 12), seed: 1 })
  expect(reached.size).toBeGreaterThan(20)
  // The one route that is made to throw.
  expect(wrong.filter((line) => !line.includes('/api/library/fail'))).toEqual([])
}, 600_000)
