import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SampleSite } from './support/sample-site.ts'

let sampleSite: SampleSite
beforeAll(async () => {
  sampleSite = await SampleSite.start()
}, 240_000)
afterAll(() => sampleSite?.close())
afterEach(() => expect(sampleSite.complaints).toEqual([]))

const address = (path: string) => sampleSite.site.url + path

test('a visitor opens the ranking from the menu, and finds a user by part of the name with their rank in the whole list', async () => {
  const page = await sampleSite.enter('visitor')
  await page.goto(address('/home'))
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'ACM ranking' }).click()
  await page.getByRole('heading', { name: 'ACM ranking' }).waitFor()
  await page.getByRole('img', { name: /^Top 10 by solved problems: / }).waitFor()
  const rows = page.getByRole('table').locator('tbody tr')
  await page.getByRole('row', { name: /^1 / }).waitFor()
  await expect.poll(() => rows.count()).toBe(30)
  await page.getByLabel('Search users').fill('MMA.CLA')
  await page.getByLabel('Search users').press('Enter')
  const found = page.getByRole('row', { name: /emma\.clark/ })
  await expect.poll(() => rows.count()).toBe(1)
  expect(Number(await found.locator('td').first().textContent())).toBeGreaterThan(30)
  expect(page.url()).toContain('searchUser=MMA.CLA')
  await page.getByLabel('Search users').fill('nobody has this name')
  await page.getByLabel('Search users').press('Enter')
  await page.getByText('No users found').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => rows.count()).toBe(30)
  await page.context().close()
})

test('a user reads their own place and comes to their row from any page of the list', async () => {
  const page = await sampleSite.enter('user')
  await page.goto(address('/oi-rank?currentPage=3'))
  await page.getByText(/^Your rank: \d+$/).waitFor()
  await page.getByRole('button', { name: 'Show my rank' }).click()
  await page.locator('tr.verdict-row-own').getByRole('link', { name: 'emma.clark' }).waitFor()
  expect(await page.getByRole('button', { name: 'Show my rank' }).count()).toBe(0)
  await page.context().close()
})
