import { readFile } from 'node:fs/promises'
import type { Person } from '@verdict/core/testing'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contestAnnouncementApi, contestApi } from '../../../plugins/contests/contract.ts'
import { rootApi } from '../../../plugins/submissions/contract.ts'
import { demoNumber } from '../../support/demo-site.ts'
import { rootName } from '../screens/screen.ts'
import { phone, SampleSite } from '../support/sample-site.ts'
import { newDesktopPage } from '../support/signed-in.ts'

let sampleSite: SampleSite
beforeAll(async () => {
  sampleSite = await SampleSite.start({ sampled: ['contests'] })
}, 240_000)
afterAll(() => sampleSite?.close())
afterEach(() => expect(sampleSite.complaints).toEqual([]))

const address = (page: string) => `${sampleSite.site.url}/contest/${page}`

test('a user registers with the password, and the pages of the contest open when it starts', async () => {
  const { scheduledCid } = sampleSite.sampleIds
  const { site, browser, complaints } = sampleSite
  await site.as('default_user', 'newcomer')
  const page = await newDesktopPage({ browser, site, username: 'newcomer', complaints })
  await page.goto(address(`${scheduledCid}/problems`))
  await page.getByRole('link', { name: 'Go to the overview' }).click()
  await page.getByLabel('Contest password').fill('wrong')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('alert').getByText('Incorrect contest password').waitFor()
  await page.getByLabel('Contest password').fill('2027')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('You are registered for this contest.').waitFor()
  await page.goto(address(`${scheduledCid}/problems`))
  await page.getByText('The contest has not started yet').waitFor()
  await page.context().close()
})

test('the board hides verdicts since the freeze, except from the staff that asks for them', async () => {
  const { frozenCid } = sampleSite.sampleIds
  const hidden = (page: Page) => page.getByRole('row').filter({ hasText: /\?\d/ })
  const user = await sampleSite.enter('user')
  await user.goto(address(`${frozenCid}/rank`))
  await hidden(user).first().waitFor()
  expect(await user.getByText('Results after the freeze').count()).toBe(0)
  await user.context().close()
  const staff = await sampleSite.enter('root')
  await staff.goto(address(`${frozenCid}/rank`))
  await hidden(staff).first().waitFor()
  await staff.getByText('Results after the freeze').click()
  await expect.poll(() => hidden(staff).count()).toBe(0)
  await staff.context().close()
})

test.each(['root', 'visitor'] as const)('a verdict changes the open board of a %s, which is not read again', async (viewer) => {
  const cid = await demoNumber(sampleSite.site.site, 'contests.contests', { title: /^第 14 次周赛/ })
  const page = await sampleSite.enter(viewer)
  await withoutReading(page)
  await page.goto(viewer === 'root' ? address(`${cid}/rank`) : address(''))
  if (viewer === 'visitor') await page.locator(`a[href="/contest/acm-scoreboard/${cid}"]`).click()
  const root = await logIn(rootName)
  const { records } = await root.use(contestApi).submissions({ query: { contestID: cid, status: 0, limit: 1 } })
  const [{ submitId, username }] = records as [(typeof records)[number]]
  const { realname } = (await sampleSite.site.site.userServices.users.findByName(username))!
  const row = page.getByRole('row').filter({ hasText: realname! })
  await row.waitFor()
  const before = await row.textContent()
  await root.use(rootApi).manual({ query: { submitId, status: -1 } })
  await expect.poll(() => row.textContent()).not.toBe(before)
  await root.use(rootApi).manual({ query: { submitId, status: 0 } })
  await expect.poll(() => row.textContent()).toBe(before)
  await page.context().close()
})

test('an announcement appears on an open page automatically', async () => {
  const { frozenCid } = sampleSite.sampleIds
  const page = await sampleSite.enter('user')
  await page.goto(address(`${frozenCid}/announcements`))
  await page.getByRole('heading', { name: 'Clarification of problem B' }).waitFor()
  await announce(Number(frozenCid), 'Lunch is served')
  await page.getByRole('heading', { name: 'Lunch is served' }).waitFor()
  await page.context().close()
})

test('a participant prints, and the staff downloads the text and marks it', async () => {
  const { frozenCid } = sampleSite.sampleIds
  const text = `#include <cstdio>\n// ${'on paper '.repeat(8)}`
  const user = await sampleSite.enter('user')
  await user.goto(address(`${frozenCid}/print`))
  await user.getByRole('textbox', { name: 'Text to print' }).fill(text)
  await user.getByRole('button', { name: 'Print' }).click()
  await user.getByText('Sent to the printer').waitFor()
  await user.context().close()
  const staff = await sampleSite.enter('root')
  await staff.goto(address(`${frozenCid}/admin-print`))
  const row = staff.getByRole('row', { name: /emma\.clark|Emma Clark/ })
  const [file] = await Promise.all([staff.waitForEvent('download'), row.getByRole('button', { name: /^Download/ }).click()])
  expect(await readFile(await file.path(), 'utf8')).toContain(text)
  await row.getByRole('button', { name: /^Mark/ }).click()
  await row.getByText('Printed', { exact: true }).waitFor()
  await staff.context().close()
})

test('on a phone the open tab is on the screen', async () => {
  const { frozenCid } = sampleSite.sampleIds
  const page = await sampleSite.enter('user', phone)
  for (const path of ['/problems', '/print']) {
    await page.goto(address(`${frozenCid}${path}`))
    const tab = page.locator('.verdict-frame-tabs .verdict-menu-link-active')
    await tab.waitFor()
    const right = async () => {
      const box = await tab.boundingBox()
      return box ? box.x + box.width : Infinity
    }
    await expect.poll(right, { message: path }).toBeLessThanOrEqual(390)
  }
  await page.context().close()
})

/** Boards of this page are not read every 30 s. */
async function withoutReading(page: Page): Promise<void> {
  await page.addInitScript('{ const set = window.setInterval; window.setInterval = (work, ms, ...more) => (ms === 30_000 ? 0 : set(work, ms, ...more)) }')
}

async function announce(cid: number, title: string): Promise<void> {
  const root = await logIn(rootName)
  await root.use(contestAnnouncementApi).add({ body: { cid, announcement: { title, content: 'In the hall.' } } })
}

async function logIn(username: string): Promise<Person> {
  const person = sampleSite.site.visitor()
  await person.login(username)
  return person
}
