import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { remoteAdminApi } from '../contract.ts'
import { addAccount, detail, importProblem, patience, plugins, program, quickSettings, submit } from '../testing/remote-site.ts'
import { SimulatedSite } from './support/simulated-site.ts'

/** In seconds. */
const pace = { accountSeconds: 0.5, requestSeconds: 0.03 }
const names = ['first', 'second', 'third']

let toy: SimulatedSite
let one: TestSite
let other: TestSite
let root: Person
beforeAll(async () => {
  toy = new SimulatedSite()
  for (const name of names) toy.users.set(name, 'secret')
  const settings = quickSettings(await toy.start(), { ...pace, dailySubmissions: 4 }, { paceFactor: 1 }) as never
  one = await startTestSite(plugins, { settings })
  other = await startTestSite(plugins, { settings, database: { name: one.database.name }, dataDirectory: one.dataDirectory })
  root = await one.as('root')
  for (const name of names) await addAccount(root, name)
  await importProblem(root, '1')
})
afterAll(async () => {
  await other?.stop()
  await one?.close()
  toy?.close()
})

test('two processes keep one pace, give each account one program at a time, and stop at the daily cap', async () => {
  const people = [await one.as('default_user'), await other.as('default_user')]
  const began = { at: Date.now(), requests: toy.requests.length }
  const sent = await Promise.all(Array.from({ length: 12 }, (_, index) => submit(people[index % 2]!, 'TOY-1', program('Accepted', String(index)))))
  await vi.waitFor(async () => {
    const statuses = await Promise.all(sent.map(async (submitId) => (await detail(root, submitId)).status))
    expect(statuses).toEqual(sent.map(() => 0))
  }, patience)
  const requestsAllowed = (Date.now() - began.at) / (pace.requestSeconds * 1000) + 1
  expect(toy.requests.length - began.requests).toBeLessThanOrEqual(requestsAllowed)
  expect(toy.runs).toHaveLength(sent.length)
  expect(toy.overlaps).toBe(0)
  for (const name of names) {
    const times = toy.runs.filter(({ user }) => user === name).map(({ at }) => at)
    expect(times).toHaveLength(4)
    // The pace counts from before the request, which the site sees a little later.
    for (const [index, at] of times.entries()) if (index > 0) expect(at - times[index - 1]!).toBeGreaterThan(pace.accountSeconds * 1000 - 100)
  }
  const waiting = await submit(people[0]!, 'TOY-1', program('Accepted', 'the thirteenth'))
  await vi.waitFor(async () => expect((await detail(people[0]!, waiting)).step).toContain('Toy Judge'), patience)
  const [row] = await root.use(remoteAdminApi).sites()
  expect(row!.accounts.map(({ sentToday }) => sentToday)).toEqual([4, 4, 4])
  expect(toy.runs).toHaveLength(sent.length)
})
