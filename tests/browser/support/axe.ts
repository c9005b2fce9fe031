import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Violation {
  id: string
  nodes: { target: string[]; failureSummary?: string }[]
}

/** The accessibility violations that axe finds on a page. The page's context needs `bypassCSP`. */
export async function violations(page: Page): Promise<string[]> {
  // A page that is still loading has no heading yet; axe reports a page that never gets one.
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 60_000 })
    .catch(() => undefined)
  // An element that changes its colors (such as a button that has just been enabled) has the old ones until the next frame.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  // `preload: false`: no rule needs the style sheets or media, so axe need not load them again.
  // `.katex-html` is hidden from screen readers, which read the MathML, and its stacked boxes confuse the contrast check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axe })
  const found = (await page.evaluate(
    'axe.run({ exclude: [".katex-html"] }, { resultTypes: ["violations"], preload: false }).then((result) => result.violations)',
  )) as Violation[]
  return found.flatMap(({ id, nodes }) =>
    nodes.slice(0, 4).map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`),
  )
}
