import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { builtShell, startTestSite } from '@verdict/core/testing'
import { openBrowser } from '../tests/browser/support/browser.ts'

// The pictures of the components in docs/reference/ui-kit.md, from the gallery of a site: npm run pictures:ui-kit, after npm run build.
const pictures = join(import.meta.dirname, '../docs/pictures/ui-kit')
/** The sections of the gallery, by the start of the name of their file. */
const sections = {
  status: 'Verdicts',
  table: 'Tables',
  small: 'Small parts',
  form: 'Forms',
  feedback: 'Feedback',
  overlay: 'Overlays',
  markdown: 'Markdown',
  chart: 'Charts',
  editor: 'Editors',
}

mkdirSync(pictures, { recursive: true })
const site = await startTestSite([], { webDirectory: builtShell })
const browser = await openBrowser()
try {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 900, height: 1200 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const [name, title] of Object.entries(sections)) {
    await page.goto(`${site.url}/gallery?only=${encodeURIComponent(title)}`)
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.locator('.verdict-gallery').screenshot({ path: join(pictures, `${name}.png`) })
    console.log(name)
  }
} finally {
  await browser.close()
  await site.close()
}
