import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestSite } from '@verdict/core/testing'
import accounts from '../../../plugins/accounts/server/index.ts'
import announcements from '../../../plugins/announcements/server/index.ts'
import { contestAdminApi, contestApi } from '../../../plugins/contests/contract.ts'
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
const complaints: string[] = []

beforeAll(async () => {
  scene = await Scene.start([accounts, announcements, contests], { webDirectory: shellFolder })
  site = scene.site
  const jury = await site.as('admin', 'jury')
  const team = await site.as('default_user', 'team')
  for (const name of ['runner', 'speaker', 'judge', 'editor']) await site.as('default_user', name)
  const problem = await scene.problem()
  const admin = jury.use(contestAdminApi)
  ;({ cid } = await admin.create({ body: form({ openPrint: true, ...between(-60, 120) }) }))
  await admin.addFromBank({ body: { cid, pid: problem.pid, displayId: 'A', staysListed: true } })
  await scene.judged(team, 'A', { status: 0 }, { cid })
  browser = await openBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})
afterEach(() => expect(complaints).toEqual([]))

async function enter(username: string, path: string, appearance = desktop): Promise<Page> {
  const page = await newPage(appearance, { browser, site, username, complaints })
  await page.goto(`${site.url}/contest/${cid}${path}`)
  return page
}
const tabsOf = async (page: Page) => {
  const tabs = page.getByRole('navigation', { name: 'Contest' })
  await tabs.getByRole('link', { name: 'Staff' }).waitFor()
  return (await tabs.getByRole('link').allTextContents()).slice(5)
}

test('the creator gives four people different duties', async () => {
  const page = await enter('jury', '/staff')
  for (const [name, ...duties] of [
    ['runner', 'Balloons'],
    ['speaker', 'Announcements'],
    ['judge', 'Judging'],
    ['editor', 'Settings and problems', 'Prints'],
  ]) {
    await page.getByRole('button', { name: 'Add staff' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Username').fill(name!)
    for (const duty of duties) await dialog.locator('label', { hasText: duty }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`jury set the duties of ${name}: ${duties.join(', ')}`).waitFor()
  }
  await expect.poll(() => page.getByRole('region', { name: 'Staff' }).getByRole('row').count()).toBe(6)
  await page.context().close()
})

test('the runner delivers a balloon on a phone, and may not open the form', async () => {
  const page = await enter('runner', '/ac-info', { ...phone, language: 'en-US' })
  expect(await tabsOf(page)).toEqual(['Print', 'Balloons', 'Staff'])
  await page.getByRole('button', { name: 'Check off A of team' }).click()
  await page.getByRole('button', { name: 'Reopen A of team' }).waitFor()
  await page.goto(`${site.url}/contest/${cid}/manage/edit`)
  await page.getByText('This is not among your duties in this contest.').waitFor()
  await page.context().close()
})

test('the speaker announces, and a participant reads it on the open page', async () => {
  const reader = await enter('team', '/announcements')
  await reader.getByText('No announcements yet').waitFor()
  const page = await enter('speaker', '/announcements')
  await page.getByRole('link', { name: 'Manage announcements' }).click()
  await page.getByRole('button', { name: 'New announcement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Lunch is at noon')
  await dialog.locator('.monaco-editor, textarea').first().click()
  await page.keyboard.insertText('In the hall.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await reader.getByText('Lunch is at noon').waitFor()
  await Promise.all([page, reader].map((one) => one.context().close()))
})

test('the judge rejudges a submission, and the editor changes the name of the contest', async () => {
  const page = await enter('judge', '/submissions')
  await page
    .getByRole('button', { name: /^Actions for submission/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Rejudge', exact: true }).click()
  await page.getByText('Rejudging', { exact: true }).waitFor()
  await scene.judge({ status: -1 })
  await page.getByRole('row').getByText('Wrong Answer').waitFor()
  await page.context().close()
  const editor = await enter('editor', '/manage/edit')
  await editor.getByLabel('Title').fill('Summer Cup')
  await editor.getByRole('button', { name: 'Save' }).first().click()
  await editor.getByText('Saved').waitFor()
  const team = site.visitor()
  await team.login('team')
  expect(await team.use(contestApi).info({ query: { cid } })).toMatchObject({ title: 'Summer Cup' })
  await editor.context().close()
})
