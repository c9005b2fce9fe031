import type { SiteBootstrap } from '@verdict/core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { buildPlugin, webPartOf } from '../support/build-plugin.ts'
import { envelope, shellAlone, startShellSite, type ShellSite } from '../support/shell-site.ts'

let browser: Browser
let site: ShellSite
let bootstrap: SiteBootstrap
let folder: string
const guestbook = (version: string) => ({ id: 'guestbook', version, web: webPartOf('guestbook', folder) })
const told: string[] = []

beforeAll(async () => {
  folder = await buildPlugin('guestbook')
  bootstrap = { ...shellAlone, plugins: [guestbook('1.0.0')] }
  site = await startShellSite(bootstrap)
  site.folders.set('/plugins/guestbook/', folder)
  site.answers.set('GET /api/guestbook', (_, response) => envelope(response, []))
  site.answers.set('POST /api/screen-failure', (request, response) => {
    request.on('data', (part: Buffer) => told.push(String(part)))
    envelope(response, null)
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})
beforeEach(() => {
  told.length = 0
  bootstrap.plugins = [guestbook('1.0.0')]
})

async function visitor(): Promise<{ page: Page; loads: string[] }> {
  const page = await (await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })).newPage()
  page.setDefaultTimeout(60_000)
  const loads: string[] = []
  page.on('load', () => loads.push(new URL(page.url()).pathname))
  return { page, loads }
}

/** Makes files unavailable, as after an upgrade; returns a function that restores them. */
async function lose(page: Page, files: string): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.fulfill({ status: 404 }))
  return () => page.unroute(files)
}
const openGuestbook = (page: Page) => page.getByRole('link', { name: 'Guest book' }).click()
const failed = (page: Page, plugin: string) => page.getByText(`Something went wrong in “${plugin}”`)

test('a page whose files cannot be loaded shows an error, reports it and offers to reload: opened by its address', async () => {
  const { page } = await visitor()
  const bringBack = await lose(page, '**/assets/gallery*.js')
  await page.goto(`${site.address}/gallery`)
  await failed(page, 'kernel').waitFor()
  await expect.poll(() => told.join()).toContain('"plugin":"kernel"')
  expect(await page.getByRole('banner').count()).toBe(1)
  await bringBack()
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.locator('.verdict-gallery').first().waitFor()
  await page.context().close()
})

test('the same for a page of an installed plugin, opened by a link', async () => {
  const { page, loads } = await visitor()
  await lose(page, '**/plugins/guestbook/guestbook-page*.js')
  await page.goto(`${site.address}/home`)
  await openGuestbook(page)
  await failed(page, 'guestbook').waitFor()
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  await expect.poll(() => told.join()).toContain('"page":"/guestbook"')
  expect(loads).toEqual(['/home'])
  await page.context().close()
})

test('a tab that meets a new build reloads once, at the requested page', async () => {
  const { page, loads } = await visitor()
  await page.goto(`${site.address}/home`)
  const bringBack = await lose(page, '**/plugins/guestbook/guestbook-page*.js')
  bootstrap.plugins = [guestbook('2.0.0')]
  page.on('request', (request) => request.isNavigationRequest() && void bringBack())
  await openGuestbook(page)
  await expect.poll(() => loads).toEqual(['/home', '/guestbook'])
  await page.getByRole('heading', { name: 'Guest book' }).waitFor()
  await page.context().close()
})

test('a new build with missing files does not reload again', async () => {
  const { page, loads } = await visitor()
  await page.goto(`${site.address}/home`)
  await lose(page, '**/plugins/guestbook/guestbook-page*.js')
  bootstrap.plugins = [guestbook('2.0.0')]
  await openGuestbook(page)
  await expect.poll(() => told.join()).toContain('"plugin":"guestbook"')
  await failed(page, 'guestbook').waitFor()
  expect(loads).toEqual(['/home', '/guestbook'])
  // A cache keeps serving the old page: only one reload per build, however often it fails.
  bootstrap.plugins = [guestbook('3.0.0')]
  await page.route(`${site.address}/guestbook`, async (route) => route.fulfill({ body: await oldPage() }))
  await page.reload()
  await failed(page, 'guestbook').waitFor()
  await expect.poll(() => told.length).toBeGreaterThan(1)
  await page.context().close()

  async function oldPage(): Promise<string> {
    const text = await (await fetch(`${site.address}/home`)).text()
    return text.replace('3.0.0', '1.0.0')
  }
})

test('a site whose entry script is missing shows an error instead of a blank page', async () => {
  const { page } = await visitor()
  const bringBack = await lose(page, '**/assets/index*.js')
  await page.goto(`${site.address}/home`)
  await page.getByText('could not be loaded').waitFor()
  await bringBack()
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('banner').waitFor()
  await page.context().close()
})

test('so does a site whose texts are missing', async () => {
  const { page } = await visitor()
  await lose(page, '**/assets/texts-en-US*.js')
  await page.goto(`${site.address}/home`)
  await page.getByText('could not be loaded').waitFor()
  await expect.poll(() => told.join()).toContain('"plugin":"kernel"')
  await page.context().close()
})
