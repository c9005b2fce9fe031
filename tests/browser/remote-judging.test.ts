import { startTestSite, type TestSite } from '@verdict/core/testing'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import accounts from '../../plugins/accounts/server/index.ts'
import admin from '../../plugins/admin/server/index.ts'
import announcements from '../../plugins/announcements/server/index.ts'
import { contestAdminApi } from '../../plugins/contests/contract.ts'
import contests from '../../plugins/contests/server/index.ts'
import { form as contestForm } from '../../plugins/contests/testing/forms.ts'
import home from '../../plugins/home/server/index.ts'
import judging from '../../plugins/judging/server/index.ts'
import problems from '../../plugins/problems/server/index.ts'
import remoteAtcoder from '../../plugins/remote-atcoder/server/index.ts'
import { AtcoderSite } from '../../plugins/remote-atcoder/test/support/atcoder-site.ts'
import remoteCodeforces from '../../plugins/remote-codeforces/server/index.ts'
import { CodeforcesSite } from '@verdict/plugin-remote-codeforces/testing'
import remoteGym from '../../plugins/remote-gym/server/index.ts'
import remoteHdu from '../../plugins/remote-hdu/server/index.ts'
import { HduSite } from '../../plugins/remote-hdu/test/support/hdu-site.ts'
import remoteJudging from '../../plugins/remote-judging/server/index.ts'
import remotePoj from '../../plugins/remote-poj/server/index.ts'
import { PojSite } from '../../plugins/remote-poj/test/support/poj-site.ts'
import remoteSpoj from '../../plugins/remote-spoj/server/index.ts'
import { SpojSite } from '../../plugins/remote-spoj/test/support/spoj-site.ts'
import submissions from '../../plugins/submissions/server/index.ts'
import { categoryApi, trainingAdminApi, type TrainingForm } from '../../plugins/trainings/contract.ts'
import trainings from '../../plugins/trainings/server/index.ts'
import { SampleSite, shellFolder } from './support/sample-site.ts'
import { newDesktopPage } from './support/signed-in.ts'

const remotes = [remoteJudging, remoteHdu, remotePoj, remoteCodeforces, remoteGym, remoteAtcoder, remoteSpoj]
const plugins = [accounts, admin, home, judging, problems, submissions, ...remotes]
const hdu = new HduSite()
const others = { 'remote-poj': new PojSite(), 'remote-codeforces': new CodeforcesSite(), 'remote-atcoder': new AtcoderSite(), 'remote-spoj': new SpojSite() }

let sampleSite: SampleSite
let site: TestSite
beforeAll(async () => {
  const addresses = await Promise.all(Object.entries(others).map(async ([plugin, other]) => [plugin, { address: await other.start() }] as const))
  const settings = {
    judging: { leaseSeconds: 2, retrySeconds: 0 },
    submissions: { defaultSubmitInterval: 0 },
    'remote-judging': { requestSeconds: 20, settleSeconds: 1, downSeconds: 0.1, paceFactor: 0.02 },
    'remote-hdu': { address: await hdu.start() },
    ...Object.fromEntries(addresses),
  }
  site = await startTestSite([...plugins, announcements, contests, trainings], { webDirectory: shellFolder, settings: settings as never })
  await site.as('root', 'boss')
  await site.as('default_user', 'alice')
  sampleSite = await SampleSite.start({ sampled: ['remote-judging'] })
  // The longest file is the first one, and may wait for the demo site, which the unit tests make.
}, 480_000)
afterAll(async () => {
  await sampleSite?.close()
  await site?.close()
  for (const other of [hdu, ...Object.values(others)]) other.close()
})
afterEach(() => expect(sampleSite.complaints).toEqual([]))

async function enter(username: string, path: string): Promise<Page> {
  const { browser, complaints } = sampleSite
  const page = await newDesktopPage({ browser, site, username, complaints })
  page.setDefaultTimeout(60_000)
  await page.goto(site.url + path)
  return page
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function saveAccount(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: /^Account/ })
  if (await name.isEnabled()) await name.fill('robot')
  await dialog.getByLabel(/^Password/).fill(password)
  await button(page, 'Save and test').click()
}

