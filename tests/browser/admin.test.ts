import { testPassword } from '@verdict/core/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import accounts from '../../plugins/accounts/server/index.ts'
import admin from '../../plugins/admin/server/index.ts'
import announcements from '../../plugins/announcements/server/index.ts'
import home from '../../plugins/home/server/index.ts'
import judging from '../../plugins/judging/server/index.ts'
import notices from '../../plugins/notices/server/index.ts'
import { phone, SampleSite } from './support/sample-site.ts'

let sampleSite: SampleSite
beforeAll(async () => {
  sampleSite = await SampleSite.start([admin, home, announcements, notices, judging, accounts])
}, 120_000)
afterAll(() => sampleSite?.close())
afterEach(() => expect(sampleSite.complaints).toEqual([]))

const address = (path: string) => sampleSite.site.url + path

test('visitors and unknown paths are redirected to the login; a wrong password is reported, the right one opens the dashboard', async () => {
  const page = await sampleSite.enter('visitor')
  await page.goto(address('/admin/dashboard'))
  await page.waitForURL('**/admin/login')
  await page.getByText('Log in with an administrator account to continue.').waitFor()
  await page.goto(address('/admin/no-such-page'))
  await page.waitForURL('**/admin/login')
  await page.getByLabel('Username').fill('principal')
  await page.getByLabel('Password').fill('12345')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Password is required (at least 6 characters)').waitFor()
  await page.locator('.verdict-toast').filter({ hasText: 'Check your username and password' }).waitFor()
  await page.getByLabel('Password').fill('wrong-one')
  const refused = page.waitForResponse('**/login')
  await page.keyboard.press('Enter')
  await refused
  await page.locator('.verdict-toast').waitFor()
  await page.locator('.arco-btn-loading').waitFor({ state: 'detached' })
  await page.getByLabel('Password').fill(testPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/dashboard')
  await page.goto(address('/admin'))
  await page.waitForURL('**/admin/dashboard')
  await expect.poll(() => page.getByRole('banner').count()).toBe(1)
  await page.getByRole('link', { name: 'Judges and queue' }).click()
  await page.getByRole('row', { name: /library-1/ }).waitFor()
  await page.getByLabel("principal's account").click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.waitForURL('**/admin/login')
  expect(await page.evaluate(() => localStorage.getItem('verdict-token'))).toBe(null)
  await page.context().close()
})

test('an ordinary user is refused by the guard and by the login', async () => {
  const page = await sampleSite.enter('user')
  await page.goto(address('/admin/plugins'))
  await page.waitForURL('**/admin/login')
  await page.getByLabel('Username').fill('xiaoming')
  await page.getByLabel('Password').fill(testPassword)
  await page.keyboard.press('Enter')
  await page
    .locator('.verdict-toast')
    .filter({ hasText: /administrator/i })
    .waitFor()
  expect(page.url()).toContain('/admin/login')
  await page.context().close()
})

const pixel = {
  name: 'pixel.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
}

test('root gives the site a logo, an icon and a color, and every page has them', async () => {
  const page = await sampleSite.enter('root')
  await page.goto(address('/admin/conf'))
  const look = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Appearance' }) })
  for (const use of ['logo', 'icon']) {
    await look.getByLabel(`Upload ${use}`).setInputFiles(pixel)
    await look.getByRole('button', { name: `Use built-in ${use}` }).waitFor()
  }
  const color = look.getByPlaceholder('#4f51d2')
  await color.fill('green')
  await look.getByText('Enter a color such as #4f51d2').waitFor()
  await color.fill('#0a5f30')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/settings'))
  await look.getByRole('button', { name: 'Save' }).click()
  expect((await saved).status()).toBe(200)
  await page.goto(address('/home'))
  await page.getByRole('banner').locator('img.verdict-brand-logo').waitFor()
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^\/api\/public\/img\/[0-9a-f]{32}\.png$/)
  expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--primary-6'))).toMatch(/^\s*10, ?95, ?48$/)
  await page.goto(address('/admin/conf'))
  for (const use of ['logo', 'icon']) {
    await look.getByRole('button', { name: `Use built-in ${use}` }).click()
    await look.getByRole('button', { name: `Use built-in ${use}` }).waitFor({ state: 'detached' })
  }
  await color.fill('')
  await look.getByRole('button', { name: 'Save' }).click()
  await page.locator('.verdict-toast').filter({ hasText: 'Saved' }).last().waitFor()
  await page.goto(address('/home'))
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/favicon.svg')
  await page.context().close()
})

