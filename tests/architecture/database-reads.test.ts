import { addressOfInput, callOf, commandsOf, headersOf, sampleCall, watchedDatabase } from '@verdict/core/testing'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crawlHabits } from '../support/crawl-habits.ts'
import { databaseWithoutSamples } from '../support/without-samples.ts'
import { startSampleSite, type SampleSite } from './every-route/route-samples.ts'

const readingCommands = new Set(['aggregate', 'count', 'distinct', 'find', 'getMore'])
const list = './every-route/database-reads.txt'

type Served = Parameters<typeof addressOfInput>[0]

let sample: SampleSite
beforeAll(async () => {
  sample = await startSampleSite({ database: await watchedDatabase(await databaseWithoutSamples()) })
}, 120_000)
afterAll(() => sample?.site.close())

/** How often a call of root reads from the database. */
async function readsOf(served: Served): Promise<number> {
  const { site, feed } = sample
  const url = addressOfInput(served, await sampleCall(served, feed))
  const { token } = await site.as('root')
  const commands = await commandsOf(site.site, async () => void (await site.site.app.inject({ url, headers: headersOf(token ?? undefined) })))
  return commands.filter((command) => readingCommands.has(command.split(' ')[0]!)).length
}

/** The list, with the numbers of calls that read more often than it says: others may read less, because a cache knows the answer. */
function listWith(reads: ReadonlyMap<string, number>, known: string): string {
  const most = new Map(known.split('\n').map((line) => [line.slice(line.indexOf(' ') + 1), Number.parseInt(line, 10)]))
  const lines = [...reads].map(([call, count]) => `${Math.max(count, most.get(call) ?? 0)} ${call}`)
  return `${lines.toSorted().join('\n')}\n`
}

test('no call reads from the database more often than the list says', async () => {
  const reads = new Map<string, number>()
  const isRead = (served: Served) => served.route.method === 'GET' && served.route.answer !== 'stream' && !(callOf(served) in crawlHabits.skips)
  const { routes } = sample.site.site.services
  for (const served of routes.filter(isRead)) reads.set(callOf(served), await readsOf(served))
  // To write the list anew, empty it and run `npm run unit -- tests/architecture/database-reads.test.ts -u`; review what grew.
  await expect(listWith(reads, readFileSync(new URL(list, import.meta.url), 'utf8'))).toMatchFileSnapshot(list)
}, 240_000)

test('the list changes with a call that reads more often, a new one and one that is gone, not with one that reads less often', () => {
  const known = '2 GET /api/a\n2 GET /api/b\n'
  const listOf = (reads: Record<string, number>) => listWith(new Map(Object.entries(reads)), known)
  expect(listOf({ 'GET /api/a': 1, 'GET /api/b': 2 })).toBe(known)
  for (const changed of [{ 'GET /api/a': 3, 'GET /api/b': 2 }, { 'GET /api/a': 2, 'GET /api/b': 2, 'GET /api/c': 1 }, { 'GET /api/b': 2 }])
    expect(listOf(changed)).not.toBe(known)
})
