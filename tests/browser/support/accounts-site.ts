import { fileURLToPath } from 'node:url'
import { definePlugin, fillFields } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { UserHome, userHomeFields } from '../../../plugins/accounts/contract.ts'
import accounts from '../../../plugins/accounts/server/index.ts'
import admin from '../../../plugins/admin/server/index.ts'
import { openBrowser } from './browser.ts'
import { buildPlugin } from './build-plugin.ts'

const shell = process.env.VERDICT_SHELL ?? fileURLToPath(new URL('../../../core/web/dist', import.meta.url))
const wide = { width: 1440, height: 900 }

/** Stands in for the plugins that contribute to a user's page: statistics on the server, a panel on the page. */
const plugin = definePlugin({ id: 'figures' })
const { shape } = UserHome.pick({ total: true, rating: true, scoreList: true, solvedList: true, solvedGroupByDifficulty: true })
const solvedFields = plugin.fields(userHomeFields, shape)
const figures = defineServer(plugin, {
  setup(ctx) {
    const solved = (difficulty: number, ids: number[]) => ids.map((id) => ({ id, problemId: `P-${id}`, difficulty }))
    const solvedGroupByDifficulty = { 0: solved(0, [1, 2]), 2: solved(2, [3]) }
    const solvedList = ['P-1', 'P-2', 'P-3']
    ctx.contribute(
      solvedFields.point,
      fillFields(solvedFields, async () => ({ total: 41, rating: 1500, scoreList: [10, 7], solvedList, solvedGroupByDifficulty })),
    )
  },
})

/** A site with accounts and the admin area, its administrator `boss`, and a browser. */
export class AccountsSite {
  /** Errors that any page has thrown. */
  readonly complaints: string[] = []
  readonly site: TestSite
  readonly #browser: Browser

  private constructor(site: TestSite, browser: Browser) {
    this.site = site
    this.#browser = browser
  }

  static async start(): Promise<AccountsSite> {
    const web = { directory: await buildPlugin('figures'), entry: 'index.js', styles: [] }
    process.env.VERDICT_MAILBOX = '1'
    const site = await startTestSite([accounts, admin, { server: figures, version: '1.0.0', web }], { webDirectory: shell })
    await site.as('root', 'boss')
    return new AccountsSite(site, await openBrowser())
  }

  async someone(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ locale: 'en-US', viewport: wide, reducedMotion: 'reduce', bypassCSP: true, ...options })
    context.setDefaultTimeout(60_000)
    context.on('weberror', (error) => this.complaints.push(error.error().message))
    return context
  }

  /** Opens a page as a user who is already logged in. */
  async as(context: BrowserContext, username: string, path: string): Promise<Page> {
    const person = this.site.visitor()
    const user = await person.login(username)
    const page = await context.newPage()
    await page.goto(`${this.site.url}/favicon.svg`)
    await page.evaluate(
      ([token, card]) => {
        localStorage.setItem('verdict-token', token ?? '')
        localStorage.setItem('verdict-user', card ?? '')
      },
      [person.token, JSON.stringify(user)],
    )
    await page.goto(this.site.url + path)
    return page
  }

  /** The newest email to an address on the development mailbox page. */
  async mailTo(context: BrowserContext, address: string): Promise<Locator> {
    const page = await context.newPage()
    await page.goto(`${this.site.url}/mailbox`)
    const mail = page.locator('.verdict-mailbox section').filter({ hasText: address }).first()
    await mail.waitFor()
    return mail
  }

  async close(): Promise<void> {
    await this.#browser.close()
    await this.site.close()
    delete process.env.VERDICT_MAILBOX
  }
}
