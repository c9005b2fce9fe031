import { shareOf, testPassword } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCaptchaAnswer } from '../../../plugins/accounts/test/support/mail.ts'
import { AccountsSite } from '../support/accounts-site.ts'
import { violations } from '../support/axe.ts'

let accountsSite: AccountsSite
beforeAll(async () => {
  accountsSite = await AccountsSite.start()
}, 120_000)
afterAll(() => accountsSite?.close())

/** Makes an account that others have guessed at, and that its owner has not used from here. */
async function besieged(username: string, role: 'default_user' | 'admin'): Promise<void> {
  const { site } = accountsSite
  await site.site.userServices.users.create({ username, password: testPassword, role })
  const guesses = site.site.db.collection<{ _id: string; count: number; last: Date; until: Date }>('kernel.guesses')
  await guesses.insertOne({ _id: username, count: 20, last: new Date(), until: new Date(Date.now() + 600_000) })
}

const pages = [
  ['/home', 'besieged', 'default_user', 'en-US', 'Answer', /^Too many failed login attempts\. Try again in \d+ s\.$/],
  ['/admin/login', 'commander', 'admin', 'zh-CN', '计算结果', /^登录失败次数过多，请在 \d+ 秒后重试。$/],
] as const
test.each(shareOf(pages, 2))(
  '%s shows how long a delayed login must wait, and a captcha lets it pass',
  async (path, username, role, locale, answer, notice) => {
    await besieged(username, role)
    const context = await accountsSite.someone({ locale })
    const page = await context.newPage()
    await page.goto(accountsSite.site.url + path)
    if (path === '/home') await page.getByRole('button', { name: 'Log in' }).click()
    await page.locator('input[autocomplete=username]').fill(username)
    await page.locator('input[autocomplete=current-password]').fill(testPassword)
    const asked = page.waitForResponse('**/api/captcha')
    await page.keyboard.press('Enter')
    const { captchaKey } = ((await (await asked).json()) as { data: { captchaKey: string } }).data
    const submit = page.locator('button[type=submit]')
    await page.locator('.arco-alert', { hasText: notice }).waitFor()
    expect(await submit.isDisabled()).toBe(true)
    expect(await violations(page)).toEqual([])
    const field = page.getByLabel(answer, { exact: true })
    await field.fill('x')
    const again = page.waitForResponse('**/api/captcha')
    await submit.click()
    const second = ((await (await again).json()) as { data: { captchaKey: string } }).data.captchaKey
    expect(second).not.toBe(captchaKey)
    await expect.poll(() => field.inputValue()).toBe('')
    await field.fill(await readCaptchaAnswer(accountsSite.site, second))
    await submit.click()
    await submit.waitFor({ state: 'detached' })
    expect(await page.evaluate(`localStorage.getItem('verdict-user')`)).toContain(username)
    await context.close()
  },
)

test('no page threw an error', () => expect(accountsSite.complaints).toEqual([]))
