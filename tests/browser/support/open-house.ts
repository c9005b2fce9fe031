import { fileURLToPath } from 'node:url'
import type { ServerPlugin } from '@verdict/core/server'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import type { Browser, Page } from 'playwright-core'
import { allScreens, makeSamples } from '../screens/all-screens.ts'
import { Lookout, type Look } from '../screens/look-at.ts'
import type { Looker, Screen } from '../screens/screen.ts'
import { violations } from './axe.ts'
import { openBrowser } from './browser.ts'

/** The built shell; another one while single plugins are tried. */
export const shellFolder = process.env.VERDICT_SHELL ?? fileURLToPath(new URL('../../../core/web/dist', import.meta.url))

export const desk: Look = { width: 1440, language: 'en-US', theme: 'light' }
export const phone: Look = { width: 390, language: 'zh-CN', theme: 'dark' }

/** A real site with sample data, its screens, and a browser to look at them. */
export class OpenHouse {
  readonly site: TestSite
  readonly browser: Browser
  readonly lookout: Lookout
  readonly screens: readonly Screen[]
  readonly noted: Readonly<Record<string, string | number>>
  /** What pages complained about. */
  readonly complaints: string[] = []

  private constructor(parts: Pick<OpenHouse, 'site' | 'browser' | 'screens' | 'noted'>) {
    this.site = parts.site
    this.browser = parts.browser
    this.screens = parts.screens
    this.noted = parts.noted
    this.lookout = new Lookout(parts.site, parts.browser)
  }

  static async open(plugins: readonly ServerPlugin[]): Promise<OpenHouse> {
    const site = await startTestSite([...plugins], { webDirectory: shellFolder })
    const sets = await allScreens(site)
    const noted = await makeSamples(site, sets)
    return new OpenHouse({ site, noted, screens: sets.flatMap(({ screens }) => screens), browser: await openBrowser() })
  }

  async enter(looker: Looker, look: Look = desk): Promise<Page> {
    const page = await this.lookout.open(looker, look)
    page.on('pageerror', ({ message }) => this.complaints.push(message))
    page.setDefaultTimeout(60_000)
    return page
  }

  /** What axe holds against the screens of these names (or that begin with them). */
  async barriers(look: Look, ...names: string[]): Promise<string[]> {
    const found: string[] = []
    for (const looker of ['visitor', 'user', 'root'] as const) {
      const screens = this.screens.filter(({ name, as = 'visitor' }) => as === looker && names.some((start) => name.startsWith(start)))
      if (screens.length === 0) continue
      const page = await this.enter(looker, look)
      for (const screen of screens) {
        await this.lookout.show(page, screen, this.noted)
        found.push(...(await violations(page)).map((violation) => `${screen.name}: ${violation}`))
      }
      await page.context().close()
    }
    return found
  }

  async close(): Promise<void> {
    await this.browser.close()
    await this.site.close()
  }
}
