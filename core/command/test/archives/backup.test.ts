import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupSite, restoreSite } from '../../archives/index.ts'
import { databaseProxy, startTestSite, type DatabaseProxy, type Person, type TestSite } from '@verdict/core/testing'
import { shareOf } from '@verdict/core/testing'
import library, { type BookDoc } from '../../../test/fixtures/library.ts'
import { libraryApi } from '../../../test/fixtures/library-contract.ts'
import readers, { readersApi } from '../../../test/fixtures/readers.ts'

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

test('a backup of a site in use shows one moment, or at least has no number that is taken', async () => {
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

test('what plugins derive is derived again from an archive that does not show one moment', async () => {
  const books = boss.use(libraryApi)
  const { id } = await books.add({ body: { title: 'Cranford' } })
  await books.lend({ body: { id } })
  await site.settled()
  const { open } = await archiveWhile('library.books', async () => undefined)
  const lines = gunzipSync(await buffer(open()))
    .toString()
    .split('\n')
  // As if the book had been read last, and what follows from it first.
  const torn = lines.filter((line) => !(line.startsWith('{"in":"readers.tallies"') && line.includes('Cranford')))
  const documents = torn.filter((line) => line.startsWith('{"in":')).length
  const [head, ...rest] = torn.map((line) => line.replace('"isOneMoment":true', '"isOneMoment":false').replace(/"documents":\d+/, `"documents":${documents}`))
  expect(rest).toHaveLength(lines.length - 2)
  const other = await startTestSite([library, readers])
  await restoreSite(other.site.db, other.site.services.storage, () => Readable.from([gzipSync([head, ...rest].join('\n'))]), { replace: true })
  await other.restart()
  await other.settled()
  expect(await other.visitor().use(readersApi).tallies()).toContainEqual({ id, times: 1, title: 'Cranford' })
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

/** Restores through a connection that is cut after the given number of writes; false when it needs fewer. */
async function interruptedRestore(target: TestSite, open: () => Readable, writes: number): Promise<boolean> {
  const way = await databaseProxy(target.database.uri)
  const through = await MongoClient.connect(way.uri, { serverSelectionTimeoutMS: 1000 })
  let count = 0
  const cut = way.cutAfter(() => ++count === writes).then(() => through.close(true))
  const restored = restoreSite(through.db(target.database.name), target.site.services.storage, open, { replace: true }).then(
    () => false,
    () => true,
  )
  const wasCut = await restored
  if (wasCut) await cut
  await through.close()
  await way.close()
  return wasCut
}

test('a restore that is interrupted leaves the old site or the new one, and can be repeated', async () => {
  const books = boss.use(libraryApi)
  const { open } = await archiveWhile('library.books', async () => undefined)
  const { total: archived } = await books.list({ query: {} })
  const target = await startTestSite([library])
  const old = (await target.as('root', 'older')).use(libraryApi)
  for (const title of ['Old', 'Older']) await old.add({ body: { title } })
  const seen = new Set<number>()
  const writes = Array.from({ length: 100 }, (_, index) => index + 1)
  for (const last of shareOf(writes, 4)) {
    if (!(await interruptedRestore(target, open, last))) break
    // As half a minute later.
    await target.site.db.collection('kernel.locks').deleteMany({})
    await target.restart()
    const visitor = target.visitor()
    const { total } = await visitor.use(libraryApi).list({ query: {} })
    seen.add(total)
    expect(await visitor.login(total === 2 ? 'older' : 'rooty')).toMatchObject({ roleList: ['root'] })
    const names = (await target.site.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('restored.'))).toEqual([])
  }
  await target.restart()
  expect((await target.visitor().use(libraryApi).list({ query: {} })).total).toBe(archived)
  expect([...seen]).toEqual([2, archived])
  await target.close()
}, 240_000)
