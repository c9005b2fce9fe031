import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupSite, restoreSite } from '../../server/index.ts'
import { databaseProxy, startTestSite, type DatabaseProxy, type Person, type TestSite } from '../../testing/index.ts'
import library, { type BookDoc } from '../fixtures/library.ts'
import { libraryApi } from '../fixtures/library-contract.ts'
import readers, { readersApi } from '../fixtures/readers.ts'

let folder: string
let proxy: DatabaseProxy
let client: MongoClient
let site: TestSite
let boss: Person
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-backup-'))
  site = await startTestSite([library, readers])
  boss = await site.as('root', 'rooty')
  proxy = await databaseProxy(site.database.uri)
  client = await MongoClient.connect(proxy.uri)
})
afterAll(async () => {
  await site?.close()
  await client?.close()
  await proxy?.close()
  await rm(folder, { recursive: true, force: true })
})

/** An archive of the site, and what happened before the documents of a collection were read. */
async function archiveWhile(collection: string, happens: () => Promise<unknown>) {
  const archive = join(folder, 'all.gz')
  const held = proxy.hold('find', collection)
  const backup = backupSite(client.db(site.database.name), site.site.services.storage, createWriteStream(archive))
  await held
  await happens()
  proxy.release()
  return { ...(await backup), open: () => createReadStream(archive) }
}

test('a backup shows one moment of a site that is used meanwhile, or at least has no number that is taken', async () => {
  const books = boss.use(libraryApi)
  const first = await books.add({ body: { title: 'Emma' } })
  await books.lend({ body: { id: first.id } })
  await site.settled()
  const titles = ['Persuasion', 'Ulysses', 'Dubliners', 'Middlemarch', 'Romola']
  const { isOneMoment, open } = await archiveWhile('library.books', async () => {
    for (const title of titles) await books.lend({ body: { id: (await books.add({ body: { title } })).id } })
    await site.settled()
  })
  expect(isOneMoment || process.env.MONGODB_URI !== undefined).toBe(true)
  const other = await startTestSite([library, readers])
  await restoreSite(other.site.db, other.site.services.storage, open, { replace: true })
  await other.restart()
  const back = other.visitor()
  await back.login('rooty')
  const restored = back.use(libraryApi)
  const { total } = await restored.list({ query: {} })
  expect(total).toBe(isOneMoment ? 1 : 1 + titles.length)
  if (isOneMoment) expect(await other.visitor().use(readersApi).tallies()).toEqual([{ id: first.id, times: 1, title: 'Emma' }])
  const added = await Promise.all(['Hard Times', 'Nostromo'].map((title) => restored.add({ body: { title } })))
  expect(added.map(({ id }) => id).toSorted()).toEqual([first.id + total, first.id + total + 1])
  await other.close()
})

test('a number that a document has already is passed over', async () => {
  const books = boss.use(libraryApi)
  const { id } = await books.add({ body: { title: 'Villette' } })
  const documents = site.site.db.collection<BookDoc>('library.books')
  const book = (await documents.findOne({ _id: id }))!
  await documents.insertMany([1, 2, 7].map((more) => ({ ...book, _id: id + more, title: `Taken ${more}` })))
  expect((await books.add({ body: { title: 'Shirley' } })).id).toBe(id + 8)
})
