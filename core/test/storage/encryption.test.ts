import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { afterEach, expect, test } from 'vitest'
import { definePlugin } from '../../plugin/index.ts'
import { defineServer, encryption } from '../../server/index.ts'
import { startTestSite, type TestOptions, type TestSite } from '../../testing/index.ts'

const safe = definePlugin({ id: 'safe' })
const input = z.object({ text: z.string(), place: z.string() })
const safeApi = safe.api({
  encrypt: { method: 'POST', path: '/api/encrypt', access: 'anyone', body: input, output: z.object({ encrypted: z.string() }) },
  decrypt: { method: 'POST', path: '/api/decrypt', access: 'anyone', body: input, output: z.object({ text: z.string().nullable() }) },
})
const safePlugin = defineServer(safe, {
  needs: { texts: encryption },
  setup(ctx, { texts }) {
    ctx.serve(safeApi, {
      encrypt: ({ body: { text, place } }) => ({ encrypted: texts.encrypt(text, place) }),
      decrypt: ({ body: { text, place } }) => ({ text: texts.decrypt(text, place) ?? null }),
    })
  },
})

const sites: TestSite[] = []
const start = async (options?: TestOptions) => {
  const site = await startTestSite([safePlugin], options)
  sites.push(site)
  const { encrypt, decrypt } = site.visitor().use(safeApi)
  return {
    site,
    encrypt: async (text: string, place: string) => (await encrypt({ body: { text, place } })).encrypted,
    decrypt: async (text: string, place: string) => (await decrypt({ body: { text, place } })).text,
  }
}
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

test('what is encrypted can be decrypted for its place alone, in every process of the site, and after a restart', async () => {
  const one = await start()
  expect(await readdir(one.site.dataDirectory)).not.toContain('encryption-key')
  const other = await start({ dataDirectory: one.site.dataDirectory })
  const [first, second] = await Promise.all([one.encrypt('geheim 中文', 'a'), other.encrypt('', 'a')])
  expect(first).not.toContain('geheim')
  expect(await one.encrypt('geheim 中文', 'a')).not.toBe(first)
  expect([await other.decrypt(first, 'a'), await one.decrypt(second, 'a')]).toEqual(['geheim 中文', ''])
  const changed = first.slice(0, 10) + (first[10] === 'A' ? 'B' : 'A') + first.slice(11)
  expect([await one.decrypt(first, 'b'), await one.decrypt('plain', 'a'), await one.decrypt('v1.AAAA', 'a'), await one.decrypt(changed, 'a')]).toEqual([
    null,
    null,
    null,
    null,
  ])
  const names = (await readdir(one.site.dataDirectory)).filter((name) => name.startsWith('encryption-key'))
  expect(names).toEqual(['encryption-key'])
  expect((await stat(join(one.site.dataDirectory, 'encryption-key'))).mode & 0o777).toBe(0o600)
  await one.site.restart()
  expect(await one.decrypt(first, 'a')).toBe('geheim 中文')
})

test('with another key nothing can be decrypted; a configured key serves sites with different folders, and is refused when it is short', async () => {
  const one = await start()
  const encrypted = await one.encrypt('geheim', 'a')
  expect(await (await start()).decrypt(encrypted, 'a')).toBeNull()
  const encryptionKey = 'a key that is long enough for it'
  const configured = await start({ encryptionKey })
  expect(await configured.decrypt(encrypted, 'a')).toBeNull()
  expect(await (await start({ encryptionKey })).decrypt(await configured.encrypt('x', 'a'), 'a')).toBe('x')
  expect(await readdir(configured.site.dataDirectory)).not.toContain('encryption-key')
  await expect(start({ encryptionKey: 'short' })).rejects.toThrow(/VERDICT_ENCRYPTION_KEY/)
})
