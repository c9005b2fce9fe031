import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Violation {
  id: string
  nodes: { target: string[]; failureSummary?: string }[]
}

/** What stands between a page and its readers, as axe sees it. The page's context needs `bypassCSP`. */
export async function violations(page: Page): Promise<string[]> {
  // A page that is still on its way has no heading yet; one that never has any is told of below.
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 5000 })
    .catch(() => undefined)
  // Without preload axe does not fetch all style sheets and media once more: no rule reads the sheets, and no page plays media.
  // Formulas are hidden from readers (MathML stands beside them), and their stacked boxes confuse the contrast check.
  await page.addScriptTag({ path: axe })
  const found = (await page.evaluate(
    'axe.run({ exclude: [".katex-html"] }, { resultTypes: ["violations"], preload: false }).then((result) => result.violations)',
  )) as Violation[]
  return found.flatMap(({ id, nodes }) =>
    nodes.slice(0, 4).map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`),
  )
}
