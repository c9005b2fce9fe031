import { testPassword } from '@verdict/core/testing'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCaptchaAnswer } from '../../../plugins/accounts/test/support/mail.ts'
import { greyPng } from '../../../plugins/accounts/server/sign-up/png.ts'
import { AccountsSite } from '../support/accounts-site.ts'
import { violations } from '../support/axe.ts'

let accountsSite: AccountsSite
beforeAll(async () => {
  accountsSite = await AccountsSite.start()
}, 120_000)
afterAll(() => accountsSite?.close())

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

describe('from registration to the ban', () => {
  let context: BrowserContext
  let page: Page
  const dialog = () => page.getByRole('dialog')
  const toast = (text: string) => page.locator('.verdict-toast', { hasText: text }).first().waitFor()
  beforeAll(async () => {
    context = await accountsSite.someone()
    page = await context.newPage()
  })
  afterAll(() => context?.close())

  test('registers: shows every validation message, sends a code by email, logs in', async () => {
    await page.goto(`${accountsSite.site.url}/home`)
    await page.getByRole('button', { name: 'Log in' }).click()
    expect(
      await dialog()
        .locator('.arco-modal-content')
        .evaluate((body) => body.closest('.arco-modal')!.getBoundingClientRect().width),
    ).toBe(370)
    await page.mouse.click(20, 500)
    await dialog().getByRole('button', { name: 'Create an account' }).click()
    await dialog().getByRole('button', { name: 'Sign up', exact: true }).click()
    for (const words of ['Enter a username', 'Enter a password', 'Enter the password again', 'Enter an email address', 'Enter the code'])
      await dialog().getByText(words, { exact: true }).waitFor()
    const send = dialog().getByRole('button', { name: 'Send code' })
    const fields = {
      username: dialog().getByLabel('Username'),
      password: dialog().getByLabel('Password', { exact: true }),
      repeat: dialog().getByLabel('Repeat password'),
      email: dialog().getByLabel('Email', { exact: true }),
      code: dialog().getByLabel('Email code'),
    }
    await fields.username.fill('BOSS')
    await fields.password.fill('12345')
    await dialog().getByText('The username already exists').waitFor()
    await dialog().getByText('Passwords must be 6–200 characters long').waitFor()
    await fields.password.fill('secret-1')
    await fields.repeat.fill('secret-2')
    await dialog().getByText('Passwords do not match').waitFor()
    await fields.email.fill('nonsense')
    await dialog().getByText('Enter a valid email address').waitFor()
    expect(await send.isDisabled()).toBe(true)
    await fields.username.fill('wanda')
    await fields.repeat.fill('secret-1')
    const loaded = page.waitForResponse('**/api/captcha')
    await dialog().getByLabel('Show a new picture').click()
    const { captchaKey } = ((await (await loaded).json()) as { data: { captchaKey: string } }).data
    await fields.email.fill('wanda@school.test')
    expect(await send.isDisabled()).toBe(true)
    await dialog()
      .getByLabel('Answer')
      .fill(await readCaptchaAnswer(accountsSite.site, captchaKey))
    await send.click()
    await dialog()
      .getByRole('button', { name: /^Resend in (60|5\d) s$/ })
      .waitFor()
    await fields.code.fill('12345')
    await dialog().getByText('The code must be exactly 6 characters').waitFor()
    await fields.code.fill('12345x')
    await dialog().getByRole('button', { name: 'Sign up', exact: true }).click()
    await toast('The code is incorrect or has expired')
    await expect.poll(() => fields.code.inputValue()).toBe('')
    const code = /\b\d{6}\b/.exec((await (await accountsSite.mailTo(context, 'wanda@school.test')).textContent()) ?? '')?.[0] ?? ''
    await fields.code.fill(code)
    await dialog().getByRole('button', { name: 'Sign up', exact: true }).click()
    await dialog().getByRole('button', { name: 'Log in', exact: true }).waitFor()
    await logIn(page, 'wanda', 'secret-1')
    await page.getByLabel("wanda's account").waitFor()
  })

  test('avatar: rejects wrong types and sizes; crops and shows a valid image', async () => {
    await page.getByLabel("wanda's account").click()
    await page.getByRole('link', { name: 'Settings' }).click()
    const input = page.locator('input[type=file]').first()
    const choose = (name: string, buffer: Buffer) => input.setInputFiles({ name, mimeType: 'image/png', buffer })
    await choose('a.svg', Buffer.from('<svg/>'))
    await toast('This file type is not supported')
    await choose('a.png', Buffer.alloc(2 * 1024 * 1024 + 1))
    await toast('The file is larger than 2 MB')
    await choose('a.png', Buffer.from('<html>'))
    await toast('This file type is not supported')
    await choose('a.png', greyPng(40, 20, new Uint8Array(800).fill(99)))
    await dialog()
      .getByLabel(/^Drag the image/)
      .focus()
    await page.keyboard.press('ArrowRight')
    await dialog().getByRole('button', { name: 'Use image' }).click()
    await page.locator('.verdict-user-corner img[src^="/api/public/img/"]').waitFor()
  })

  test('a profile is saved and public; a second tab follows the logout', async () => {
    await page.getByLabel('Nickname').fill('Wan')
    await page.getByLabel('Blog').fill('javascript:alert(1)')
    await page.getByText('Must start with http:// or https://').waitFor()
    await page.getByLabel('Blog').fill('https://wanda.test')
    await page.getByRole('textbox', { name: 'About me' }).fill('I like **graphs**')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await toast('Profile saved')
    const other = await context.newPage()
    await other.goto(`${accountsSite.site.url}/user-home?username=wanda`)
    await other.getByText('graphs').waitFor()
    await other.getByRole('link', { name: 'wanda.test' }).waitFor()
    await other.getByRole('tab', { name: /Solved/ }).click()
    await other.getByRole('link', { name: 'P-3' }).waitFor()
    await other.getByRole('img', { name: 'Solved: Easy 2, Hard 1' }).waitFor()
    const figuresShown = await other.locator('.verdict-user-figures dd').allTextContents()
    expect(figuresShown).toEqual(['41', '3', '17', '1500'])
    await other.getByRole('heading', { name: 'The year of wanda (32 signs)' }).waitFor()
    await other.getByRole('gridcell', { name: '2026-06-17: 3' }).waitFor()
    await page.getByLabel("wanda's account").click()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await other.waitForURL('**/home')
    await other.getByRole('button', { name: 'Log in' }).waitFor()
    await other.close()
  })

  test('five failed logins require the puzzle; the keyboard solves it, a too fast drag does not', async () => {
    await page.getByRole('button', { name: 'Log in' }).click()
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await dialog().getByRole('slider').count()).toBe(0)
      const answered = page.waitForResponse('**/api/login')
      await logIn(page, 'wanda', 'not-mine')
      await answered
    }
    const knob = dialog().getByRole('slider')
    await knob.waitFor()
    const enter = dialog().getByRole('button', { name: 'Log in', exact: true })
    expect(await enter.isDisabled()).toBe(true)
    expect(await violations(page)).toEqual([])
    const box = (await knob.boundingBox())!
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 120, box.y + 20)
    await page.mouse.up()
    await toast('That was too fast. Try again.')
    await knob.press('ArrowRight')
    await knob.press('Enter')
    await dialog().getByText('Not quite. Try again.').first().waitFor()
    const gap = Number(/gap at (\d+)/.exec((await knob.getAttribute('aria-valuetext')) ?? '')?.[1])
    for (let step = 0; step < Math.floor(gap / 20); step += 1) await knob.press('PageUp')
    // Three pixels off the middle of the gap is still accepted.
    for (let step = 0; step < Math.max(0, (gap % 20) - 3); step += 1) await knob.press('ArrowRight')
    await knob.press('Enter')
    await knob.waitFor({ state: 'detached' })
    expect(await enter.isEnabled()).toBe(true)
  })

  test('forgotten password: captcha, email, reset page, login', async () => {
    const asked = page.waitForResponse('**/api/captcha')
    await dialog().getByRole('button', { name: 'Forgot password?' }).click()
    const first = ((await (await asked).json()) as { data: { captchaKey: string } }).data.captchaKey
    await dialog().getByLabel('Email').fill('wanda@school.test')
    await dialog().getByLabel('Answer').fill('x')
    const again = page.waitForResponse('**/api/captcha')
    await dialog().getByRole('button', { name: 'Send email' }).click()
    await toast('The captcha answer is incorrect or has expired')
    const second = ((await (await again).json()) as { data: { captchaKey: string } }).data.captchaKey
    expect(second).not.toBe(first)
    await expect.poll(() => dialog().getByLabel('Answer').inputValue()).toBe('')
    await dialog()
      .getByLabel('Answer')
      .fill(await readCaptchaAnswer(accountsSite.site, second))
    await dialog().getByRole('button', { name: 'Send email' }).click()
    await dialog()
      .getByRole('button', { name: /^Resend in (90|8\d) s$/ })
      .waitFor()
    const mail = await accountsSite.mailTo(context, 'wanda@school.test')
    await mail.getByRole('link').click()
    page = mail.page()
    await page.getByRole('button', { name: 'Set new password' }).waitFor()
    expect(await page.getByLabel('Username').isDisabled()).toBe(true)
    await page.getByLabel('New password').fill('renewed-1')
    await page.getByLabel('Repeat password').fill('renewed-2')
    await page.getByText('Passwords do not match').waitFor()
    await page.getByLabel('Repeat password').fill('renewed-1')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await toast('Your password has been reset. You can log in now.')
    await page.waitForURL('**/home')
    await logIn(page, 'wanda', 'renewed-1')
    await page.getByLabel("wanda's account").waitFor()
  })

  test('a banned user is logged out on the next call and cannot log in again', async () => {
    const office = await accountsSite.someone()
    const list = await accountsSite.as(office, 'boss', '/admin/user')
    await list.getByLabel('Name, school or email').fill('wanda')
    await list.keyboard.press('Enter')
    await list.getByRole('button', { name: 'Edit wanda' }).click()
    await list.getByRole('dialog').getByRole('switch', { name: 'Can log in' }).click()
    await list.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await list.getByRole('cell', { name: 'Banned' }).waitFor()
    await page.goto(`${accountsSite.site.url}/setting`)
    await page.getByRole('dialog').getByLabel('Username').waitFor()
    await logIn(page, 'wanda', 'renewed-1')
    await toast('This account has been disabled. Contact an administrator.')
    await office.close()
  })
})

test('changing the password confirms it and logs out after five seconds', async () => {
  await accountsSite.site.as('default_user', 'walter')
  const context = await accountsSite.someone()
  const page = await accountsSite.as(context, 'walter', '/setting')
  await page.getByLabel('Current password').fill('not-mine')
  await page.getByLabel('New password').fill('changed-1')
  await page.getByLabel('Repeat password').fill('changed-1')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Incorrect password. Attempts left: 4').waitFor()
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed. You will be logged out in 5 seconds.').waitFor()
  await page.waitForURL('**/home')
  await page.getByRole('dialog').getByLabel('Username').waitFor()
  await context.close()
})

test('no page threw an error', () => expect(accountsSite.complaints).toEqual([]))
