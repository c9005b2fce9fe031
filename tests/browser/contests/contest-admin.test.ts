import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contestAdminApi } from '../../../plugins/contests/contract.ts'
import { SampleSite } from '../support/sample-site.ts'

let sampleSite: SampleSite
beforeAll(async () => {
  sampleSite = await SampleSite.start({ sampled: ['judging'] })
}, 120_000)
afterAll(() => sampleSite?.close())
afterEach(() => expect(sampleSite.complaints).toEqual([]))

test('root makes a contest, makes a problem for it, and adds one of the bank', async () => {
  const page = await sampleSite.enter('root')
  await page.goto(`${sampleSite.site.url}/admin/contest`)
  await page.getByRole('link', { name: 'New contest' }).click()
  await page.getByRole('textbox', { name: /^Title/ }).fill('Summer Cup')
  await page.getByRole('textbox', { name: 'Description' }).fill('Five **hours**.')
  await page.getByLabel(/^Start time/).fill('2030-05-01T08:00:00')
  await page.getByLabel(/^End time/).fill('2030-05-01T13:00:00')
  await page.getByRole('switch', { name: 'Freeze the scoreboard' }).click()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.waitForURL('**/admin/contest/*/problems')
  const cid = Number(/contest\/(\d+)/.exec(page.url())![1])
  const api = (await sampleSite.site.as('root')).use(contestAdminApi)
  const { startTime, endTime, sealRankTime } = await api.read({ query: { cid } })
  expect(Date.parse(endTime as string) - Date.parse(sealRankTime as string)).toBe(3_600_000)
  expect(Date.parse(endTime as string) - Date.parse(startTime as string)).toBe(5 * 3_600_000)

  await page.getByRole('link', { name: 'New problem' }).click()
  expect(await page.getByRole('textbox', { name: /^Display ID here/ }).inputValue()).toBe('A')
  await page.getByRole('textbox', { name: /^Display ID\b(?! here)/ }).fill('summer-a')
  await page.getByRole('textbox', { name: /^Title\b(?! here)/ }).fill('Beach')
  await page.getByRole('textbox', { name: 'Input', exact: true }).fill('A tide.')
  await page.getByRole('textbox', { name: 'Output', exact: true }).fill('A wave.')
  await page
    .getByRole('combobox')
    .filter({ has: page.locator('option[value=hand]') })
    .selectOption('hand')
  await page.getByRole('button', { name: 'Add test case' }).click()
  await page.locator('.verdict-form-card textarea').last().fill('1')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.waitForURL(`**/admin/contest/${cid}/problem/*/edit`)

  await page.getByRole('link', { name: 'Problems', exact: true }).last().click()
  await page.getByText('Created for this contest').waitFor()
  await page.getByRole('button', { name: 'Add from the bank' }).click()
  await page.getByRole('textbox', { name: 'Search problem ID or title' }).fill('1004')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add problem 1004' }).click()
  await page.getByText('Anyone can read it').waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).last().click()
  await page.getByText('Added as B').waitFor()
  const { contestProblemMap } = await api.problems({ query: { cid } })
  expect(Object.values(contestProblemMap).map(({ displayId, displayTitle, isMade }) => [displayId, displayTitle, isMade])).toEqual(
    expect.arrayContaining([
      ['A', 'Beach', true],
      ['B', '巨幅画框', false],
    ]),
  )
  await page.context().close()
})
