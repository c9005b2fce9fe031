import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from 'mongodb'
import { startTestSite, type TestSite } from '../../testing/index.ts'
import library from '../fixtures/library.ts'
import { libraryApi } from '../fixtures/library-contract.ts'
import readers, { readersApi } from '../fixtures/readers.ts'

// A process whose clock is a day ahead dies: its leases and pauses end tomorrow.
const tomorrow = new Date(Date.now() + 24 * 3600_000)
const soon = { timeout: 20_000, interval: 50 }

let site: TestSite
beforeEach(async () => {
  site = await startTestSite([library, readers])
})
afterEach(() => site?.close())

const rows = (name: string) => site.site.db.collection<Document & { _id: string | number }>(name)

async function lentBook(): Promise<number> {
  const root = (await site.as('root')).use(libraryApi)
  const { id } = await root.add({ body: { title: 'Emma' } })
  await root.lend({ body: { id } })
  await site.settled()
  return id
}

/** How often the follower knows the book to be lent. */
const tally = async () => (await site.visitor().use(readersApi).tallies())[0]?.times

async function leasedUntilTomorrow(id: number): Promise<void> {
  await rows('library.books').updateOne({ _id: id }, { $set: { times: 7, 'pending.readers>library/lent': 'taken', pendingDue: tomorrow } })
}

test('a document that a dead process has taken until tomorrow is delivered today', async () => {
  await leasedUntilTomorrow(await lentBook())
  await vi.waitFor(async () => expect(await tally()).toBe(7), soon)
})

test('a write to a document that a dead process has taken until tomorrow is delivered at once', async () => {
  const id = await lentBook()
  await leasedUntilTomorrow(id)
  await (await site.as('root', 'other')).use(libraryApi).lend({ body: { id } })
  await vi.waitFor(async () => expect(await tally()).toBe(8), soon)
})

test('a call that is owed, and was put off until tomorrow, is made today', async () => {
  const id = await lentBook()
  await rows('library.books').updateOne({ _id: id }, { $set: { times: 7 } })
  const owed = { follower: 'readers>library/lent', document: id, tries: 1, at: tomorrow, due: tomorrow, reason: 'down' }
  await rows('kernel.owed').insertOne({ _id: `readers>library/lent ${id}`, ...owed })
  await vi.waitFor(async () => expect(await tally()).toBe(7), soon)
  expect(await rows('kernel.owed').countDocuments()).toBe(0)
})

test('a lock that a dead process holds until tomorrow is free', async () => {
  await rows('kernel.locks').insertOne({ _id: 'work', owner: 'dead', until: tomorrow })
  expect(await site.site.services.locks.hold('work', async () => 'done')).toBe('done')
})
