import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import accounts from '../../../plugins/accounts/server/index.ts'
import { contestAnnouncementApi, contestApi } from '../../../plugins/contests/contract.ts'
import contests from '../../../plugins/contests/server/index.ts'
import judging from '../../../plugins/judging/server/index.ts'
import problems from '../../../plugins/problems/server/index.ts'
import { rootApi } from '../../../plugins/submissions/contract.ts'
import submissions from '../../../plugins/submissions/server/index.ts'
import { rootName } from '../screens/screen.ts'
import { phone, SampleSite } from '../support/sample-site.ts'

let sampleSite: SampleSite
beforeAll(async () => {
  sampleSite = await SampleSite.start([accounts, contests, judging, problems, submissions])
}, 240_000)
afterAll(() => sampleSite?.close())
afterEach(() => expect(sampleSite.complaints).toEqual([]))

const address = (page: string) => `${sampleSite.site.url}/contest/${page}`

test('a user registers with the password, and the pages of the contest open', async () => {
  const { privateCid } = sampleSite.sampleIds
  const page = await sampleSite.enter('user')
  await page.goto(address(`${privateCid}/problems`))
  await page.getByRole('link', { name: 'Go to the overview' }).click()
  await page.getByLabel('Contest password').fill('wrong')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('alert').getByText('Incorrect contest password').waitFor()
  await page.getByLabel('Contest password').fill('exam')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('You are registered for this contest.').waitFor()
  await page.getByRole('link', { name: 'Problems', exact: true }).last().click()
  await page.getByText('This contest has no problems yet').waitFor()
  await page.context().close()
})

test('the board hides verdicts since the seal, except from the staff that asks for them', async () => {
  const { runningCid } = sampleSite.sampleIds
  const rowOf = (name: string) => ({ name: new RegExp(`\\b${name}\\b`) })
  const user = await sampleSite.enter('user')
  await user.goto(address(`${runningCid}/rank`))
  const own = user.getByRole('row', rowOf('xiaoming'))
  await expect.poll(() => own.count()).toBe(2)
  await own.first().getByText('-1 ?1').waitFor()
  await user.context().close()
  const staff = await sampleSite.enter('root')
  await staff.goto(address(`${runningCid}/rank`))
  await staff.getByRole('row', rowOf('xiaoming')).getByText('-1 ?1').waitFor()
  await staff.getByText('Results after the freeze').click()
  await staff.getByRole('row', rowOf('xiaoming')).getByText('-1 ?1').waitFor({ state: 'detached' })
  await staff.context().close()
})

test('a verdict changes the open board, which is not read again', async () => {
  const cid = Number(sampleSite.sampleIds.runningCid)
  const page = await sampleSite.enter('root')
  await withoutReading(page)
  await page.goto(address(`${cid}/rank`))
  await page.getByText('Results after the freeze').click()
  const row = page.getByRole('row', { name: /\bxiaoming\b/ })
  await row.getByText('-1 ?1').waitFor({ state: 'detached' })
  const before = await row.textContent()
  const root = sampleSite.site.visitor()
  await root.login(rootName)
  const { records } = await root.use(contestApi).submissions({ query: { contestID: cid } })
  const solution = records.find(({ username, status }) => username === 'xiaoming' && status === 0)!
  await root.use(rootApi).manual({ query: { submitId: solution.submitId, status: -1 } })
  await expect.poll(() => row.textContent()).not.toBe(before)
  await root.use(rootApi).manual({ query: { submitId: solution.submitId, status: 0 } })
  await expect.poll(() => row.textContent()).toBe(before)
  await page.context().close()
})

test('a visitor opens a public scoreboard and sees new verdicts appear', async () => {
  const cid = Number(sampleSite.sampleIds.pointsCid)
  const page = await sampleSite.enter('visitor')
  await withoutReading(page)
  await page.goto(address(''))
  await page.locator(`a[href="/contest/oi-scoreboard/${cid}"]`).click()
  const row = page.getByRole('row', { name: /\b31 ms/ })
  await row.getByText('100').first().waitFor()
  const root = sampleSite.site.visitor()
  await root.login(rootName)
  const { records } = await root.use(contestApi).submissions({ query: { contestID: cid, status: 0, username: 'lihua' } })
  const [{ submitId }] = records as [(typeof records)[number]]
  await root.use(rootApi).manual({ query: { submitId, status: 8, score: 65 } })
  await page.getByRole('cell', { name: '65' }).first().waitFor()
  await root.use(rootApi).manual({ query: { submitId, status: 0, score: 100 } })
  await page.getByRole('cell', { name: '65' }).first().waitFor({ state: 'detached' })
  await page.context().close()
})

test('an announcement appears on an open page automatically', async () => {
  const { runningCid } = sampleSite.sampleIds
  const page = await sampleSite.enter('user')
  await page.goto(address(`${runningCid}/announcements`))
  await page.getByRole('heading', { name: 'Clarification of problem B' }).waitFor()
  await announce(Number(runningCid), 'Lunch is served')
  await page.getByRole('heading', { name: 'Lunch is served' }).waitFor()
  await page.context().close()
})

test('a participant prints, and the staff downloads the text and marks it', async () => {
  const { runningCid } = sampleSite.sampleIds
  const text = `#include <cstdio>\n// ${'on paper '.repeat(8)}`
  const user = await sampleSite.enter('user')
  await user.goto(address(`${runningCid}/print`))
  await user.getByRole('textbox', { name: 'Text to print' }).fill(text)
  await user.getByRole('button', { name: 'Print' }).click()
  await user.getByText('Sent to the printer').waitFor()
  await user.context().close()
  const staff = await sampleSite.enter('root')
  await staff.goto(address(`${runningCid}/admin-print`))
  const row = staff.getByRole('row', { name: /xiaoming/ })
  const [file] = await Promise.all([staff.waitForEvent('download'), row.getByRole('button', { name: /^Download/ }).click()])
  expect(await readFile(await file.path(), 'utf8')).toContain(text)
  await row.getByRole('button', { name: /^Mark/ }).click()
  await row.getByText('Printed', { exact: true }).waitFor()
  await staff.context().close()
})

test('on a phone the open tab is on the screen', async () => {
  const { runningCid } = sampleSite.sampleIds
  const page = await sampleSite.enter('user', phone)
  for (const path of ['/problems', '/print']) {
    await page.goto(address(`${runningCid}${path}`))
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
  const root = sampleSite.site.visitor()
  await root.login(rootName)
  await root.use(contestAnnouncementApi).add({ body: { cid, announcement: { title, content: 'In the hall.' } } })
}
