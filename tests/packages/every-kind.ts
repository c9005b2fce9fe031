import { strict as assert } from 'node:assert'
import { parseArgs } from 'node:util'
import { testPassword } from '@verdict/core/testing'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../browser/support/browser.ts'
import { testBrowserOn } from './browser-suite.ts'
import { crawlPages } from './crawl-pages.ts'
import { judgeAlone } from './judge-alone.ts'
import { testMovedPlugin } from './moved-plugin.ts'
import { Packages, type PackagedSite } from './packaged-site.ts'
import { kinds, measureKind, tableOf, type Figures } from './site-of-kind.ts'

/*
 * `npm run test:packages`: creates each kind of site from packages outside the repository, starts it, logs in, and prints the figures in one table. Then
 * plugins that were moved out of the repository run their tests, and with `--browser` the browser tests run against the packages.
 */

/** A feature, a format and a remote judge. */
const moved = ['contest-questions', 'format-fps', 'remote-hdu']

const { values } = parseArgs({
  options: { from: { type: 'string' }, kind: { type: 'string', multiple: true, default: [...kinds] }, browser: { type: 'boolean', default: false } },
})

/** Opens the first page as a visitor, logs in as root, and follows all links; nothing may fail. */
async function openFirstPage(site: PackagedSite, browser: Browser): Promise<Figures> {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
  const complaints: string[] = []
  const sizes: Promise<number>[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('response', (response) => response.status() >= 400 && complaints.push(`${response.status()} ${response.url()}`))
  page.on('requestfinished', (request) => sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize)))
  let requests = 0
  page.on('request', () => (requests += 1))
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Log in' }).first().waitFor()
  // The page asks for nothing more once it has been quiet; the live stream stays open.
  for (let before = -1; before !== requests;) {
    before = requests
    await page.waitForTimeout(2000)
  }
  const figures = { requests, 'page kB': Math.round((await Promise.all(sizes)).reduce((sum, one) => sum + one, 0) / 1000) }
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await page.getByLabel('Username').fill('root')
  await page.getByLabel('Password').fill(testPassword)
  await page.keyboard.press('Enter')
  await page.getByLabel("root's account").waitFor()
  await page.close()
  assert.deepEqual(complaints, [])
  const { pages, faults } = await crawlPages(site.url, browser)
  assert.deepEqual(faults, [])
  return { ...figures, 'pages crawled': pages }
}

const packages = await Packages.pack(values.from)
const browser = await openBrowser()
try {
  const rows: Figures[] = []
  for (const kind of values.kind) {
    console.log(`${kind} …`)
    const row = await measureKind(kind, packages, (site) => openFirstPage(site, browser))
    rows.push(row)
    console.log(tableOf([row]))
  }
  console.log(`\n${tableOf(rows)}\n\nThe judge alone: ${await judgeAlone(packages)}`)
  for (const name of moved) console.log(`${name}, moved out of the repository: ${await testMovedPlugin(name, packages)}`)
  if (values.browser && !(await testBrowserOn(packages))) process.exitCode = 1
} finally {
  await browser.close()
  await packages.remove()
}
