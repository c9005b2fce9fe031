import { accessTable, callOf, mutateRequests, shareOf, tableOrder } from '@verdict/core/testing'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorRows } from './every-route/operator-rows.ts'
import { startSampleSite, type SampleSite } from './every-route/route-samples.ts'

const folders = readdirSync(fileURLToPath(new URL('../../plugins', import.meta.url)))
/** The callers of the table: thirteen identities, and those of the sample site. */
const callerCount = 17
let sample: SampleSite
beforeAll(async () => {
  sample = await startSampleSite()
}, 120_000)
afterAll(() => sample?.site.close())

test('all plugins run', () => {
  const rows = sample.site.site.plugins().map(({ id, health, reason }) => ({ id, health, reason }))
  expect(rows.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    folders.toSorted((a, b) => a.localeCompare(b)).map((id) => ({ id, health: 'running', reason: null })),
  )
})

test('every call answers every kind of caller as the table of expected access says', async () => {
  const { site, callers, feed } = sample
  const all = tableOrder(site)
  const tried = shareOf(all, 3, 'access')
  const { calls, lines } = await accessTable(site, { feed, callers, tried })
  expect(calls).toBe(tried.length * callerCount)
  const rows = [...lines, ...(await operatorRows(sample))]
  const expected = './every-route/expected-access.txt'
  // `npm run unit -- tests/architecture/every-route.test.ts -u` writes the table anew; review what changed.
  if (tried.length === all.length) return expect(`${calls} calls\n\n${rows.join('\n')}\n`).toMatchFileSnapshot(expected)
  const known = readFileSync(join(import.meta.dirname, expected), 'utf8')
    .trimEnd()
    .split(/\n+(?=\S)/)
  expect(rows.filter((row) => !known.includes(row))).toEqual([])
  expect(known.slice(1).map((row) => row.split('\n')[0])).toEqual(expect.arrayContaining(all.map(callOf)))
  expect(known).toHaveLength(1 + all.length + rows.length - lines.length)
}, 600_000)

test('no malformed or hostile request to any plugin causes a 5xx, a hang, a stack trace or a leaked secret', async () => {
  const { site, callers, feed } = sample
  // `npm test` sends others each time.
  const seed = Number(process.env.VERDICT_TEST_SHARE ?? 3)
  const perCall = Number(process.env.MUTATED_REQUESTS ?? 3)
  const { sent, wrong, reached } = await mutateRequests(site, {
    feed,
    seed,
    perCall,
    admitted: async ({ route }) => (route.path.startsWith('/api/judge-daemon/') ? callers.daemon() : undefined),
  })
  expect(wrong).toEqual([])
  const calls = site.site.services.routes.map(({ route }) => `${route.method} ${route.path}`)
  expect(sent).toBe(calls.length * perCall)
  // The handler of every call answered at least once.
  expect(calls.filter((call) => !reached.has(call))).toEqual([])
}, 1_200_000)
