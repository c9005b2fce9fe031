import { Person, testPassword } from '@verdict/core/testing'
import { userAdminApi } from '@verdict/plugin-accounts/contract'
import type { Browser, Page } from 'playwright-core'
import { signedIn } from '../browser/support/signed-in.ts'

/** The pages that a crawl found, and their faults. */
export interface Crawl {
  readonly pages: number
  readonly faults: readonly string[]
}

/** Pages that only differ in numbers are alike; so many of them are opened. */
const mostAlike = 2
const faulty = ['.verdict-not-found', '.verdict-state-icon-failed', '.verdict-failed-line', '.verdict-failed-part-reason']

/** Follows every link of a site from its first page, as a visitor, a student and root. A fault is a dead link, an error or an empty page. */
export async function crawlPages(url: string, browser: Browser): Promise<Crawl> {
  const root = new Person(url)
  await root.login('root')
  await root.use(userAdminApi).importUsers({ body: { users: [['student', testPassword, '', '', '', '', '']] } })
  const found: Crawl[] = []
  for (const reader of ['visitor', 'student', 'root']) found.push(await crawlAs(reader, url, browser))
  return { pages: found.reduce((sum, { pages }) => sum + pages, 0), faults: found.flatMap(({ faults }) => faults) }
}

async function crawlAs(name: string, url: string, browser: Browser): Promise<Crawl> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  if (name !== 'visitor') await signedIn(context, { visitor: () => new Person(url) }, name)
  const page = await context.newPage()
  const faults: string[] = []
  const report = (fault: string) => faults.push(`${name} ${page.url().slice(url.length)}: ${fault}`)
  page.on('pageerror', ({ message }) => report(message))
  page.on('response', (response) => response.status() >= 400 && report(`${response.status()} ${response.url()}`))
  const seen = new Map<string, number>()
  const waiting = ['/home']
  let pages = 0
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = path.replaceAll(/\d+/g, 'n')
    if ((seen.get(kind) ?? 0) >= mostAlike) continue
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    await page.goto(url + path)
    await untilQuiet(page)
    pages += 1
    for (const selector of faulty) if ((await page.locator(selector).count()) > 0) report(`shows ${selector}`)
    if ((await page.locator('#content').innerText()).trim() === '') report('is empty')
    // A visitor who opens a page of users is asked to log in.
    const isAsked = name === 'visitor' && (await page.getByRole('dialog').isVisible())
    if (new URL(page.url()).pathname === '/home' && !/^\/(home)?$/.test(path) && !isAsked) report(`is where ${path} leads`)
    waiting.push(...(await linksOn(page, url)).filter((link) => !waiting.includes(link)))
  }
  await context.close()
  return { pages, faults }
}

/** The paths of the site's own pages that a page links. */
async function linksOn(page: Page, url: string): Promise<string[]> {
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  const own = links.filter((link) => link.startsWith(`${url}/`) && !link.startsWith(`${url}/api/`))
  return [...new Set(own.map((link) => new URL(link).pathname))]
}

/** A page is complete when it has asked for nothing for a while; its live stream stays open. */
async function untilQuiet(page: Page): Promise<void> {
  let requests = 0
  const count = () => (requests += 1)
  page.on('request', count)
  for (let before = -1; before !== requests;) {
    before = requests
    await page.waitForTimeout(700)
  }
  page.off('request', count)
}
