import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { kernelApi } from '@verdict/core'
import { startTestSite, testPassword, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import mailbox, { used } from '../../../test/fixtures/mailbox.ts'
import { backupSite, restoreSite } from '../../archives/index.ts'

const planted = 'planted-secret-7c1f'

let folder: string
let archive: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-backup-'))
  archive = join(folder, 'all.gz')
})
afterAll(() => rm(folder, { recursive: true }))

const sites: TestSite[] = []
async function start(): Promise<TestSite> {
  // Without a configured key, the site makes and stores one.
  const site = await startTestSite([mailbox], { secret: undefined })
  sites.push(site)
  return site
}
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

async function rootOf(site: TestSite): Promise<Person> {
  const root = site.visitor()
  await root.login('root', testPassword)
  return root
}
const backup = ({ site }: TestSite) => backupSite(site.db, site.services.storage, createWriteStream(archive))
const change = (root: Person, body: Record<string, unknown>) => root.use(kernelApi).changeSettings({ params: { plugin: 'mailbox' }, body })
const section = async (root: Person) => (await root.use(kernelApi).getSettings()).find(({ plugin }) => plugin === 'mailbox')!

test('a backup contains neither secrets nor logins', async () => {
  const site = await start()
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
  const site = await start()
  const root = await rootOf(site)
  await change(root, { host: 'mail.test', color: 'blue', password: planted })
  await backup(site)
  const other = await start()
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
