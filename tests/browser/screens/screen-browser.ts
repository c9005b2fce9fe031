import { kernelApi } from '@verdict/core'
import { testPassword, type TestSite } from '@verdict/core/testing'
import type { Browser, Page } from 'playwright-core'
import { nowhere, rootName, userName, type AnswerState, type Viewer, type Screen } from './screen.ts'

/** Viewport width, language and theme of a screen. */
export interface Appearance {
  readonly width: number
  readonly language: 'zh-CN' | 'en-US'
  readonly theme: 'light' | 'dark'
}

const emptyAnswers = { page: { records: [], total: 0, size: 10, current: 1, pages: 0, orders: [], searchCount: true }, list: [] }

/** Opens screens as a given user, logged in without the dialog. */
export class ScreenBrowser {
  readonly #site: TestSite
  readonly #browser: Browser
  readonly #storages = new Map<Viewer, Record<string, string>>()

  constructor(site: TestSite, browser: Browser) {
    this.#site = site
    this.#browser = browser
  }

  /** Whether an address, but for those without a server such as `data:`, belongs to another server than the site's. */
  isElsewhere(url: string): boolean {
    return /^(https?|wss?):/.test(url) && new URL(url).host !== new URL(this.#site.url).host
  }

  /** Opens a page in a new browser context; the caller closes the context. */
  async open(viewer: Viewer, { width, language, theme }: Appearance): Promise<Page> {
    const context = await this.#browser.newContext({
      locale: language,
      colorScheme: theme,
      viewport: viewportOf(width),
      reducedMotion: 'reduce',
      bypassCSP: true,
    })
    await context.addInitScript(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
      },
      await this.#storageOf(viewer),
    )
    context.setDefaultTimeout(60_000)
    return context.newPage()
  }

  /** Opens a screen and waits until it has loaded. */
  async show(page: Page, screen: Screen, sampleIds: Readonly<Record<string, string | number>>, state?: AnswerState): Promise<void> {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (state && screen.states) await answer(page, screen.states, state)
    // Wait for the request, or the skeleton of the shell would be mistaken for that of the page.
    const asked = state === 'loading' ? page.waitForRequest((request) => new URL(request.url()).pathname === screen.states?.call) : undefined
    await page.goto(this.#site.url + pathOf(screen, sampleIds))
    await asked
    await (asked ? page.locator(loadingElements).first().waitFor() : settled(page))
    if (!state) await this.#act(page, screen)
  }

  /** Opens a screen in a page that shows another one, as a link does: the shell stays. */
  async follow(page: Page, screen: Screen, sampleIds: Readonly<Record<string, string | number>>): Promise<void> {
    const notFound = page.locator('.verdict-not-found')
    // Visits a page without content first, so that parts of the previous screen cannot be mistaken for this one.
    await navigate(page, nowhere)
    await notFound.waitFor()
    await navigate(page, pathOf(screen, sampleIds))
    if (screen.path !== nowhere) await notFound.waitFor({ state: 'detached' })
    await settled(page)
    await this.#act(page, screen)
  }

  /** Shows an open page as it looks elsewhere; its language stays. */
  async change(page: Page, { width, theme }: Appearance): Promise<void> {
    await page.setViewportSize(viewportOf(width))
    await page.emulateMedia({ colorScheme: theme })
    await page.waitForFunction((isDark) => document.body.hasAttribute('arco-theme') === isDark, theme === 'dark')
    await settled(page)
  }

  async #act(page: Page, { act }: Screen): Promise<void> {
    if (!act) return
    await act(page)
    await settled(page)
  }

  async #storageOf(viewer: Viewer): Promise<Record<string, string>> {
    if (viewer === 'visitor') return {}
    const known = this.#storages.get(viewer)
    if (known) return known
    const person = this.#site.visitor()
    const user = await person.use(kernelApi).login({ body: { username: viewer === 'root' ? rootName : userName, password: testPassword } })
    const storage = { 'verdict-token': person.token!, 'verdict-user': JSON.stringify(user) }
    this.#storages.set(viewer, storage)
    return storage
  }
}

function pathOf({ path }: Screen, sampleIds: Readonly<Record<string, string | number>>): string {
  return typeof path === 'string' ? path : path(sampleIds)
}

function viewportOf(width: number): { width: number; height: number } {
  return { width, height: width < 768 ? 844 : 900 }
}

async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Elements that show loading; the gallery shows them permanently. */
const loadingElements = ':is(.verdict-skeleton, [aria-busy=true]):not(.verdict-gallery *)'

/** Waits until nothing is loading. `networkidle` cannot tell, because the live stream never ends. */
async function settled(page: Page): Promise<void> {
  await page.waitForSelector('main')
  await page.waitForFunction(
    (busy) => !document.querySelector(busy) && [...document.images].every((image) => image.complete || image.loading === 'lazy'),
    loadingElements,
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawn) => setTimeout(drawn, 150))
    // With reduced motion everything has a transition of next to no length, which ends two frames after a change of the colors.
    for (let still = 0; still < 3; still = document.getAnimations().some(({ playState }) => playState === 'running') ? 0 : still + 1)
      await new Promise((drawn) => requestAnimationFrame(drawn))
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
