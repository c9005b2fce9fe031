import { fileURLToPath } from 'node:url'
import type { ServerPlugin } from '@verdict/core/server'
import type { TestSite } from '@verdict/core/testing'
import type { Browser, Page } from 'playwright-core'
import { startDemoSite } from '../../support/demo-site.ts'
import { allScreens, makeSamples } from '../screens/all-screens.ts'
import { ScreenBrowser, type Appearance } from '../screens/screen-browser.ts'
import type { Viewer } from '../screens/screen.ts'
import { openBrowser } from './browser.ts'

/** The built shell; `VERDICT_SHELL` selects another build. */
export const shellFolder = process.env.VERDICT_SHELL ?? fileURLToPath(new URL('../../../core/web/dist', import.meta.url))

export const desktop: Appearance = { width: 1440, language: 'en-US', theme: 'light' }
export const phone: Appearance = { width: 390, language: 'zh-CN', theme: 'dark' }
/** A copy of the demo site, and a browser. */
export class SampleSite {
  readonly site: TestSite
  readonly browser: Browser
  readonly screenBrowser: ScreenBrowser
  readonly sampleIds: Readonly<Record<string, string | number>>
  /** Errors that any page has thrown. */
  readonly complaints: string[] = []

  private constructor(parts: Pick<SampleSite, 'site' | 'browser' | 'sampleIds'>) {
    this.site = parts.site
    this.browser = parts.browser
    this.sampleIds = parts.sampleIds
    this.screenBrowser = new ScreenBrowser(parts.site, parts.browser)
  }

  /** With what the screens of the plugins in `sampled` need beyond the demo, and with `more` plugins. */
  static async start({ sampled = [], more = [] }: { sampled?: readonly string[]; more?: readonly ServerPlugin[] } = {}): Promise<SampleSite> {
    const site = await startDemoSite({ webDirectory: shellFolder }, more)
    const sets = (await allScreens(site)).filter(({ plugin }) => sampled.includes(plugin))
    return new SampleSite({ site, sampleIds: await makeSamples(site, sets), browser: await openBrowser() })
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
