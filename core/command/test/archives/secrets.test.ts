import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { kernelApi } from '@verdict/core'
import type { TestSite } from '@verdict/core/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { used } from '../../../test/fixtures/mailbox.ts'
import { change, MailboxSites, rootOf, section } from '../../../test/fixtures/mailbox-sites.ts'
import { backupSite, restoreSite } from '../../archives/index.ts'

const planted = 'planted-secret-7c1f'

let folder: string
let archive: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-backup-'))
  archive = join(folder, 'all.gz')
})
afterAll(() => rm(folder, { recursive: true }))

const sites = new MailboxSites()
afterEach(() => sites.close())

const backup = ({ site }: TestSite) => backupSite(site.db, site.services.storage, createWriteStream(archive))

test('a backup contains neither secrets nor logins', async () => {
  const site = await sites.start()
  const root = await rootOf(site)
  await change(root, { password: planted })
  await backup(site)
  const text = gunzipSync(await readFile(archive)).toString()
  const [session] = await root.use(kernelApi).getSessions()
  expect(text).toContain('"in":"kernel.users"')
  expect(text).not.toContain(planted)
  expect(text).not.toContain(session!.id)
})

test('a site that is restored without its encryption key keeps everything else, names the secrets, and ends the logins', async () => {
  const site = await sites.start()
  const root = await rootOf(site)
  await change(root, { host: 'mail.test', color: 'blue', password: planted })
  await backup(site)
  const other = await sites.start()
  await restoreSite(other.site.db, other.site.services.storage, () => createReadStream(archive), { replace: true })
  await other.restart()
  const restored = await rootOf(other)
  expect(await section(restored)).toMatchObject({ values: { host: 'mail.test', color: 'blue' }, secrets: {}, lostSecrets: ['password'] })
  expect(used.at(-1)).toBe('')
  const old = await fetch(other.url + kernelApi.routes.getSessions.path, { headers: { authorization: root.token! } })
  expect(old.status).toBe(401)
  // A change of something else keeps what cannot be read, in case its key comes back.
  await change(restored, { color: 'green' })
  await copyFile(join(site.dataDirectory, 'encryption-key'), join(other.dataDirectory, 'encryption-key'))
  await other.restart()
  expect(await section(await rootOf(other))).toMatchObject({ values: { color: 'green' }, secrets: { password: true }, lostSecrets: [] })
  expect(used.at(-1)).toBe(planted)
})
