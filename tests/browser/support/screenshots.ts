import { mkdirSync } from 'node:fs'
import { openBrowser } from './browser.ts'
import { startShellSite } from './shell-site.ts'

// Pictures of the shell for people to look at: `npx tsx tests/browser/support/screenshots.ts /gallery /home [width]`.
const paths = process.argv.slice(2).filter((argument) => argument.startsWith('/'))
const widths = process.argv.slice(2).filter((argument) => /^\d+$/.test(argument)).map(Number)
mkdirSync('screenshots', { recursive: true })
const site = await startShellSite()
const browser = await openBrowser()
for (const theme of ['light', 'dark'] as const) {
  for (const width of widths.length > 0 ? widths : [1440, 1024, 390]) {
    for (const language of ['zh-CN', 'en-US']) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme, locale: language, reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.on('pageerror', (error) => process.stdout.write(`${error.stack}\n`))
      page.on('console', (message) => message.type() === 'error' && process.stdout.write(`${message.text()}\n`))
      for (const path of paths) {
        await page.goto(site.address + path)
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(400)
        await page.screenshot({ path: `screenshots/${path.replace(/\W+/g, '-').slice(1)}-${width}-${theme}-${language}.png`, fullPage: true })
      }
      await context.close()
    }
  }
}
await browser.close()
await site.close()
