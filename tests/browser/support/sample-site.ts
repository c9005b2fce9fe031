import { fileURLToPath } from 'node:url'
import type { ServerPlugin } from '@verdict/core/server'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import type { Browser, Page } from 'playwright-core'
import { allScreens, makeSamples } from '../screens/all-screens.ts'
import { ScreenBrowser, type Appearance } from '../screens/screen-browser.ts'
import type { Viewer, Screen } from '../screens/screen.ts'
import { openBrowser } from './browser.ts'

/** The built shell; `VERDICT_SHELL` selects another build. */
export const shellFolder = process.env.VERDICT_SHELL ?? fileURLToPath(new URL('../../../core/web/dist', import.meta.url))

export const desktop: Appearance = { width: 1440, language: 'en-US', theme: 'light' }
export const phone: Appearance = { width: 390, language: 'zh-CN', theme: 'dark' }
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

  async close(): Promise<void> {
    await this.browser.close()
    await this.site.close()
  }
}
