import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestSite } from '@verdict/core/testing'
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
const complaints: string[] = []

beforeAll(async () => {
  scene = await Scene.start([accounts, announcements, contests], { webDirectory: shellFolder })
  site = scene.site
  const jury = await site.as('admin', 'jury')
  for (const name of ['north1', 'south1', 'door']) await site.as('default_user', name)
  const problem = await scene.problem()
  const admin = jury.use(contestAdminApi)
  ;({ cid } = await admin.create({ body: form({ auth: 1, pwd: 'p', rule: 'icpc', rankShowRegistered: true, ...between(-60, 120) }) }))
  await admin.addFromBank({ body: { cid, pid: problem.pid, displayId: 'A', staysListed: true } })
  await jury.use(contestStaffApi).save({ body: { cid, username: 'door', duties: ['admit'] } })
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
const csv = (text: string) => ({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a file with a wrong line changes nothing; the corrected file registers all users', async () => {
  const page = await enter('jury', '/participants')
  await page.getByText('No participants', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog')
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles(csv('username,seat,room,organization\nnorth1,12,Hall B,North\nnorth2,13,Hall B,North\n'))
  await dialog.getByText('Line 3: north2 – user not found').waitFor()
  await file.setInputFiles(csv('username,seat,room,organization\nnorth1,12,Hall B,North\nsouth1,13,Hall B,South\n'))
  await dialog.getByText('2 to add, 0 to change').waitFor()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await page.getByText('Hall B · 13').waitFor()
  await page.context().close()
})

test('staff at the door find a participant on a phone', async () => {
  const page = await enter('door', '/participants', { ...phone, language: 'en-US' })
  await page.getByRole('searchbox', { name: 'Search participants' }).or(page.getByLabel('Search participants')).first().fill('south')
  await page.getByText('Hall B · 13').waitFor()
  await expect.poll(() => page.getByText('north1').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Import CSV' }).count()).toBe(0)
  await page.context().close()
})

test('the scoreboard shows who is registered, filters by organization, and exports results', async () => {
  const page = await enter('jury', '/rank')
  await page.getByText('south1').waitFor()
  await page.getByRole('combobox', { name: 'Organization' }).selectOption('North')
  await expect.poll(() => page.getByText('south1').count()).toBe(0)
  await page.getByRole('button', { name: 'Export results' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'results.tsv' }).click()])
  expect(download.suggestedFilename()).toBe(`contest_${cid}_results.tsv`)
  expect(await readFile(await download.path(), 'utf8')).toContain('results\t1\nnorth1\t1\tRanked')
  await page.context().close()
})
