import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { allScreens, makeSamples } from '../tests/browser/screens/all-screens.ts'
import { ScreenBrowser, type Appearance } from '../tests/browser/screens/screen-browser.ts'
import type { AnswerState, Viewer } from '../tests/browser/screens/screen.ts'
import { runBuild } from '../tests/browser/support/build-shell.ts'
import { openBrowser } from '../tests/browser/support/browser.ts'
import { shellFolder } from '../tests/browser/support/sample-site.ts'
import { makeDemoSite } from '../tests/support/demo-site.ts'

// Screenshots of every screen on the demo site, for review: npm run screenshots [-- <part of a name> --width 390 --language en-US --theme dark --out folder].
const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', multiple: true },
    language: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
    out: { type: 'string', default: 'screenshots' },
  },
})
const widths = values.width?.map(Number) ?? [1440, 1024, 768, 390]
const languages = (values.language ?? ['zh-CN', 'en-US']) as Appearance['language'][]
const themes = (values.theme ?? ['light', 'dark']) as Appearance['theme'][]
const root = join(import.meta.dirname, '..')

if (!existsSync(join(shellFolder, 'index.html'))) runBuild({})
const site = await makeDemoSite({ webDirectory: shellFolder })
const browser = await openBrowser()
const screenBrowser = new ScreenBrowser(site, browser)
let taken = 0
try {
  const sets = await allScreens(site)
  const sampleIds = await makeSamples(site, sets)
  const screens = sets.flatMap((set) => set.screens).filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  for (const theme of themes) for (const language of languages) for (const width of widths) await takeAll({ theme, language, width })

  async function takeAll(appearance: Appearance): Promise<void> {
    const folder = resolve(root, values.out, `${appearance.width}-${appearance.language}-${appearance.theme}`)
    mkdirSync(folder, { recursive: true })
    for (const viewer of ['visitor', 'user', 'root'] as const satisfies Viewer[]) {
      const page = await screenBrowser.open(viewer, appearance)
      page.on('pageerror', ({ message }) => process.stderr.write(`${page.url()}: ${message}\n`))
      for (const screen of screens.filter(({ as = 'visitor' }) => as === viewer)) {
        const states: (AnswerState | undefined)[] = [undefined, ...(screen.states?.of ?? (screen.states ? (['empty', 'loading', 'failed'] as const) : []))]
        for (const state of states) {
          await screenBrowser.show(page, screen, sampleIds, state).then(
            () => page.screenshot({ path: join(folder, `${screen.name}${state ? `-${state}` : ''}.png`), fullPage: true }).then(() => (taken += 1)),
            (error: Error) =>
              process.stderr.write(`${screen.name} ${state ?? ''} ${appearance.width} ${appearance.language}: ${error.message.split('\n')[0]}\n`),
          )
        }
      }
      await page.context().close()
    }
  }
} finally {
  await browser.close()
  await site.close()
}
process.stdout.write(`${taken} screenshots in ${values.out}/\n`)
// The shared test database runs until this process exits, and keeps it alive.
process.exit()
