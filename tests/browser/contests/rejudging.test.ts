import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Person, TestSite } from '@verdict/core/testing'
import accounts from '../../../plugins/accounts/server/index.ts'
import announcements from '../../../plugins/announcements/server/index.ts'
import { contestAdminApi, contestStaffApi } from '../../../plugins/contests/contract.ts'
import contests from '../../../plugins/contests/server/index.ts'
import { Scene } from '../../../plugins/submissions/testing/index.ts'
import { between, form } from '../../../plugins/contests/testing/forms.ts'
import { openBrowser } from '../support/browser.ts'
import { desktop, phone, shellFolder } from '../support/sample-site.ts'
import { newPage } from '../support/signed-in.ts'

let scene: Scene
let site: TestSite
let browser: Browser
let cid: number
let wrong: number
const complaints: string[] = []

beforeAll(async () => {
  scene = await Scene.start([accounts, announcements, contests], { webDirectory: shellFolder })
  site = scene.site
  const jury = await site.as('admin', 'jury')
  const [first, second] = [await site.as('default_user', 'first'), await site.as('default_user', 'second')]
  await site.as('default_user', 'judge')
  const admin = jury.use(contestAdminApi)
  ;({ cid } = await admin.create({ body: form(between(-60, 120)) }))
  for (const displayId of ['A', 'B']) {
    const { pid } = await scene.problem()
    await admin.addFromBank({ body: { cid, pid, displayId, staysListed: true } })
  }
  await jury.use(contestStaffApi).save({ body: { cid, username: 'judge', duties: ['judge'] } })
  const judged = (person: Person, displayId: string, status: -1 | 0) => scene.judged(person, displayId, { status }, { cid })
  await judged(first, 'A', 0)
  wrong = await judged(second, 'A', -1)
  await judged(second, 'B', -1)
  browser = await openBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})
afterEach(() => expect(complaints).toEqual([]))

async function enter(username: string, path: string, appearance = desktop): Promise<Page> {
  const page = await newPage({ ...appearance, language: 'en-US' }, { browser, site, username, complaints })
  await page.goto(`${site.url}/contest/${cid}${path}`)
  return page
}
const rankOf = async (page: Page, name: string) =>
  (
    await page
      .getByRole('row', { name: new RegExp(`\\b${name}\\b`) })
      .first()
      .innerText()
  )
    .trim()
    .split(/\s/)[0]

test('a judge finds a wrong test case: they judge the wrong answers again, look at the ranks, and apply the new verdicts', async () => {
  const spectator = await enter('first', '/rank')
  await spectator
    .getByRole('row', { name: /second/ })
    .first()
    .waitFor()
  expect(await rankOf(spectator, 'second')).toBe('2')
  const page = await enter('judge', '')
  await page.getByRole('link', { name: 'Rejudging sets' }).click()
  await page.getByText('No rejudging sets').waitFor()
  await page.getByRole('button', { name: 'New set' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Wrong Answer').click()
  await dialog.getByRole('button', { name: 'Count submissions' }).click()
  await dialog.getByText('2 submissions found').waitFor()
  await dialog.locator('label', { hasText: 'A · ' }).click()
  await dialog.getByRole('button', { name: 'Count submissions' }).click()
  await dialog.getByText('1 submission found').waitFor()
  await dialog.getByRole('button', { name: 'Judge 1 submission' }).click()
  await page.getByText('0 of 1 submissions judged').waitFor()
  // The page follows the progress.
  await scene.judge({ status: 0, time: 1 })
  await page.getByText('To be decided').waitFor()
  await page.getByRole('link', { name: String(wrong) }).waitFor()
  await page.getByRole('tab', { name: 'Participants' }).click()
  await page.getByText('0 → 1').waitFor()
  await spectator.reload()
  await spectator
    .getByRole('row', { name: /second/ })
    .first()
    .waitFor()
  expect(await rankOf(spectator, 'second')).toBe('2')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Applied', { exact: true }).waitFor()
  await spectator.reload()
  await spectator
    .getByRole('row', { name: /second/ })
    .first()
    .waitFor()
  expect(
    await spectator
      .getByRole('row', { name: /second/ })
      .first()
      .innerText(),
  ).toMatch(/\b1\b/)
  await Promise.all([page, spectator].map((one) => one.context().close()))
})

test('a judge discards another set on a phone, and both stay in the list', async () => {
  const page = await enter('judge', '/rejudging', phone)
  await page.getByRole('button', { name: 'New set' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Count submissions' }).click()
  await dialog.getByRole('button', { name: 'Judge 3 submissions' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByText('This set was discarded').waitFor()
  await page.goto(`${site.url}/contest/${cid}/rejudging`)
  for (const state of ['Discarded', 'Applied']) await page.getByRole('row').getByText(state, { exact: true }).waitFor()
  await page.context().close()
})