test('root enters an account of each site, and sees at once whether it works', async () => {
  const page = await enter('boss', '/admin/remote-judges')
  await page
    .getByRole('row', { name: /HDU.*No account/ })
    .getByRole('link', { name: 'HDU', exact: true })
    .click()
  await button(page, 'Add account').click()
  await saveAccount(page, 'wrong')
  await page.getByRole('row', { name: /robot.*Login failed.*wrong password/ }).waitFor()
  await button(page, 'Edit account robot').click()
  expect(
    await page
      .getByRole('dialog')
      .getByLabel(/^Password/)
      .inputValue(),
  ).toBe('')
  await saveAccount(page, 'secret')
  await page.getByRole('row', { name: /robot.*Working/ }).waitFor()

  for (const key of ['POJ', 'CF', 'AC', 'SPOJ']) {
    await page.goto(`${site.url}/admin/remote-judges/${key}`)
    await button(page, 'Add account').click()
    await saveAccount(page, 'secret')
    await page.getByText('robot is logged in at').waitFor()
  }
  await page.goto(`${site.url}/admin/remote-judges`)
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .filter({ hasText: /Working/ })
        .count(),
    )
    .toBe(6)

  // A check that only a person can pass stops the account until an admin resumes it.
  await page.goto(`${site.url}/admin/remote-judges/HDU`)
  hdu.trouble = 'challenge'
  await button(page, 'Test account robot').click()
  await page.getByRole('row', { name: /robot.*Human check required/ }).waitFor()
  hdu.trouble = undefined
  await button(page, 'Resume account robot').click()
  await page.getByRole('row', { name: /robot.*Working/ }).waitFor()
  await page.context().close()
})

test('what is below a preview stays in its place when the statement comes later', async () => {
  const page = await enter('boss', '/admin/problems')
  let release!: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  await button(page, 'Import from another site').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption('POJ')
  await dialog.getByRole('textbox').fill('1000')
  const codeOfStatement = /\/assets\/[^/]+\.js$/
  const asked = page.waitForRequest(codeOfStatement)
  await page.route(codeOfStatement, (route) => released.then(() => route.continue()))
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview of POJ-1000' })
  await Promise.all([preview.waitFor(), asked])
  const place = () => dialog.getByRole('button', { name: 'Import POJ-1000' }).boundingBox()
  const before = await place()
  release()
  await preview.getByRole('heading').first().waitFor()
  expect(await place()).toEqual(before)
  await page.context().close()
})

