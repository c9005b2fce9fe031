import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { buildPlugin, scriptsIn, webPartOf } from '../support/build-plugin.ts'
import { envelope, startShellSite, type ShellSite } from '../support/shell-site.ts'

let browser: Browser
let site: ShellSite
let folder: string
const complaints: string[] = []

const siteNames = { name: 'School OJ', shortName: 'SOJ', description: '', baseUrl: '', logo: '' }
// A plugin whose files cannot be fetched.
const absent = { entry: '/plugins/absent/index.js', styles: [], declares: { pages: [{ path: '/absent' as const, module: 'web/page.tsx' }] } }

beforeAll(async () => {
  folder = await buildPlugin('guestbook')
  site = await startShellSite({
    plugins: [
      { id: 'guestbook', version: '1.2.3', web: webPartOf('guestbook', folder) },
      { id: 'absent', version: '1.2.3', web: absent },
    ],
    site: siteNames,
    languages: [],
    defaultLanguage: 'zh-CN',
    coreVersion: '0.2.0',
    now: Date.now(),
  })
  site.folders.set('/plugins/guestbook/', folder)
  site.answers.set('GET /api/guestbook', (_, response) => envelope(response, [{ name: 'Ann', text: 'hello' }]))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

async function open(path: string, locale = 'en-US'): Promise<Page> {
  const page = await (await browser.newContext({ locale, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })).newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.text().includes('Content Security Policy') && complaints.push(message.text()))
  await page.goto(site.address + path)
  return page
}

test('the build contains no module that the site shares', () => {
  const scripts = scriptsIn(folder)
  expect(scripts.length).toBeLessThan(12_000)
  expect(scripts).toContain('/host/react')
  expect(scripts).toContain('/host/verdict-core-web.js')
  expect(scripts).toContain('/host/verdict-page-kit.js')
  expect(scripts).not.toMatch(/createElement\s*=|useSyncExternalStore\s*=/)
  expect(existsSync(join(folder, 'index.css'))).toBe(true)
})

test('its page, menu entry, texts, style, call, hooks, store and router work in the running site', async () => {
  const page = await open('/home')
  await page.getByRole('link', { name: 'Guest book' }).click()
  await page.getByRole('heading', { name: 'Guest book' }).waitFor()
  await page.getByText('effects run').waitFor()
  await page.getByRole('cell', { name: 'hello' }).waitFor()
  expect(await page.title()).toBe('Guest book - SOJ')
  expect(await page.evaluate('getComputedStyle(document.querySelector(".guestbook-note")).letterSpacing')).toBe('3px')
  // The styles of the kits are loaded too, although no built-in page has used them.
  expect(await page.evaluate('getComputedStyle(document.querySelector(".verdict-table-frame")).borderTopWidth')).toBe('1px')
  expect(await page.evaluate('getComputedStyle(document.querySelector(".verdict-status")).display')).toBe('inline-flex')
  expect(await page.evaluate('getComputedStyle(document.querySelector(".verdict-storage-use")).display')).toBe('block')
  await page.getByLabel('Language').click()
  await page.getByText('简体中文').click()
  await page.getByRole('heading', { name: '留言簿' }).waitFor()
  expect(complaints).toEqual([])
})

test('a deep link works; a plugin that cannot be loaded is reported in its place', async () => {
  const page = await open('/guestbook', 'zh-CN')
  await page.getByRole('heading', { name: '留言簿' }).waitFor()
  const other = await open('/absent')
  await other.getByText('Something went wrong in “absent”').waitFor()
  await other.getByRole('link', { name: 'Guest book' }).waitFor()
})

test('its menu entry is shown before any of its files is loaded', async () => {
  const page = await open('/plugins')
  await page.getByRole('link', { name: 'Guest book' }).waitFor()
  await page.waitForLoadState('networkidle')
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(fetched.filter((address) => /plugins\/guestbook|kit-styles/.test(address))).toEqual([])
})

test('a page that throws names its plugin, and the shell keeps working', async () => {
  const told: string[] = []
  site.answers.set('POST /api/screen-failure', (request, response) => {
    request.on('data', (part: Buffer) => told.push(String(part)))
    envelope(response, null)
  })
  const page = await open('/guestbook/broken')
  await page.getByText('Something went wrong in “guestbook”').waitFor()
  await page.getByText('the pen ran dry').waitFor()
  await expect.poll(() => told.join()).toContain('"plugin":"guestbook","message":"Error: the pen ran dry')
  await page.getByRole('link', { name: 'Guest book' }).waitFor()
  complaints.length = 0
})
