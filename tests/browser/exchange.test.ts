import { startTestSite, type TestSite } from '@verdict/core/testing'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import accounts from '../../plugins/accounts/server/index.ts'
import admin from '../../plugins/admin/server/index.ts'
import exchange from '../../plugins/exchange/server/index.ts'
import formatHoj from '../../plugins/format-hoj/server/index.ts'
import formatPolygon from '../../plugins/format-polygon/server/index.ts'
import { polygonFiles, wcmp } from '../../plugins/format-polygon/test/polygon-package.ts'
import formatVerdict from '../../plugins/format-verdict/server/index.ts'
import home from '../../plugins/home/server/index.ts'
import judging from '../../plugins/judging/server/index.ts'
import { problemAdminApi } from '../../plugins/problems/contract.ts'
import problems from '../../plugins/problems/server/index.ts'
import { zipOf } from '../../plugins/problems/testing/raw-zip.ts'
import { realJudge } from '../../plugins/submissions/testing/real-judge.ts'
import { packedProblem } from './screens/exchange.screens.ts'
import { violations } from './support/axe.ts'
import { SampleSite, shellFolder } from './support/sample-site.ts'
import { newDesktopPage } from './support/signed-in.ts'

const plugins = [accounts, admin, exchange, formatHoj, formatPolygon, formatVerdict, home, judging, problems]
let sampleSite: SampleSite
let second: TestSite
let judge: { close(): Promise<void> } | undefined
beforeAll(async () => {
  sampleSite = await SampleSite.start({ sampled: ['exchange'] })
  second = await startTestSite(plugins, { webDirectory: shellFolder })
  judge = await realJudge(sampleSite.site)
  for (const site of [sampleSite.site, second]) await site.as('problem_admin', 'teacher')
}, 240_000)
afterAll(async () => {
  await judge?.close()
  await sampleSite?.close()
  await second?.close()
})
afterEach(() => expect(sampleSite.complaints).toEqual([]))

async function enter(site: TestSite, path: string): Promise<Page> {
  const { browser, complaints } = sampleSite
  const page = await newDesktopPage({ browser, site, username: 'teacher', complaints })
  page.setDefaultTimeout(60_000)
  await page.goto(site.url + path)
  return page
}

async function drop(page: Page, name: string, file: File): Promise<void> {
  const bytes = Buffer.from(await file.arrayBuffer()).toString('base64')
  const dataTransfer = await page.evaluateHandle(
    ([title, content]) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([Uint8Array.from(atob(content!), (character) => character.charCodeAt(0))], title!))
      return dropped
    },
    [name, bytes],
  )
  await page.getByText('Drop a problem package here').dispatchEvent('drop', { dataTransfer })
}

const listed = async (site: TestSite, keyword: string) => {
  const { records } = await (await site.as('root')).use(problemAdminApi).adminList({ query: { keyword, limit: 100 } })
  return records.map(({ problemId, title, auth }) => [problemId, title, auth])
}

