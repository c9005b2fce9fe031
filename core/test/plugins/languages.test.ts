import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { definePlugin, kernel } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import { afterEach, expect, test } from 'vitest'

const shop = definePlugin({ id: 'shop' })
const SoldOut = shop.error('sold-out', 409)
const shopApi = shop.api({ buy: { method: 'POST', path: '/api/shop', access: 'anyone' } })
const shopServer = defineServer(shop, {
  locales: { 'en-US': { errors: { 'sold-out': 'Sold out on {{day}}' } }, 'zh-CN': { errors: { 'sold-out': '{{day}}已售完' } } },
  setup: (ctx) =>
    ctx.serve(shopApi, {
      buy: () => {
        throw new SoldOut({ day: 'Monday' })
      },
    }),
})

let site: TestSite | undefined
const folders: string[] = []
afterEach(async () => {
  await site?.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A plugin with a language, as a package contains it. */
function languagePlugin(id: string, files: Readonly<Record<string, string | object>>) {
  const directory = mkdtempSync(join(tmpdir(), 'verdict-language-'))
  folders.push(directory)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), typeof content === 'string' ? content : JSON.stringify(content))
  const server = defineServer(definePlugin({ id: `language-${id.toLowerCase()}` }), { setup: () => undefined })
  return { server, version: '1.0.0', language: { id, name: `Name of ${id}`, directory } }
}

async function messageIn(language: string): Promise<string> {
  const answer = await fetch(`${site!.url}/api/shop`, { method: 'POST', headers: { 'Accept-Language': language } })
  return ((await answer.json()) as { msg: string }).msg
}
const faults = () => site!.log.lines.filter(({ plugin, level }) => plugin?.startsWith('language-') && level >= 50).map(({ err }) => (err as Error).message)

test('the server answers in an added language, and in English where a text is missing', async () => {
  site = await startTestSite([
    shopServer,
    languagePlugin('fr-FR', { 'shop.json': { errors: { 'sold-out': 'Épuisé {{day}}' } } }),
    languagePlugin('de', { 'kernel.json': {} }),
  ])
  expect(await messageIn('fr-FR')).toBe('Épuisé Monday')
  expect(await messageIn('fr-CA, en;q=0.5')).toBe('Épuisé Monday')
  expect(await messageIn('de')).toBe('Sold out on Monday')
  expect(await messageIn('it, zh')).toBe('Monday已售完')
  expect(faults()).toEqual([])
})

test('pages get the language and its texts, which change their address with their content', async () => {
  const plugin = languagePlugin('fr-FR', { 'shop.json': { errors: { 'sold-out': 'Épuisé' } } })
  site = await startTestSite([shopServer, plugin])
  const page = async () => /"id":"fr-FR","name":"Name of fr-FR","version":"(\w+)"/.exec(await (await fetch(`${site!.url}/home`)).text())?.[1]
  const version = await page()
  const texts = await fetch(`${site.url}/languages/fr-FR/shop.json?v=${version}`)
  expect([await texts.json(), texts.headers.get('Cache-Control')]).toEqual([{ errors: { 'sold-out': 'Épuisé' } }, 'public, max-age=31536000, immutable'])
  expect((await fetch(`${site.url}/languages/fr-FR/shop.json?v=old`)).headers.get('Cache-Control')).toBe('no-cache')
  for (const path of ['fr-FR/kernel.json', 'en-US/shop.json', 'fr-FR/__proto__.json', 'constructor/shop.json', 'fr-FR/..%2fshop.json'])
    expect((await fetch(`${site.url}/languages/${path}`)).status).toBe(404)
  writeFileSync(join(plugin.language.directory, 'shop.json'), '{}')
  await site.restart()
  expect(await page()).toMatch(/^\w+$/)
  expect(await page()).not.toBe(version)
})

test('broken and hostile texts cost only themselves, and are named', async () => {
  const deep = Array.from({ length: 40 }).reduce<object>((inner) => ({ inner }), { text: 'x' })
  site = await startTestSite([
    shopServer,
    languagePlugin('fr-FR', {
      'shop.json': `{ "errors": { "sold-out": "Épuisé {{day}}" }, "number": 5, "list": ["a"], "__proto__": { "polluted": "yes" }, "constructor": "x", "a": "$t(b)", "b": "$t(a)" }`,
      'kernel.json': { errors: { 'not-found': 'Introuvable {{secret}}', forbidden: 'Interdit' }, deep },
      'half.json': '{ "errors": {',
      'array.json': '[]',
      'huge.json': JSON.stringify({ text: 'x'.repeat(1_000_001) }),
      'long.json': { text: 'x'.repeat(10_001), fine: '' },
    }),
  ])
  expect(await messageIn('fr-FR')).toBe('Épuisé Monday')
  const missing = await fetch(`${site.url}/api/none`, { headers: { 'Accept-Language': 'fr-FR' } })
  expect(await missing.json()).toMatchObject({ msg: 'Not found' })
  expect(Object.prototype).not.toHaveProperty('polluted')
  expect(await (await fetch(`${site.url}/languages/fr-FR/shop.json`)).json()).toEqual({ errors: { 'sold-out': 'Épuisé {{day}}' } })
  expect(faults().toSorted()).toEqual([
    'array.json: is no object',
    expect.stringMatching(/^half\.json: /),
    'huge.json: has more than 1000000 bytes',
    "kernel.json: 'deep.inner.inner.inner.inner.inner.inner.inner.inner.inner.inner' is no text",
    "kernel.json: 'errors.not-found' has the placeholder 'secret', which the English text has not",
    "long.json: 'text' has more than 10000 characters",
    "shop.json: 'a' inserts another text",
    "shop.json: 'b' inserts another text",
    "shop.json: 'constructor' is no key of a text",
    "shop.json: 'list' is no text",
    "shop.json: 'number' is no text",
  ])
})

test('a folder that is missing and a language that is part of the site are faults of their plugins', async () => {
  const english = languagePlugin('en-US', { 'shop.json': { errors: { 'sold-out': 'Gone' } } })
  const missing = languagePlugin('fr-FR', {})
  rmSync(missing.language.directory, { recursive: true })
  site = await startTestSite([shopServer, english, missing])
  expect(await messageIn('en-US')).toBe('Sold out on Monday')
  expect(await messageIn('fr-FR')).toBe('Monday已售完')
  expect(faults()).toEqual(['the language en-US is part of the site', expect.stringContaining('ENOENT')])
})

test('an added language can be the default; while its plugin is disabled, Chinese is used', async () => {
  const french = languagePlugin('fr-FR', { 'shop.json': { errors: { 'sold-out': 'Épuisé' } } })
  site = await startTestSite([shopServer, french], { settings: { kernel: { defaultLanguage: 'fr-FR' } } })
  expect(await messageIn('it')).toBe('Épuisé')
  expect(kernel.settings.safeParse({ defaultLanguage: '<script>' }).success).toBe(false)
  await site.restart({ plugins: [shopServer] })
  expect(await messageIn('it')).toBe('Monday已售完')
})
