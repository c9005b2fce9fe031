import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Person, TestSite } from '@verdict/core/testing'
import accounts from '../../../plugins/accounts/server/index.ts'
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
let ann: Person
let copied: number
const complaints: string[] = []

beforeAll(async () => {
  scene = await Scene.start([accounts, contests], { webDirectory: shellFolder })
  site = scene.site
  const jury = await site.as('admin', 'jury')
  ann = await site.as('default_user', 'ann')
  const ben = await site.as('default_user', 'ben')
  for (const name of ['judge', 'runner']) await site.as('default_user', name)
  const admin = jury.use(contestAdminApi)
  ;({ cid } = await admin.create({ body: form({ ...between(-60, 120), rule: 'icpc' }) }))
  for (const displayId of ['A', 'B']) await admin.addFromBank({ body: { cid, pid: (await scene.problem()).pid, displayId, staysListed: true } })
  for (const [username, duty] of [
    ['judge', 'judge'],
    ['runner', 'balloons'],
  ] as const)
    await jury.use(contestStaffApi).save({ body: { cid, username, duties: [duty] } })
  copied = await scene.judged(ann, 'A', { status: 0 }, { cid })
  await scene.judged(ben, 'A', { status: 0 }, { cid })
  await scene.judged(ben, 'B', { status: 0 }, { cid })
  browser = await openBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})
afterEach(() => expect(complaints).toEqual([]))

async function enter(username: string, path: string, appearance = desktop): Promise<Page> {
  const page = await newPage(appearance, { browser, site, username, complaints })
  await page.goto(`${site.url}${path}`)
  return page
}
const inContest = (path: string) => `/contest/${cid}/${path}`
const board = (page: Page) => page.getByRole('table', { name: 'Scoreboard' })

test('a judge annuls a submission for a reason, and its author reads why', async () => {
  const page = await enter('judge', `/submission-detail/${copied}`)
  const author = await enter('ann', `/submission-detail/${copied}`, { ...phone, language: 'en-US' })
  await author.getByRole('status').getByText('Accepted').waitFor()
  await page.getByRole('button', { name: `Actions for submission ${copied}` }).click()
  await page.getByRole('button', { name: 'Annul…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Annul', exact: true }).click()
  await dialog.getByText('Enter a reason.').waitFor()
  await dialog.getByLabel('Reason').fill('Copied from ben')
  await dialog.getByRole('button', { name: 'Annul', exact: true }).click()
  await page.getByText('Verdict that does not count:').waitFor()
  for (const reader of [page, author]) {
    await reader.getByText('Annulled by judge').waitFor()
    await reader.getByText('Copied from ben').waitFor()
  }
  expect(await author.getByText('Verdict that does not count:').count()).toBe(0)
  await page.goto(`${site.url}${inContest('submissions?status=-4')}`)
  await page.getByRole('row').getByText('Annulled').waitFor()
  await page.goto(`${site.url}/submission-detail/${copied}`)
  await page.getByRole('button', { name: `Actions for submission ${copied}` }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await author.getByText('Annulled by judge').waitFor({ state: 'detached' })
  await Promise.all([page, author].map((one) => one.context().close()))
})

test('a judge disqualifies a participant, open scoreboards change, and the decision is undone', async () => {
  const reader = await enter('ann', inContest('rank'))
  await board(reader).getByText('ben').first().waitFor()
  const page = await enter('judge', inContest('decisions'))
  await page.getByRole('button', { name: 'Disqualify', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill('ben')
  await dialog.getByLabel('Reason').fill('Shared an account')
  await dialog.getByRole('button', { name: 'Disqualify', exact: true }).click()
  const entry = page.getByRole('list', { name: 'Disqualified participants' }).getByRole('listitem')
  await entry.getByText('2 problems solved').waitFor()
  expect(await page.getByRole('button', { name: 'Withdraw', exact: true }).count()).toBe(0)
  await board(reader).getByText('ben').waitFor({ state: 'detached' })
  await entry.getByRole('button', { name: 'Reinstate ben?' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reinstate' }).click()
  await page.getByText('No participant is disqualified.').waitFor()
  await board(reader).getByText('ben').first().waitFor()
  await Promise.all([page, reader].map((one) => one.context().close()))
})

test('a manager withdraws a problem on a phone, its column goes from open scoreboards, and comes back', async () => {
  const reader = await enter('ann', inContest('rank'))
  const column = board(reader).getByRole('columnheader', { name: /^A/ })
  await column.waitFor()
  const page = await enter('jury', inContest('decisions'), { ...phone, language: 'en-US' })
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption({ index: 1 })
  await dialog.getByLabel('Reason').fill('Wrong test data')
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('list', { name: 'Withdrawn problems' }).getByText('Wrong test data').waitFor()
  await column.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Put problem A back?' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click()
  await column.waitFor()
  await Promise.all([page, reader].map((one) => one.context().close()))
})

test('a judge opens a submission that could not be judged from the list of those', async () => {
  const failed = await scene.judged(ann, 'B', { status: 4, errorMessage: 'The checker crashed.' }, { cid })
  const page = await enter('judge', inContest('attention'))
  await page.getByRole('link', { name: String(failed) }).click()
  await page.getByText('The checker crashed.').waitFor()
  await page.context().close()
})

test('staff with other duties have no such page', async () => {
  const page = await enter('runner', inContest('decisions'))
  await page.getByText('This is not among your duties in this contest.').waitFor()
  await page.context().close()
})