test('root changes the site’s names, gets a validation error for a bad link, adds a picture, and sees both on the site', async () => {
  const page = await sampleSite.enter('root')
  await page.goto(address('/admin/conf'))
  const web = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Website' }) })
  await web.getByLabel('Short name').fill('Sunrise')
  await web.getByRole('button', { name: 'Save' }).click()
  await page.locator('.verdict-toast').filter({ hasText: 'Saved' }).waitFor()
  const footer = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Footer texts' }) })
  await footer.getByLabel('Project URL').fill('verdict.example')
  await footer.getByText('Must start with http:// or https://').waitFor()
  await footer.getByLabel('Project URL').fill('https://verdict.example')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/settings'))
  await footer.getByRole('button', { name: 'Save' }).click()
  expect((await saved).status()).toBe(200)
  const picker = page.getByLabel('Add image')
  await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await page.locator('.verdict-toast').filter({ hasText: 'This file type is not supported' }).waitFor()
  await picker.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await page.locator('.verdict-toast').filter({ hasText: 'Unsupported image. Use a JPG' }).waitFor()
  await picker.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(8 * 1024 * 1024 + 1) })
  await page.locator('.verdict-toast').filter({ hasText: 'The file is larger than 8 MB' }).waitFor()
  await picker.setInputFiles(pixel)
  await page.getByRole('img', { name: 'Image 1' }).waitFor()
  await page.goto(address('/home'))
  await page.getByRole('link', { name: 'Sunrise' }).waitFor()
  await page.getByRole('img', { name: 'Image 1' }).waitFor()
  expect(await page.getByRole('link', { name: 'Powered by Verdict' }).getAttribute('href')).toBe('https://verdict.example')
  await page.goto(address('/admin/conf'))
  await page.getByRole('button', { name: 'Delete image 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No custom images yet').waitFor()
  await page.context().close()
})

test('a plugin’s settings are saved; disabling a plugin asks for confirmation and says that it requires a restart', async () => {
  const page = await sampleSite.enter('root')
  await page.goto(address('/plugins'))
  await page.waitForURL('**/admin/plugins')
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'judging', exact: true }) })
  await row.getByRole('button').first().click()
  await page.getByLabel('Seconds until an unresponsive judge loses its tasks').fill('9')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('.verdict-toast').filter({ hasText: 'Saved' }).waitFor()
  await page.getByRole('switch', { name: 'Enable or disable home' }).click()
  await page.getByText('Disable home?').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Disable home?').waitFor({ state: 'hidden' })
  await page.getByRole('switch', { name: 'Enable or disable home' }).click()
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  await page.getByText('Restart required').waitFor()
  await page.getByRole('switch', { name: 'Enable or disable home' }).click()
  await page.getByText('Restart required').waitFor({ state: 'hidden' })
  await page.context().close()
})

test('on a phone the menu is a drawer that opens and closes by keyboard', async () => {
  const page = await sampleSite.enter('root', phone)
  await page.goto(address('/admin/dashboard'))
  const button = page.getByRole('button', { name: '管理菜单' })
  await button.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: '管理菜单' })
  await drawer.getByRole('link', { name: '插件' }).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await button.click()
  await drawer.getByRole('link', { name: '开关与限制' }).click()
  await page.waitForURL('**/admin/switch')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.context().close()
})

test('root sees who uses the disk, and an empty limit is stored as none', async () => {
  const page = await sampleSite.enter('root')
  await page.goto(address('/admin/storage'))
  await page.getByLabel('Limit per group (MB)').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('.verdict-toast').filter({ hasText: 'Saved' }).waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Limit per group (MB)').inputValue()).toBe('0')
  expect(await page.getByLabel('Limit per user (MB)').inputValue()).toBe('200')
  await page.getByRole('textbox', { name: 'Search users and groups' }).fill('nobody of this name')
  await page.keyboard.press('Enter')
  await page.getByText('No owners found').waitFor()
  await page.context().close()
})
