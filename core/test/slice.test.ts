import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../testing/index.ts'
import library from './fixtures/library.ts'
import { libraryApi } from './fixtures/library-contract.ts'
import readers, { readersApi } from './fixtures/readers.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([readers, library])
})
afterAll(() => site?.close())

test('a book is added, lent and tallied', async () => {
  const admin = (await site.as('admin')).use(libraryApi)
  const book = await admin.add({ body: { title: 'Emma' } })
  expect(book).toEqual({ id: 1000, title: 'Emma', lentTo: null, gmtCreate: expect.stringMatching(/Z$/) })
  await admin.lend({ body: { id: 1000 } })
  await site.settled()
  expect(await site.visitor().use(readersApi).tallies()).toEqual([{ id: 1000, times: 1, title: 'Emma' }])
})
