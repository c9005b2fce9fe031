import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { problemAdminApi } from '../../../plugins/problems/contract.ts'
import { rootName } from '../screens/screen.ts'
import { SampleSite } from '../support/sample-site.ts'
import { newDesktopPage } from '../support/signed-in.ts'

let sampleSite: SampleSite
beforeAll(async () => {
  sampleSite = await SampleSite.start()
}, 240_000)
afterAll(() => sampleSite?.close())
afterEach(() => expect(sampleSite.complaints).toEqual([]))

const address = (path: string) => `${sampleSite.site.url}${path}`

function personNamed(username: string): Promise<Page> {
  const { browser, site, complaints } = sampleSite
  return newDesktopPage({ browser, site, username, complaints })
}

test('a user writes about a problem, another likes, comments and reports, and root handles the report', async () => {
  const root = sampleSite.site.visitor()
  await root.login(rootName)
  const problem = { problemId: 'TALK', title: 'Talk', type: 0 as const, description: 'Add.', input: 'Two.', output: 'One.', auth: 1 as const }
  await root.use(problemAdminApi).create({ body: { problem, samples: [{ input: '1', output: '2' }], languages: [{ name: 'C++' }], tags: [] } })
  // Admins write without having solved anything, as the thresholds of a new site demand of others.
  await sampleSite.site.as('admin', 'writer')
  await sampleSite.site.as('admin', 'reader')
  const [writer, reader, boss] = [await personNamed('writer'), await personNamed('reader'), await sampleSite.enter('root')]
  await writer.goto(address('/problem/TALK'))
  await writer.getByRole('link', { name: 'Discussions of TALK' }).click()
  await writer.getByRole('button', { name: 'New post', includeHidden: true }).click()
  const title = writer.getByRole('textbox', { name: /^Title/ })
  expect(await title.inputValue()).toBe('[TALK] ')
  await title.fill('[TALK] Why 64 bits?')
  await writer.getByRole('textbox', { name: /^Description/ }).fill('An overflow')
  await writer.getByRole('combobox', { name: /^Category/ }).selectOption({ index: 3 })
  await writer.getByRole('textbox', { name: 'Content' }).fill('See problem#TALK.\n\n:::spoiler Solution\nUse **long long**.\n:::')
  await writer.getByRole('button', { name: 'Save' }).first().click()
  await writer.getByRole('link', { name: '[TALK] Why 64 bits?', exact: true }).click()
  await writer.getByRole('link', { name: 'TALK Talk' }).waitFor()
  expect(await writer.getByText('long long').isVisible()).toBe(false)
  await writer.getByText('Solution', { exact: true }).press('Enter')
  await writer.getByText('long long').waitFor({ state: 'visible' })

  await reader.goto(writer.url())
  await reader.getByRole('button', { name: /^Like/ }).first().click()
  await writer.getByRole('button', { name: 'Like 1' }).waitFor()
  await reader.getByRole('textbox', { name: 'Write a comment' }).fill('Thank you')
  await reader.getByRole('textbox', { name: 'Write a comment' }).press('Control+Enter')
  await writer.getByText('Thank you').waitFor()
  await reader.getByRole('button', { name: 'Report', exact: true }).click()
  await reader.getByRole('dialog').getByText('Spam', { exact: true }).click()
  await reader.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click()
  await reader.getByText('Reported. The admins will review it.').waitFor()

  await boss.goto(address('/admin/discussion/report'))
  await boss.getByRole('button', { name: 'Review the report about [TALK] Why 64 bits?' }).click()
  await boss.getByText('#Spam#').last().waitFor()
  await boss.getByRole('button', { name: 'Hide' }).click()
  await boss.getByRole('button', { name: 'Show', exact: true }).waitFor()
  await boss.getByRole('button', { name: 'Mark as handled' }).click()
  await boss.getByRole('row', { name: /Handled.*\[TALK\] Why 64 bits/ }).waitFor()
  await writer.reload()
  await writer.getByText('Hidden', { exact: true }).waitFor()
  for (const page of [writer, reader, boss]) await page.context().close()
}, 240_000)
