import type { Page } from 'playwright-core'
import { isThorough } from '@verdict/core/testing'
import type { Appearance, ScreenBrowser } from '../screens/screen-browser.ts'
import type { Screen, Viewer } from '../screens/screen.ts'
import { violations } from './axe.ts'
import { desktop, phone } from './sample-site.ts'

/** Inspects screens as one viewer, all of them in one page: a new page would load the shell again. */
export class ScreenInspector {
  readonly #screenBrowser: ScreenBrowser
  readonly #viewer: Viewer
  /** Errors that the page has thrown, and what it has loaded from elsewhere: a school may have no Internet. */
  readonly complaints: string[] = []
  readonly #elsewhere: Promise<void>[] = []
  #page: Page | undefined
  #appearance: Appearance = desktop
  #inspected = 0
  #isLoaded = false

  constructor(screenBrowser: ScreenBrowser, viewer: Viewer) {
    this.#screenBrowser = screenBrowser
    this.#viewer = viewer
  }

  /**
   * The faults of the viewer's screens of a plugin: wider than a phone, or accessibility violations. One screen in three is not shown on a
   * desktop, where the others are searched for violations. Thorough tests look for both on both, in both themes, and load each screen afresh.
   */
  async faultsOf(screens: readonly Screen[], sampleIds: Readonly<Record<string, string | number>>): Promise<string[]> {
    const found: string[] = []
    for (const screen of screens.filter(({ as = 'visitor' }) => as === this.#viewer)) {
      const page = (this.#page ??= await this.#open())
      if (this.#isLoaded) await this.#screenBrowser.follow(page, screen, sampleIds)
      else await this.#load(page, screen, sampleIds)
      this.#inspected += 1
      // An action may open a dialog or fill in a form, which would block leaving the page. A new load also changes the theme.
      this.#isLoaded = !isThorough && !screen.act && this.#inspected % loadedScreens > 0
      const searched = this.#inspected % 3 === 2 ? phone : desktop
      found.push(...(await this.#faultsOn(page, screen, searched)))
      if (searched === phone && !isThorough) continue
      this.#appearance = elsewhere(this.#appearance)
      await this.#screenBrowser.change(page, this.#appearance)
      found.push(...(await this.#faultsOn(page, screen, searched)))
    }
    await Promise.all(this.#elsewhere.splice(0))
    return found
  }

  /** Shows the screen in the other theme than those before: to change the theme of a page that is open takes longer. */
  async #load(page: Page, screen: Screen, sampleIds: Readonly<Record<string, string | number>>): Promise<void> {
    this.#appearance = { ...this.#appearance, theme: otherTheme(this.#appearance) }
    await page.emulateMedia({ colorScheme: this.#appearance.theme })
    await this.#screenBrowser.show(page, screen, sampleIds)
  }

  async #faultsOn(page: Page, { name }: Screen, searched: Appearance): Promise<string[]> {
    const { width, theme } = this.#appearance
    const faults = [...(isThorough || width === searched.width ? await violations(page) : []), ...(await overflow(page))]
    return faults.map((fault) => `${name} at ${width} px, ${theme}: ${fault}`)
  }

  /** The images that authors link are theirs, such as those in statements of another judge. */
  async #examine(page: Page, url: string): Promise<void> {
    const screen = page.url()
    const linked = await page
      .locator('.verdict-markdown img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
      .catch((): string[] => [])
    if (!linked.includes(url)) this.complaints.push(`${screen} loads ${url}`)
  }

  async #open(): Promise<Page> {
    const page = await this.#screenBrowser.open(this.#viewer, this.#appearance)
    page.on('pageerror', ({ message }) => this.complaints.push(`${page.url()}: ${message}`))
    page.context().on('request', (request) => {
      if (this.#screenBrowser.isElsewhere(request.url())) this.#elsewhere.push(this.#examine(page, request.url()))
    })
    return page
  }
}

/** So many screens are shown one after the other until the page is loaded again. */
const loadedScreens = 5

const otherTheme = ({ theme }: Appearance): Appearance['theme'] => (theme === 'light' ? 'dark' : 'light')

/** The other width; for thorough tests in the other theme as well. */
function elsewhere(appearance: Appearance): Appearance {
  return { ...appearance, width: appearance.width === desktop.width ? phone.width : desktop.width, ...(isThorough && { theme: otherTheme(appearance) }) }
}

/** Charts and editors adapt to a new width a moment later. */
async function overflow(page: Page): Promise<string[]> {
  const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
  return fits.then(
    () => [],
    async () => [`wider than the screen: ${await page.evaluate(() => document.documentElement.scrollWidth)} px`],
  )
}
