import { afterAll, expect, test } from 'vitest'
import { allScreens, makeSamples } from './screens/all-screens.ts'
import { ScreenBrowser } from './screens/screen-browser.ts'
import { openBrowser } from './support/browser.ts'
import { shellFolder } from './support/sample-site.ts'
import { startDemoSite } from '../support/demo-site.ts'
import { shareOf } from '@verdict/core/testing'
import { ScreenInspector } from './support/screen-inspector.ts'

const site = await startDemoSite({ webDirectory: shellFolder })
const browser = await openBrowser()
const sets = await allScreens(site)
const sampleIds = await makeSamples(site, sets)
const screenBrowser = new ScreenBrowser(site, browser)
const inspectors = (['visitor', 'user', 'root'] as const).map((viewer) => new ScreenInspector(screenBrowser, viewer))
afterAll(async () => {
  await browser.close()
  await site.close()
})

test.each(sets.map(({ plugin, screens }) => [plugin, screens] as const))(
  'the screens of %s have no accessibility violation, fit the window, and load nothing from other servers',
  async (_, screens) => {
    const found = await Promise.all(inspectors.map((inspector) => inspector.faultsOf(shareOf(screens, 6), sampleIds)))
    expect(found.flat()).toEqual([])
    expect(inspectors.flatMap(({ complaints }) => complaints.splice(0))).toEqual([])
  },
  480_000,
)
