import { fileURLToPath } from 'node:url'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import { judgeAdminApi } from '@verdict/plugin-judging/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import admin from '../../plugins/admin/server/index.ts'
import judging from '../../plugins/judging/server/index.ts'
import { ManualDaemon } from '../../plugins/judging/testing/manual-daemon.ts'
import { languageRow, verdict } from '../../plugins/judging/testing/fixtures.ts'
import { violations } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { newDesktopPage } from './support/signed-in.ts'

let site: TestSite
let browser: Browser
let page: Page
let renewing: NodeJS.Timeout
const complaints: string[] = []

beforeAll(async () => {
  site = await startTestSite([judging, admin], { webDirectory: fileURLToPath(new URL('../../core/web/dist', import.meta.url)) })
  await site.as('root', 'boss')
  await site.as('default_user', 'alice')
  const daemon = await ManualDaemon.of(site, {}, 'cellar')
  await daemon.renew()
  renewing = setInterval(() => void daemon.renew().catch(() => undefined), 2000)
  browser = await openBrowser()
  page = await open('boss')
}, 120_000)
afterAll(async () => {
  clearInterval(renewing)
  await browser?.close()
  await site?.close()
})

async function open(username: string): Promise<Page> {
  return newDesktopPage({ browser, site, username, complaints })
}

test('root chooses the languages that users see first', async () => {
  await page.goto(`${site.url}/admin/judges`)
  const languages = page.getByRole('group', { name: 'Languages that users see first' })
  await languages.getByRole('switch', { name: 'C++', exact: true }).click()
  await page.getByText('C++ is listed first').waitFor()
  await page.reload()
  await expect.poll(() => languages.getByRole('switch', { name: 'C++', exact: true }).getAttribute('aria-checked')).toBe('true')
  await languages.getByRole('switch', { name: 'C', exact: true }).click()
  await page.getByText('C is under “More languages”').waitFor()
  expect(await violations(page)).toEqual([])
})

test('root sees the judges, pauses and resumes one, and adds another', async () => {
  await page.goto(`${site.url}/admin`)
  await page.getByRole('link', { name: 'Judges and queue' }).click()
  const row = page.getByRole('row', { name: /cellar/ })
  await row.getByText('Working', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Pause' }).click()
  await row.getByText('Paused', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Resume' }).click()
  await row.getByText('Working', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add judge' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('attic')
  await page.getByRole('dialog').getByRole('button', { name: 'Add judge' }).click()
  await page.getByText('It is shown only once.').waitFor()
  expect(await page.getByRole('dialog').locator('code').textContent()).toMatch(/^[\w-]{32}$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /attic/ }).getByText('Not connected').waitFor()
  expect(await violations(page)).toEqual([])
  const wide = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  // Columns without a width stay readable.
  await expect.poll(async () => (await page.getByRole('columnheader', { name: 'Load' }).boundingBox())?.width ?? 0).toBeGreaterThan(150)
  await page.setViewportSize(wide)
  expect(complaints).toEqual([])
})

test('the row of a failing judge shows the reason', async () => {
  await ManualDaemon.of(site, { trouble: 'ENOSPC: no space left on device, write' }, 'barn')
  await page.goto(`${site.url}/admin/judges`)
  const row = page.getByRole('row', { name: /barn/ })
  await row.getByText('Failing', { exact: true }).waitFor()
  await row.getByText('ENOSPC: no space left on device, write').waitFor()
  expect(await violations(page)).toEqual([])
})

test('root sets the time factor of a slow machine', async () => {
  await page
    .getByRole('row', { name: /cellar/ })
    .getByRole('button', { name: 'Details' })
    .click()
  const factor = page.getByLabel('Time factor of cellar')
  await factor.fill('1.5')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Time factor of cellar set to 1.5').waitFor()
  const { daemons } = await (await site.as('root')).use(judgeAdminApi).daemons()
  expect(daemons.find(({ name }) => name === 'cellar')).toMatchObject({ timeFactor: 1.5 })
  expect(await violations(page)).toEqual([])
})

test('an ordinary user has no access', async () => {
  const pupil = await open('alice')
  await pupil.goto(`${site.url}/admin/judges`)
  await pupil.waitForURL(/\/(home|admin\/login)/)
  expect(await pupil.getByText('cellar').count()).toBe(0)
})

test('root tests judging: the step that fails is named with the text of the compiler and what to do', async () => {
  const languages = ['C', 'Lua'].map((name) => ({ ...languageRow(name), template: 'adds' }))
  const daemon = await ManualDaemon.of(site, { languages }, 'tower')
  const page = await open('boss')
  const judged = new Map<string, Parameters<typeof verdict>[0]>([
    ['C', { time: 3, memory: 700 }],
    ['Lua', { status: -2, errorMessage: 'luac: not found' }],
  ])
  await page.goto(`${site.url}/admin/judges`)
  await page.getByRole('button', { name: 'Test judging' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test judging' })
  await expect
    .poll(async () => {
      for (const task of await daemon.claim(9)) {
        await daemon.report(task, { verdict: verdict(judged.get(task.work.language)) })
        judged.delete(task.work.language)
      }
      return judged.size
    })
    .toBe(0)
  const failed = dialog.getByRole('listitem').filter({ hasText: 'Lua' })
  await failed.getByText('Failed step: compile').waitFor()
  await failed.getByText('luac: not found').waitFor()
  await failed.getByText(/Reinstall its package on the judge’s machine/).waitFor()
  await dialog.getByRole('listitem').filter({ hasText: '3 ms · 700 KB' }).getByText('Works').waitFor()
  expect(await violations(page)).toEqual([])
})
