import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { kernelApi } from '../../plugin/index.ts'
import type { TestSite } from '../../testing/index.ts'
import { used } from '../fixtures/mailbox.ts'
import { change, MailboxSites, rootOf, section } from '../fixtures/mailbox-sites.ts'

const planted = 'planted-secret-7c1f'

const sites = new MailboxSites()
afterEach(() => sites.close())

const storedSettings = ({ site }: TestSite) => site.db.collection<{ _id: string; values: Record<string, unknown> }>('kernel.settings')
const storedKey = ({ site }: TestSite) => site.db.collection<{ _id: string; value?: string; encrypted?: string }>('kernel.secrets')

/** Everything that the database holds, as text. */
async function databaseText({ site: { db } }: TestSite): Promise<string> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray()
  return JSON.stringify(await Promise.all(collections.map(({ name }) => db.collection(name).find({}).toArray())))
}

test('the database contains no secrets, and a restart ends no logins', async () => {
  const site = await sites.start()
  const root = await rootOf(site)
  await change(root, { password: planted })
  expect(used.at(-1)).toBe(planted)
  expect(await databaseText(site)).not.toContain(planted)
  expect(await storedKey(site).findOne({})).toEqual({ _id: 'tokens', encrypted: expect.stringMatching(/^v1\./) })
  await site.restart()
  expect(used.at(-1)).toBe(planted)
  // The login is still valid, because the key of the tokens is.
  expect((await root.use(kernelApi).getSessions()).length).toBeGreaterThan(0)
})

test('secrets that an earlier version has stored are encrypted at the next start, and logins stay valid', async () => {
  const site = await sites.start()
  await site.site.close()
  const old = { key: Buffer.alloc(64, 'k').toString('base64'), password: planted }
  await site.restart()
  await storedKey(site).replaceOne({ _id: 'tokens' }, { value: old.key })
  await storedSettings(site).replaceOne({ _id: 'mailbox' }, { values: { host: 'mail.test', password: old.password } }, { upsert: true })
  await site.restart()
  const root = await rootOf(site)
  const all = await databaseText(site)
  expect([used.at(-1), all.includes(old.password), all.includes(old.key)]).toEqual([old.password, false, false])
  await site.restart()
  expect((await section(root)).values).toMatchObject({ host: 'mail.test' })
})

test('a lost secret can be entered again', async () => {
  const site = await sites.start()
  await change(await rootOf(site), { password: planted })
  await rm(join(site.dataDirectory, 'encryption-key'))
  await site.restart()
  const root = await rootOf(site)
  expect((await section(root)).lostSecrets).toEqual(['password'])
  expect(await change(root, { password: 'another' })).toMatchObject({ secrets: { password: true }, lostSecrets: [] })
  await site.restart()
  expect(used.at(-1)).toBe('another')
})

test('a change of where a secret is sent needs the secret', async () => {
  const site = await sites.start()
  const root = await rootOf(site)
  await change(root, { host: 'mail.test', password: planted })
  for (const body of [{ host: 'thief.test' }, { port: 26, color: 'blue' }, { host: null }])
    await expect(change(root, body)).rejects.toMatchObject({ code: 'kernel/secret-needed', http: 200 })
  expect((await section(root)).values).toEqual({ host: 'mail.test', port: 25, color: 'red' })
  await change(root, { color: 'blue', host: 'mail.test' })
  await change(root, { host: 'new.test', password: 'for the new one' })
  expect((await section(root)).values).toMatchObject({ host: 'new.test', color: 'blue' })
  await change(root, { password: '' })
  expect((await change(root, { host: 'other.test' })).values).toMatchObject({ host: 'other.test' })
})
