import { fileURLToPath } from 'node:url'
import type { ServerPlugin } from '@verdict/core/server'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import type { Browser, Page } from 'playwright-core'
import { isThorough } from '../../support/thorough.ts'
import { allScreens, makeSamples } from '../screens/all-screens.ts'
import { ScreenBrowser, type Appearance } from '../screens/screen-browser.ts'
import type { Viewer, Screen } from '../screens/screen.ts'
import { violations } from './axe.ts'
import { openBrowser } from './browser.ts'

/** The built shell; `VERDICT_SHELL` selects another build. */
export const shellFolder = process.env.VERDICT_SHELL ?? fileURLToPath(new URL('../../../core/web/dist', import.meta.url))

export const desktop: Appearance = { width: 1440, language: 'en-US', theme: 'light' }
export const phone: Appearance = { width: 390, language: 'zh-CN', theme: 'dark' }
/** The looks that differ most. */
export const looks: readonly [Appearance, Appearance] = [desktop, phone]

/** A real site with sample data, its screens, and a browser. */
export class SampleSite {
  readonly site: TestSite
  readonly browser: Browser
  readonly screenBrowser: ScreenBrowser
  readonly screens: readonly Screen[]
  readonly sampleIds: Readonly<Record<string, string | number>>
  /** Errors that any page has thrown. */
  readonly complaints: string[] = []

  private constructor(parts: Pick<SampleSite, 'site' | 'browser' | 'screens' | 'sampleIds'>) {
    this.site = parts.site
    this.browser = parts.browser
    this.screens = parts.screens
    this.sampleIds = parts.sampleIds
    this.screenBrowser = new ScreenBrowser(parts.site, parts.browser)
  }

  /** With `sampled`, the samples and screens of these plugins alone, where those of the others would take their time for nothing. */
  static async start(plugins: readonly ServerPlugin[], sampled?: readonly string[]): Promise<SampleSite> {
    const site = await startTestSite([...plugins], { webDirectory: shellFolder })
    const sets = (await allScreens(site)).filter(({ plugin }) => !sampled || sampled.includes(plugin))
    const sampleIds = await makeSamples(site, sets)
    return new SampleSite({ site, sampleIds, screens: sets.flatMap(({ screens }) => screens), browser: await openBrowser() })
  }

  async enter(viewer: Viewer, appearance: Appearance = desktop): Promise<Page> {
    const page = await this.screenBrowser.open(viewer, appearance)
    page.on('pageerror', ({ message }) => this.complaints.push(message))
    page.setDefaultTimeout(60_000)
    return page
  }

  /**
   * What is wrong with the looks of the screens whose names start with one of `names`: pages wider than the screen in any appearance, and
   * accessibility violations in one of them, in turn; in all if the tests are thorough. Each screen is opened once and changed from one appearance
   * to the next; the page of each viewer goes through some of them at the same time.
   */
  async faults(appearances: readonly [Appearance, ...Appearance[]], ...names: string[]): Promise<string[]> {
    const groups = (['visitor', 'user', 'root'] as const).flatMap((viewer) => {
      const screens = this.screens.filter(({ name, as = 'visitor' }) => as === viewer && names.some((start) => name.startsWith(start)))
      return screens.length > 0 ? [{ viewer, screens }] : []
    })
    const found = await Promise.all(groups.map(({ viewer, screens }) => this.#faultsFor(viewer, screens, appearances)))
    return found.flat()
  }

  async #faultsFor(viewer: Viewer, screens: readonly Screen[], appearances: readonly [Appearance, ...Appearance[]]): Promise<string[]> {
    const found: string[] = []
    const page = await this.enter(viewer, appearances[0])
    for (const [place, screen] of screens.entries()) {
      if (place > 0) await this.screenBrowser.change(page, appearances[0])
      await this.screenBrowser.show(page, screen, this.sampleIds)
      for (const [look, appearance] of appearances.entries()) {
        if (look > 0) await this.screenBrowser.change(page, appearance)
        const isInspected = isThorough || place % appearances.length === look
        const faults = [...(isInspected ? await violations(page) : []), ...(await overflow(page))]
        found.push(...faults.map((fault) => `${screen.name} at ${appearance.width} px: ${fault}`))
      }
    }
    await page.context().close()
    return found
  }

  async close(): Promise<void> {
    await this.browser.close()
    await this.site.close()
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