test('a teacher takes a part of a package, and carries a problem on to another site', async () => {
  const page = await enter(sampleSite.site, '/admin/exchange')
  const solutions = [
    { name: 'sum.py', language: 'Python3', code: 'print(sum(map(int, input().split())))', expected: 'accepted' },
    { name: 'one.py', language: 'Python3', code: 'print(1)', expected: 'wrong-answer' },
  ]
  const files = {
    ...packedProblem('MOVEA', 'Kites', { solutions, auth: 1 }),
    ...packedProblem('MOVEB', 'Boats'),
    ...packedProblem('PACKA', 'Trains'),
    ...packedProblem('MOVED', 'Clocks', { cases: [{ input: 'none.in', output: '1.out' }] }),
  }
  await drop(page, 'autumn.zip', await zipOf(files))
  await page.getByRole('heading', { name: 'autumn.zip' }).waitFor()
  await page.getByText('Import · Verdict').waitFor()
  await page.getByRole('row', { name: /Kites.*2 cases.*2 solutions.*Nothing to note/ }).waitFor()
  const box = (title: string) => page.getByRole('checkbox', { name: new RegExp(`^Include problem .*${title}`) })
  await box('Kites').waitFor()
  expect(await box('Clocks').isDisabled()).toBe(true)
  // Its id is taken; with another one, it can be taken.
  expect(await box('Trains').isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: /^Display ID of problem .*Trains/ }).fill('MOVEC')
  expect(await box('Trains').isChecked()).toBe(true)
  await box('Boats').uncheck()
  await page.getByRole('combobox', { name: 'Visibility' }).selectOption({ label: 'Hidden' })
  await page.getByRole('button', { name: 'Import 2 problems' }).click()
  await page.getByText('2 of 2 done').waitFor()
  expect((await listed(sampleSite.site, 'MOVE')).toSorted()).toEqual([
    ['MOVEA', 'Kites', 2],
    ['MOVEC', 'Trains', 2],
  ])
  await page.getByRole('row', { name: /Not included.*Boats/ }).waitFor()
  await page.getByRole('link', { name: 'Kites' }).click()
  await page.waitForURL('**/admin/problem/edit/*')
  await expect.poll(() => page.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Kites')
  const judged = page.getByRole('table', { name: 'Author solutions' })
  await judged.getByRole('row', { name: /one\.py.*Not judged/ }).waitFor()
  await page.getByRole('button', { name: 'Judge them' }).click()
  await judged.getByRole('row', { name: /sum\.py.*Accepted.*as expected/ }).waitFor()
  await judged.getByRole('row', { name: /one\.py.*Wrong Answer.*as expected/ }).waitFor()
  await page.goBack()
  await page.getByText('2 of 2 solutions as expected').waitFor()

  await page.goto(`${sampleSite.site.url}/admin/exchange`)
  await page.getByRole('link', { name: 'autumn.zip' }).waitFor()
  await page.goto(`${sampleSite.site.url}/admin/problems`)
  await page.getByRole('checkbox', { name: 'Select MOVEA' }).check()
  await page.getByRole('button', { name: 'Export 1 problem' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /^Format/ }).selectOption({ label: 'HOJ' })
  await dialog.getByRole('button', { name: 'Review export' }).click()
  await page.getByText('Export · HOJ').waitFor()
  await page.getByText(/Not kept: [1-9]/).waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Deleted', { exact: true }).waitFor()

  // Our own format loses nothing.
  await page.getByRole('textbox', { name: 'ID or title' }).fill('MOVEA')
  await page.getByRole('combobox', { name: /^Format/ }).selectOption({ label: 'Verdict' })
  await page.getByRole('button', { name: 'Review export' }).click()
  await page.getByText('Nothing to note').waitFor()
  await page.getByRole('button', { name: 'Export 1 problem' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const path = await (await downloading).path()

  const other = await enter(second, '/admin/exchange')
  await other.locator('input[type=file]').setInputFiles(path)
  await other.getByRole('button', { name: 'Import 1 problem' }).click()
  await other.getByText('1 of 1 done').waitFor()
  expect(await listed(second, '')).toEqual([['MOVEA', 'Kites', 2]])
  await page.context().close()
  await other.context().close()
})

test('tests that a package does not have are made, and its inputs checked, while it is imported', async () => {
  const page = await enter(sampleSite.site, '/admin/exchange')
  const source = (path: string) => `<source path="${path}" type="python.3"/>`
  const files = polygonFiles(
    'apples',
    {
      executables: `<executable>${source('files/gen.py')}</executable>`,
      assets: `${wcmp}<validators><validator>${source('files/val.py')}</validator></validators>`,
    },
    {
      'tests/01': '4\n',
      'tests/01.a': '8\n',
      'tests/02': '',
      'tests/02.a': '',
      'files/gen.py': 'import sys\nprint(sys.argv[1])',
      'files/val.py': 'import sys\nsys.exit(0 if input().isdigit() else "bad")',
      'solutions/main.py': 'print(2 * int(input()))',
    },
  )
  const xml = String(files['apples/problem.xml']).replace('<source path="solutions/main.cpp" type="cpp.g++17"/>', source('solutions/main.py'))
  await drop(page, 'apples.zip', await zipOf({ ...files, 'apples/problem.xml': xml }))
  await page.getByRole('row', { name: /Title of apples.*2 test files will be generated.*2 inputs will be validated/ }).waitFor()
  expect(await page.getByRole('switch', { name: 'Check all inputs' }).isChecked()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Import 1 problem' }).click()
  await page.getByText('1 of 1 done').waitFor()
  await page.getByRole('link', { name: 'Title of apples' }).click()
  await page.waitForURL('**/admin/problem/edit/*')
  await page.getByText('02.a').first().waitFor()
  await page.context().close()
})

test('the form of a problem changes how many passes its checker may ask for', async () => {
  const page = await enter(sampleSite.site, `/admin/problem/edit/${sampleSite.sampleIds.inPasses}`)
  const passes = page.getByRole('spinbutton', { name: 'Maximum passes per test case' })
  expect(await passes.inputValue()).toBe('3')
  await passes.fill('5')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Saved').first().waitFor()
  await page.reload()
  expect(await passes.inputValue()).toBe('5')
  await page.context().close()
})

test('a file that is no package is refused, and leaves nothing behind', async () => {
  const page = await enter(second, '/admin/exchange')
  await drop(page, 'notes.zip', await zipOf({ 'notes.txt': 'milk, bread' }))
  await page
    .getByRole('alert')
    .getByText(/No import format recognizes this file/)
    .waitFor()
  expect(await page.getByRole('button', { name: 'Choose package' }).isEnabled()).toBe(true)
  expect(await page.getByRole('link', { name: 'notes.zip' }).count()).toBe(0)
  await page.context().close()
})
