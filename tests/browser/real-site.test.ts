import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtShell, shareOf, startTestSite, testPassword, type TestSite } from '@verdict/core/testing'
import { verdictPlugin } from '@verdict/build'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { build } from 'vite'
import notes from '../../core/create/plugin/templates/feature/server/index.ts'
import { violations } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { signedIn } from './support/signed-in.ts'

let site: TestSite
let browser: Browser
let page: Page
const complaints: string[] = []

/** The plugin template, built separately and installed into a real site whose shell was built without it. */
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-notes-'))
  cpSync(fileURLToPath(new URL('../../core/create/plugin/templates/feature', import.meta.url)), folder, { recursive: true })
  await build({ configFile: false, root: folder, mode: 'production', logLevel: 'warn', plugins: [verdictPlugin()] })
  const web = { directory: join(folder, 'dist/web'), entry: 'index.js', styles: [] }
  site = await startTestSite([{ server: notes, version: '0.1.0', web }], { webDirectory: builtShell })
  await site.as('default_user', 'alice')
  await site.as('root', 'boss')
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})
beforeEach(async () => {
  page = await (await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })).newPage()
  complaints.length = 0
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.text().includes('Content Security Policy') && complaints.push(message.text()))
})

async function signIn(username: string, password = testPassword): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

test('a wrong password shows one toast and one notification, the right one logs in; a note is added and visible to visitors', async () => {
  await page.goto(`${site.url}/example`)
  await signIn('alice', 'wrong-one')
  await page.locator('.verdict-toast').waitFor()
  await page.locator('.verdict-note').getByText('Error').waitFor()
  await page.getByLabel('Password').fill(testPassword)
  await page.keyboard.press('Enter')
  await page.getByLabel("alice's account").waitFor()
  // The page knows its user one request before the dialog closes, and until then the dialog takes the focus back.
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByLabel('Your note').fill('first!')
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: 'first!' }).waitFor()
  const visitor = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await visitor.goto(`${site.url}/example`)
  await visitor.getByRole('cell', { name: 'first!' }).waitFor()
  expect(await visitor.getByLabel('Your note').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('root sees the plugins and must confirm disabling one', async () => {
  await signedIn(page.context(), site, 'boss')
  await page.goto(`${site.url}/home`)
  await page.getByLabel("boss's account").click()
  await page.getByRole('link', { name: 'Plugins' }).click()
  await page.getByText('example', { exact: true }).first().waitFor()
  await page.getByRole('switch', { name: 'Enable or disable example' }).click()
  await page.getByText('Disable example?').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('cell', { name: 'Running' }).waitFor()
  expect(complaints).toEqual([])
})

test.each(shareOf(['light', 'dark'] as const, 2))('the plugin list, the menus and the notes have no accessibility violations: %s', async (colorScheme) => {
  const context = await browser.newContext({ locale: 'zh-CN', colorScheme, bypassCSP: true, reducedMotion: 'reduce' })
  await signedIn(context, site, 'boss')
  page = await context.newPage()
  await page.goto(`${site.url}/example?l=en-US`)
  await page.getByLabel("boss's account").waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel("boss's account").click()
  await page.getByRole('link', { name: 'Plugins' }).click()
  await page.getByText('example', { exact: true }).first().waitFor()
  await page.getByLabel("boss's account").click()
  expect(await violations(page)).toEqual([])
  await context.close()
})

test('an expired session shows a message and the dialog and is removed', async () => {
  await page.goto(`${site.url}/home`)
  await signIn('alice')
  await page.getByLabel("alice's account").waitFor()
  const token = await page.evaluate(() => localStorage.getItem('verdict-token')!)
  const expired = site.expired(token)
  await page.evaluate((stale) => localStorage.setItem('verdict-token', stale), expired)
  await page.reload()
  await page.locator('.verdict-toast').waitFor()
  await page.waitForSelector('.arco-modal')
  expect(await page.evaluate(() => localStorage.getItem('verdict-token'))).toBe(null)
})

test('every file of the shell is compressed, and assets are immutable', async () => {
  const answers: { url: string; encoding: string | undefined; cache: string | undefined }[] = []
  page.on('response', (response) => {
    const headers = response.headers()
    if (response.url().includes('/assets/') && /\.(js|css)$/.test(response.url()))
      answers.push({ url: response.url(), encoding: headers['content-encoding'], cache: headers['cache-control'] })
  })
  await page.goto(`${site.url}/home`)
  await page.waitForLoadState('networkidle')
  expect(answers.length).toBeGreaterThan(5)
  expect(answers.filter(({ cache }) => !cache?.includes('immutable'))).toEqual([])
  const plain = answers.filter(({ encoding }) => encoding !== 'br')
  expect(plain.length).toBeLessThan(answers.length / 2)
})
