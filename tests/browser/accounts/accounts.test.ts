import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountsSite } from '../support/accounts-site.ts'
import { violations } from '../support/axe.ts'

let accountsSite: AccountsSite
beforeAll(async () => {
  accountsSite = await AccountsSite.start()
}, 120_000)
afterAll(() => accountsSite?.close())

test('an import shows each invalid row with its reason and creates the others; generated accounts come as a spreadsheet', async () => {
  const context = await accountsSite.someone()
  const page = await accountsSite.as(context, 'boss', '/admin/user')
  await page.getByRole('button', { name: 'Import users' }).click()
  const dialog = page.getByRole('dialog')
  const choose = (name: string, buffer: Buffer) => dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await choose('users.txt', Buffer.from('x'))
  await page.locator('.verdict-toast', { hasText: 'Only CSV files can be imported' }).waitFor()
  await choose('users.csv', Buffer.from([0x61, 0xff, 0xfe, 0x2c]))
  await page.locator('.verdict-toast', { hasText: 'The file is not a UTF-8 CSV file' }).waitFor()
  await choose('users.csv', Buffer.from('\uFEFF"imp,1",secret-1,,"Said ""hi""",female,,West,1a\r\nimp2,123,,,,,\r\nboss,secret-1,bad,,,,\r\nimp4,secret-1\r\n'))
  const row = (name: string) => dialog.getByRole('row', { name: new RegExp(name) })
  await row('imp2').getByText('Passwords must be 6–200 characters long').waitFor()
  await row('boss').getByText('The username already exists').waitFor()
  await row('boss').getByText('Invalid email address').waitFor()
  await row('imp4').getByText('Expected 7 or 8 columns').waitFor()
  await row('imp,1').getByText('Said "hi"').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import 1 user' }).click()
  await page.getByRole('cell', { name: 'imp,1', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Generate users' }).click()
  await dialog.getByLabel('Prefix').fill('team')
  await dialog.getByLabel('End number').fill('0')
  await dialog.getByText('The end number must not be less than the start number').waitFor()
  await dialog.getByLabel('End number').fill('2')
  await dialog.getByLabel('Password length').fill('5')
  await dialog.getByText('The password length must be 6–200').waitFor()
  await dialog.getByLabel('Password length').fill('12')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Generate and download' }).click()
  expect((await download).suggestedFilename()).toBe('users.xlsx')
  await page.getByRole('cell', { name: 'team2', exact: true }).waitFor()
  await context.close()
})

test('creates a campus, a class and its members; the mail password is write-only', async () => {
  await accountsSite.site.as('default_user', 'clara')
  const context = await accountsSite.someone()
  const page = await accountsSite.as(context, 'boss', '/admin/class')
  await page.getByText('There are no campuses yet. A super admin has to add one first.').waitFor()
  await page.getByRole('link', { name: 'Campuses' }).click()
  await page.getByRole('button', { name: 'Add campus' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This field is required').waitFor()
  await dialog.getByLabel('Campus').fill('Riverside')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'Riverside', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Classes' }).click()
  await page.getByRole('button', { name: 'Add class' }).click()
  await dialog.getByRole('textbox', { name: 'Class' }).fill('5b')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Members of 5b' }).click()
  await dialog.getByLabel('Usernames, separated by spaces, commas or line breaks').fill('clara')
  await dialog.getByRole('button', { name: 'Add 1 user' }).click()
  await dialog.getByRole('cell', { name: 'clara', exact: true }).waitFor()
  await page.goto(`${accountsSite.site.url}/admin/mail`)
  await page.getByLabel('Server', { exact: true }).fill('smtp.school.test')
  await page.getByLabel('Password', { exact: true }).fill('top-secret')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('A password is stored. Leave empty to keep it.').waitFor()
  await page.reload()
  await page.getByText('A password is stored. Leave empty to keep it.').waitFor()
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  await page.goto(`${accountsSite.site.url}/logout`)
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await context.close()
})

describe('accessibility and overflow of every page', () => {
  const pages = ['/user-home?username=boss', '/setting', '/reset-password', '/mailbox', '/admin/user', '/admin/campus', '/admin/class', '/admin/mail']
  test.each([
    ['light', 'en-US', 1440],
    ['dark', 'zh-CN', 390],
  ] as const)('%s, %s, %i px', async (colorScheme, locale, width) => {
    const context = await accountsSite.someone({ colorScheme, locale, viewport: { width, height: 900 } })
    const page = await accountsSite.as(context, 'boss', '/home')
    for (const path of pages) {
      await page.goto(accountsSite.site.url + path)
      await page.locator('h1').first().waitFor()
      await page.waitForFunction(`!document.querySelector('.verdict-skeleton, .verdict-table-skeleton, .verdict-page-actions :disabled')`)
      expect({ path, found: await violations(page) }).toEqual({ path, found: [] })
      expect({ path, over: await page.evaluate('document.documentElement.scrollWidth - window.innerWidth') }).toEqual({ path, over: 0 })
    }
    await context.close()
  })

  test('no page threw an error', () => expect(accountsSite.complaints).toEqual([]))
})
