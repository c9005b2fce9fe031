import type { Page } from 'playwright-core'
import { isThorough } from '../../support/thorough.ts'
import type { Appearance, ScreenBrowser } from '../screens/screen-browser.ts'
import type { Screen, Viewer } from '../screens/screen.ts'
import { violations } from './axe.ts'
import { desktop, phone } from './sample-site.ts'

/** Inspects screens as one viewer, all of them in one page: a new page would load the shell again. */
export class ScreenInspector {
  readonly #screenBrowser: ScreenBrowser
  readonly #viewer: Viewer
  /** Errors that the page has thrown. */
  readonly complaints: string[] = []
  #page: Page | undefined
  #appearance: Appearance = desktop
  #inspected = 0

  constructor(screenBrowser: ScreenBrowser, viewer: Viewer) {
    this.#screenBrowser = screenBrowser
    this.#viewer = viewer
  }

  /**
   * The faults of the viewer's screens: wider than the window, on a desktop or a phone, and accessibility violations on one of them, in
   * turn; on both if the tests are thorough.
   */
  async faultsOf(screens: readonly Screen[], sampleIds: Readonly<Record<string, string | number>>): Promise<string[]> {
    const found: string[] = []
    for (const screen of screens.filter(({ as = 'visitor' }) => as === this.#viewer)) {
      const page = (this.#page ??= await this.#open())
      await this.#screenBrowser.show(page, screen, sampleIds)
      // Starts with the appearance of the screen before, so that each screen changes only once.
      const appearances = this.#appearance === desktop ? [desktop, phone] : [phone, desktop]
      const inspected = appearances[Math.floor(this.#inspected++ / 2) % 2]
      for (const appearance of appearances) {
        if (appearance !== this.#appearance) await this.#screenBrowser.change(page, appearance)
        this.#appearance = appearance
        const faults = [...(isThorough || appearance === inspected ? await violations(page) : []), ...(await overflow(page))]
        found.push(...faults.map((fault) => `${screen.name} at ${appearance.width} px: ${fault}`))
      }
    }
    return found
  }

  async #open(): Promise<Page> {
    const page = await this.#screenBrowser.open(this.#viewer, this.#appearance)
    page.on('pageerror', ({ message }) => this.complaints.push(`${page.url()}: ${message}`))
    return page
  }
}

/** Charts and editors adapt to a new width a moment later. */
async function overflow(page: Page): Promise<string[]> {
  const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
  return fits.then(
    () => [],
    async () => [`wider than the screen: ${await page.evaluate(() => document.documentElement.scrollWidth)} px`],
  )
}
