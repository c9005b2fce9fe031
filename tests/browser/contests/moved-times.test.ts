import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestSite } from '@verdict/core/testing'
import accounts from '../../../plugins/accounts/server/index.ts'
import { contestAdminApi } from '../../../plugins/contests/contract.ts'
import contests from '../../../plugins/contests/server/index.ts'
import home from '../../../plugins/home/server/index.ts'
import { between, form, minutes } from '../../../plugins/contests/testing/forms.ts'
import { Scene } from '../../../plugins/submissions/testing/index.ts'
import { openBrowser } from '../support/browser.ts'
import { desktop, shellFolder } from '../support/sample-site.ts'
import { newPage } from '../support/signed-in.ts'

let site: TestSite
let browser: Browser
let cid: number
let move: (times: object) => Promise<unknown>
const complaints: string[] = []

beforeAll(async () => {
  const scene = await Scene.start([accounts, home, contests], { webDirectory: shellFolder })
  site = scene.site
  const admin = (await site.as('admin', 'jury')).use(contestAdminApi)
  await site.as('default_user', 'team')
  const { pid } = await scene.problem()
  ;({ cid } = await admin.create({ body: form({ openPrint: true, ...between(30, 90) }) }))
  await admin.addFromBank({ body: { cid, pid, displayId: 'A', staysListed: true } })
  move = (times) => admin.edit({ body: { id: cid, ...times } })
  browser = await openBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})
afterEach(() => expect(complaints).toEqual([]))

const inContest = ['', '/problems', '/problem/A', '/submissions', '/rank', '/announcements', '/print']

test('ten open pages follow a start and an end that are moved twice each', async () => {
  const first = await newPage(desktop, { browser, site, username: 'team', complaints })
  const pages: { path: string; page: Page }[] = []
  for (const path of [...inContest.map((tab) => `/contest/${cid}${tab}`), `/contest/${cid}/rank/big-screen`, '/', '/contest']) {
    const page = pages.length === 0 ? first : await first.context().newPage()
    await page.goto(site.url + path)
    pages.push({ path, page })
  }
  const frames = pages.slice(0, inContest.length)
  const show = async (status: string) => {
    for (const { page } of frames) await page.locator('.verdict-frame-title').getByText(status, { exact: true }).waitFor()
  }
  await show('Scheduled')
  const told = () => first.getByText('New times for Spring Cup')
  const close = () => first.getByRole('button', { name: 'Close the new times of “Spring Cup”' }).click()

  await move({ startTime: minutes(50) })
  for (const { page } of pages) await page.getByText('New times for Spring Cup').waitFor()
  await close()
  // Other tabs close it too.
  for (const { page } of pages) await page.getByText('New times for Spring Cup').waitFor({ state: 'detached' })
  await show('Scheduled')

  await move({ startTime: minutes(-1) })
  await show('Running')
  await pages[1]!.page.getByRole('link', { name: /^A / }).waitFor()
  await pages[2]!.page.getByRole('button', { name: 'Submit' }).waitFor()
  await told().waitFor()
  await close()

  await move({ endTime: minutes(-0.1) })
  await show('Ended')
  for (const { page } of frames) await page.getByText('The contest has ended', { exact: true }).waitFor()

  await move({ endTime: minutes(45) })
  await show('Running')
  for (const { page } of frames) expect(await page.getByRole('timer').textContent()).toMatch(/^00:4[0-5]:\d\d$/)
  await told().waitFor()
})
