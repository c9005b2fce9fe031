import { shareOf, startTestSite, type TestSite } from '@verdict/core/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import admin from '../../../plugins/admin/server/index.ts'
import { adminApi } from '../../../plugins/admin/contract.ts'
import contestComments from '../../../plugins/contest-comments/server/index.ts'
import { contestAdminApi } from '../../../plugins/contests/contract.ts'
import contests from '../../../plugins/contests/server/index.ts'
import { form } from '../../../plugins/contests/testing/forms.ts'
import discussions from '../../../plugins/discussions/server/index.ts'
import judging from '../../../plugins/judging/server/index.ts'
import problems from '../../../plugins/problems/server/index.ts'
import submissions from '../../../plugins/submissions/server/index.ts'
import { violations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { desktop, phone, shellFolder } from '../support/sample-site.ts'
import { newPage } from '../support/signed-in.ts'

let site: TestSite
let browser: Browser
let cid: number
const complaints: string[] = []
beforeAll(async () => {
  site = await startTestSite([admin, judging, problems, submissions, contests, discussions, contestComments], { webDirectory: shellFolder })
  const jury = await site.as('admin', 'jury')
  for (const name of ['ann', 'ben']) await site.as('default_user', name)
  ;({ cid } = await jury.use(contestAdminApi).create({ body: form() }))
  browser = await openBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})
afterEach(() => expect(complaints).toEqual([]))

const address = (page = '') => `${site.url}/contest/${cid}${page}`

async function enter(username: string, appearance = desktop): Promise<Page> {
  const page = await newPage(appearance, { browser, site, username, complaints })
  page.setDefaultTimeout(60_000)
  return page
}

async function comment(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(text)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('article').getByText(text).waitFor()
}

test('participants ask the staff privately; at the end all users read everything, and keep what they are typing', async () => {
  const [ann, ben, jury] = [await enter('ann'), await enter('ben'), await enter('jury')]
  await ann.goto(address())
  await ann.getByRole('link', { name: 'Comments', exact: true }).click()
  await ann.getByText('Other participants do not see yours').waitFor()
  for (const page of [ben, jury]) await page.goto(address('/comment'))
  await comment(ann, 'Is 1 a prime?')
  await jury.getByRole('button', { name: 'Reply: by ann' }).click()
  await jury.getByRole('textbox', { name: 'Reply to ann' }).fill('It is not.')
  await jury.getByRole('form', { name: 'Reply to ann' }).getByRole('button', { name: 'Reply' }).click()
  await ann.getByText('It is not.').waitFor()
  await comment(jury, 'Problem B has changed.')
  // A page that shows this would show earlier changes, too.
  await ben.getByText('Problem B has changed.').waitFor()
  expect(await ben.getByText('Is 1 a prime?').count()).toBe(0)
  await ben.getByText('Comments (1)').waitFor()
  expect(await ben.getByRole('button', { name: 'Reply: by jury' }).count()).toBe(0)
  const typing = ben.getByRole('textbox', { name: 'Write a comment' })
  await typing.fill('Half a thought')

  const juryCalls = site.visitor()
  await juryCalls.login('jury')
  await juryCalls.use(contestAdminApi).edit({ body: { id: cid, endTime: new Date().toISOString() } })
  await ben.getByText('Is 1 a prime?').waitFor()
  await ben.getByText('Comments (2)').waitFor()
  expect(await typing.inputValue()).toBe('Half a thought')
  expect(await ben.getByText('Other participants do not see yours').count()).toBe(0)
  await Promise.all([ann, ben, jury].map((page) => page.context().close()))
}, 240_000)

test.each(shareOf([desktop, phone], 2))(
  'at $width px nothing is cut off and the page is accessible',
  async (appearance) => {
    for (const username of ['ann', 'jury']) {
      const page = await enter(username, appearance)
      await page.goto(address('/comment'))
      await page.getByText('Is 1 a prime?').waitFor()
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(appearance.width)
      await page.context().close()
    }
  },
  240_000,
)

test('while the switch is off, the tab is gone, and the address leads home with the reason', async () => {
  const root = await site.as('root', 'boss')
  await root.use(adminApi).setSwitches({ body: { openContestComment: false } })
  const page = await enter('ann')
  await page.goto(address())
  await page.getByRole('link', { name: 'Announcements', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Comments', exact: true }).waitFor({ state: 'detached' })
  await page.goto(address('/comment'))
  await page.getByText('No Access: There is no open contest comment area on the website!').waitFor()
  await page.waitForURL('**/home')
  await page.context().close()
}, 240_000)
