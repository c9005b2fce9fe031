import { kernelApi } from '@verdict/core'
import { testPassword, type TestSite } from '@verdict/core/testing'
import type { Browser, Page } from 'playwright-core'
import { rootName, userName, type AnswerState, type Looker, type Screen } from './screen.ts'

/** How a screen is looked at. */
export interface Look {
  readonly width: number
  readonly language: 'zh-CN' | 'en-US'
  readonly theme: 'light' | 'dark'
}

const emptyAnswers = { page: { records: [], total: 0, size: 10, current: 1, pages: 0, orders: [], searchCount: true }, list: [] }

/** Opens pages as somebody, logged in without the dialog. */
export class Lookout {
  readonly #site: TestSite
  readonly #browser: Browser
  readonly #storages = new Map<Looker, Record<string, string>>()

  constructor(site: TestSite, browser: Browser) {
    this.#site = site
    this.#browser = browser
  }

  /** A fresh window for one kind of reader; close its context afterwards. */
  async open(looker: Looker, { width, language, theme }: Look): Promise<Page> {
    const context = await this.#browser.newContext({
      locale: language,
      colorScheme: theme,
      viewport: { width, height: width < 768 ? 844 : 900 },
      reducedMotion: 'reduce',
      bypassCSP: true,
    })
    await context.addInitScript(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
      },
      await this.#storageOf(looker),
    )
    context.setDefaultTimeout(10_000)
    return context.newPage()
  }

  /** Goes to a screen and waits until it stands. */
  async show(page: Page, screen: Screen, noted: Readonly<Record<string, string | number>>, state?: AnswerState): Promise<void> {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (state && screen.states) await answer(page, screen.states, state)
    // The page itself has to be there first: until then it is the shell that waits.
    const asked = state === 'loading' ? page.waitForRequest((request) => new URL(request.url()).pathname === screen.states?.call) : undefined
    await page.goto(this.#site.url + (typeof screen.path === 'string' ? screen.path : screen.path(noted)))
    await asked
    await (asked ? page.locator(waits).first().waitFor() : settled(page))
    if (state || !screen.act) return
    await screen.act(page)
    await settled(page)
  }

  async #storageOf(looker: Looker): Promise<Record<string, string>> {
    if (looker === 'visitor') return {}
    const known = this.#storages.get(looker)
    if (known) return known
    const person = this.#site.visitor()
    const user = await person.use(kernelApi).login({ body: { username: looker === 'root' ? rootName : userName, password: testPassword } })
    const storage = { 'verdict-token': person.token!, 'verdict-user': JSON.stringify(user) }
    this.#storages.set(looker, storage)
    return storage
  }
}

/** What shows that something is on its way; the gallery shows such parts for ever. */
const waits = ':is(.verdict-skeleton, [aria-busy=true]):not(.verdict-gallery *)'

/** Nothing is on its way any more. The network says nothing about that: the live stream is never idle. */
async function settled(page: Page): Promise<void> {
  await page.waitForSelector('main')
  await page.waitForFunction(
    (busy) => !document.querySelector(busy) && [...document.images].every((image) => image.complete || image.loading === 'lazy'),
    waits,
    { timeout: 8000 },
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawn) => setTimeout(drawn, 150))
  })
}

async function answer(page: Page, { call, nothing = 'page' }: NonNullable<Screen['states']>, state: AnswerState): Promise<void> {
  await page.route(
    (url) => url.pathname === call,
    (route) => {
      if (state === 'loading') return
      const body = state === 'failed' ? { status: 500, msg: 'The server is tired', data: null } : { status: 200, msg: 'success', data: emptyAnswers[nothing] }
      return route.fulfill({ status: body.status, contentType: 'application/json', body: JSON.stringify(body) })
    },
  )
}
