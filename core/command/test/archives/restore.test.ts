import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { kernelApi } from '@verdict/core'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import { afterEach, expect, test } from 'vitest'
import library from '../../../test/fixtures/library.ts'
import { libraryApi } from '../../../test/fixtures/library-contract.ts'
import readers, { readersApi } from '../../../test/fixtures/readers.ts'
import { backupSite, restoreSite } from '../../archives/index.ts'

let site: TestSite | undefined
afterEach(async () => {
  await site?.close()
  site = undefined
})

test('everything is saved to one archive and restored to an empty site, with either file store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-backup-'))
  const archive = join(folder, 'all.gz')
  site = await startTestSite([library, readers])
  const root = await site.as('root', 'rooty')
  await root.use(libraryApi).add({ body: { title: 'Emma' } })
  await root.use(libraryApi).lend({ body: { id: 1000 } })
  const { link } = await root.use(kernelApi).uploadMarkdownFile({ file: new File([randomBytes(500_000)], 'big.bin'), body: {} })
  const bytes = Buffer.from(await (await fetch(site.url + link)).arrayBuffer())
  await site.settled()
  await backupSite(site.site.db, site.site.services.storage, createWriteStream(archive))

  const other = await startTestSite([library, readers], { files: 'gridfs' })
  await expect(restoreSite(other.site.db, other.site.services.storage, () => createReadStream(archive))).rejects.toThrow('not empty')
  await restoreSite(other.site.db, other.site.services.storage, () => createReadStream(archive), { replace: true })
  await other.restart()
  const back = other.visitor()
  expect(await back.login('rooty')).toMatchObject({ roleList: ['root'] })
  expect(await back.use(readersApi).tallies()).toEqual([{ id: 1000, times: 1, title: 'Emma' }])
  expect(await back.use(libraryApi).add({ body: { title: 'Persuasion' } })).toMatchObject({ id: 1001 })
  expect(Buffer.from(await (await fetch(other.url + link)).arrayBuffer()).equals(bytes)).toBe(true)
  await other.close()
  await rm(folder, { recursive: true })
})

test('a restore ends as well while a process still writes', async () => {
  site = await startTestSite([library])
  const { db, services: parts } = site.site
  const root = await site.as('root')
  await root.use(libraryApi).add({ body: { title: 'Emma' } })
  const archive = new PassThrough()
  const [bytes] = await Promise.all([buffer(archive), backupSite(db, parts.storage, archive)])
  const books = db.collection('library.books')
  let isRestored = false
  const write = async () => {
    while (!isRestored) await books.insertOne({ title: randomUUID() })
  }
  const writing = [write(), write()]
  await restoreSite(db, parts.storage, () => Readable.from([bytes]), { replace: true }).finally(() => (isRestored = true))
  await Promise.all(writing)
  expect(await books.countDocuments({ title: 'Emma' })).toBe(1)
})

test('an archive that is cut short or newer than the kernel destroys nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-backup-'))
  const archive = join(folder, 'all.gz')
  site = await startTestSite([library])
  await (await site.as('root')).use(libraryApi).add({ body: { title: 'Emma' } })
  await backupSite(site.site.db, site.site.services.storage, createWriteStream(archive))
  await truncate(archive, (await readFile(archive)).length - 40)
  const { db, services: parts } = site.site
  await expect(restoreSite(db, parts.storage, () => createReadStream(archive), { replace: true })).rejects.toThrow()
  const newer = gzipSync('{"verdictBackup":2,"core":"9.0.0","at":""}\n{"end":true,"documents":0,"files":0}\n')
  await expect(restoreSite(db, parts.storage, () => Readable.from([newer]), { replace: true })).rejects.toThrow('newer version')
  expect((await site.visitor().use(libraryApi).list({ query: {} })).total).toBe(1)
  await rm(folder, { recursive: true })
})
