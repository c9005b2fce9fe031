import { fileURLToPath } from 'node:url'
import { startTestSite, testPassword, type TestSite } from '@verdict/core/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import demo, { type DemoUserDoc } from '../../plugins/demo/server/index.ts'
import { violations } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'

let site: TestSite
let browser: Browser
beforeAll(async () => {
  const webDirectory = fileURLToPath(new URL('../../core/web/dist', import.meta.url))
  site = await startTestSite([demo], { webDirectory, settings: { demo: { password: testPassword } } })
  await site.as('default_user', 'emma.clark')
  await site.site.db.collection<DemoUserDoc>('demo.users').insertMany([
    { _id: 'student', username: 'emma.clark', order: 1 },
    { _id: 'root', username: 'root', order: 2 },
  ])
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

test.each([
  [
    1440,
    'en-US',
    'light',
    { mark: 'Demo site: log in as another user', student: 'Student (emma.clark)', root: 'Super admin (root)', visitor: 'Visitor', logIn: 'Log in' },
  ],
  [390, 'zh-CN', 'dark', { mark: '演示网站：切换身份', student: '学生（emma.clark）', root: '超级管理员（root）', visitor: '访客', logIn: '登录' }],
] as const)('one click logs in as another user, and out: %s px', async (width, locale, colorScheme, words) => {
  const context = await browser.newContext({ viewport: { width, height: 800 }, locale, colorScheme, reducedMotion: 'reduce', bypassCSP: true })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  await page.goto(`${site.url}/home`)
  const mark = page.getByRole('button', { name: words.mark })
  const choose = async (name: string) => {
    await mark.click()
    await page.getByRole('button', { name }).click()
  }
  await mark.click()
  await page.getByRole('button', { name: words.student }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await mark.click()
  const username = () => page.evaluate(() => (JSON.parse(localStorage.getItem('verdict-user') ?? '{}') as { username?: string }).username)
  await choose(words.student)
  await expect.poll(username).toBe('emma.clark')
  await choose(words.root)
  await expect.poll(username).toBe('root')
  await choose(words.visitor)
  await page.getByRole('button', { name: words.logIn, exact: true }).waitFor()
  expect(await username()).toBeUndefined()
  expect(complaints).toEqual([])
  await context.close()
})