test('root imports a problem of each site after a look at it, and refreshes one', async () => {
  const page = await enter('boss', '/admin/problems')
  await button(page, 'Import from another site').click()
  const dialog = page.getByRole('dialog')
  const wanted: [key: string, entered: string, id: string, title: string][] = [
    ['POJ', '1000', 'POJ-1000', 'Two Sums'],
    ['CF', '4A', 'CF-4A', 'A. Sums'],
    ['GYM', '100032B', 'GYM-100032B', 'B. Sums'],
    ['AC', 'abc100_a', 'AC-abc100_a', 'A - Cakes'],
    ['SPOJ', 'SUMS', 'SPOJ-SUMS', 'Adding, and so on'],
    ['HDU', 'https://acm.hdu.edu.cn/showproblem.php?pid=1000', 'HDU-1000', '两数之和'],
  ]
  const look = async (key: string, entered: string) => {
    await dialog.getByRole('combobox').selectOption(key)
    await dialog.getByRole('textbox').fill(entered)
    await dialog.getByRole('button', { name: 'Preview' }).click()
  }
  for (const [key, entered, id, title] of wanted) {
    await look(key, entered)
    await dialog
      .getByRole('region', { name: `Preview of ${id}` })
      .getByText(title, { exact: false })
      .first()
      .waitFor()
    await dialog.getByRole('button', { name: `Import ${id}` }).click()
    await page.getByText(`${id} imported`).waitFor()
  }
  await look('HDU', 'hdu1000')
  await dialog.getByText('HDU-1000 is already in the problem bank.').waitFor()
  expect(await dialog.getByRole('button', { name: /^Import/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('combobox', { name: 'Source' }).selectOption('HDU')
  await button(page, 'Refresh HDU-1000 from its site').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('HDU-1000 refreshed').waitFor()
  await page.context().close()
})

async function write(page: Page, wants: string): Promise<void> {
  await page.locator('.monaco-editor').first().click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(`#include <iostream>\nint main() { std::cout << 3; }\n// wants: ${wants}\n// ${'.'.repeat(60)}\n`)
}
const bench = (page: Page) => page.locator('.verdict-bench-verdict')

test('a student finds the problem, watches how it is judged there, and resubmits a refused program', async () => {
  const page = await enter('alice', '/problem')
  await page.getByRole('combobox', { name: 'Source' }).selectOption('HDU')
  await page.getByRole('link', { name: '两数之和' }).click()
  await page.getByRole('link', { name: 'HDU 1000' }).waitFor()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('GCC')
  await write(page, 'Wrong Answer')
  let release = () => {}
  hdu.held = new Promise((resolve) => (release = resolve))
  hdu.stepsTo = () => ['Compiling']
  await button(page, 'Submit').click()
  await expect.poll(() => bench(page).innerText()).toMatch(/Submitting[^]*robot[^]*HDU/)
  hdu.held = undefined
  release()
  await bench(page).getByText('Compiling').waitFor()
  hdu.runs[0]!.steps = ['Running']
  await bench(page).getByText('Judging').waitFor()
  hdu.runs[0]!.steps = ['Wrong Answer']
  await bench(page).getByText('Wrong Answer').waitFor()
  hdu.stepsTo = HduSite.prototype.stepsTo
  expect(hdu.runs).toMatchObject([{ user: 'robot', problem: '1000', language: '1' }])

  hdu.refusal = 'Code length is improper! Make sure your code length is longer than 50'
  await write(page, 'Accepted')
  await button(page, 'Submit').click()
  await bench(page).getByText('Submitted Failed').waitFor()
  await bench(page).getByRole('link').click()
  await page.getByText(/Code length is improper/).waitFor()
  await button(page, 'Resubmit').click()
  await page.getByRole('region', { name: 'Status' }).getByText('Accepted').waitFor()
  expect(hdu.runs).toHaveLength(2)
  await page.context().close()
})

test('a contest holds a problem of another site', async () => {
  const { cid } = await (await site.as('root')).use(contestAdminApi).create({ body: contestForm({ title: 'Guests' }) })
  const jury = await enter('boss', `/admin/contest/${cid}/problems`)
  await button(jury, 'Import from another judge').click()
  const dialog = jury.getByRole('dialog')
  await dialog.getByLabel('Judge').selectOption('POJ')
  await dialog.getByLabel(/^Problem number or URL/).fill('http://poj.org/problem?id=1000')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await jury.getByText('Added as A').waitFor()
  await jury.context().close()

  const page = await enter('alice', `/contest/${cid}/problem/A`)
  await page.locator('.monaco-editor .view-lines').first().waitFor()
  await write(page, 'Accepted')
  await button(page, 'Submit').click()
  await page.getByRole('dialog').or(bench(page)).getByText('Accepted').first().waitFor()
  expect(others['remote-poj'].runs).toHaveLength(1)
  await page.context().close()
})

test('a training takes problems of other sites, by number or address', async () => {
  const root = await site.as('root')
  const { id } = await root.use(categoryApi).add({ body: { name: 'Basics', color: '#409eff' } })
  const training = { title: 'Guests', synopsis: 'From elsewhere', description: 'Two problems.', auth: 'Public' }
  const { tid } = await root.use(trainingAdminApi).create({ body: { training, trainingCategory: { id } } as TrainingForm })
  const page = await enter('boss', `/admin/training/${tid}/problems`)
  await button(page, 'Import from another judge').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Judge').selectOption('SPOJ')
  await dialog.getByLabel(/^Problem number or URL/).fill('https://www.spoj.com/problems/SUMS/')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('Problem added').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /SPOJ-SUMS.*Adding, and so on/ }).waitFor()
  await page.context().close()
})
