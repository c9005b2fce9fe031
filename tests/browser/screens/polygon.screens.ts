import type { Page } from 'playwright-core'
import { exchangeOf } from '../../../plugins/exchange/testing/exchange-site.ts'
import { polygonFiles, wcmp } from '../../../plugins/format-polygon/test/polygon-package.ts'
import { zipOf } from '../../../plugins/problems/testing/raw-zip.ts'
import type { ScreenSet } from './screen.ts'

/** A package of which a generator makes the inputs, and the main solution the answers. */
function generated(name: string): Record<string, string | Buffer> {
  const numbers = Array.from({ length: 24 }, (_, index) => index + 1)
  const source = (path: string) => `<source path="${path}" type="cpp.g++17"/>`
  const programs = {
    tests: numbers.map((number) => `<test cmd="gen -n ${number * 1000} --kind random" method="generated"/>`).join(''),
    executables: `<executable>${source('files/gen.cpp')}</executable>`,
    assets: `${wcmp}<validators><validator>${source('files/val.cpp')}</validator></validators>`,
  }
  const missing = [1, 2, 3, 4].flatMap((number) => [`tests/0${number}`, `tests/0${number}.a`])
  return polygonFiles(name, programs, {
    'files/gen.cpp': 'int main() {}',
    'files/val.cpp': 'int main() {}',
    ...Object.fromEntries(missing.map((path) => [path, ''])),
  })
}

/** Shows an import as it is while programs of its problem run. */
async function showRunning(page: Page): Promise<void> {
  const change = (path: string, changed: (shown: { records?: object[] }) => object) =>
    page.route(`**/api/admin/exchange/${path}?*`, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...changed(answer.data) } } })
    })
  await change('transfer', () => ({ state: 'running', activity: { place: 'apples', step: 'generating', done: 6, total: 24 } }))
  await change('items', ({ records = [] }) => ({ records: records.map((item) => ({ ...item, state: 'waiting' })) }))
  await page.reload()
  await page.getByRole('progressbar').waitFor()
}

export default {
  plugin: 'format-polygon',
  sample: async (_site, { root }) => {
    const zip = await zipOf(generated('apples')).arrayBuffer()
    return { generatedReady: (await exchangeOf(root).upload(new File([zip], 'apples-3$linux.zip'))).id }
  },
  screens: [
    {
      name: 'exchange-generated',
      path: ({ generatedReady }) => `/admin/exchange/${generatedReady}`,
      as: 'root',
      act: (page) => page.locator('td.verdict-table-tool button').first().click(),
    },
    { name: 'exchange-running', path: ({ generatedReady }) => `/admin/exchange/${generatedReady}`, as: 'root', act: showRunning },
  ],
} satisfies ScreenSet
