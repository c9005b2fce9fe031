import { announcementAdminApi } from '@verdict/plugin-announcements/contract'
import { inbox, type Inbox } from '@verdict/plugin-notices/contract'
import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import accounts from '../../plugins/accounts/server/index.ts'
import announcements from '../../plugins/announcements/server/index.ts'
import home from '../../plugins/home/server/index.ts'
import judging from '../../plugins/judging/server/index.ts'
import notices from '../../plugins/notices/server/index.ts'
import { desk, OpenHouse, phone } from './support/open-house.ts'

let post: Inbox
const postServer = defineServer(definePlugin({ id: 'post' }), { needs: { mailbox: inbox }, setup: (_, needs) => void (post = needs.mailbox) })

let house: OpenHouse
beforeAll(async () => {
  house = await OpenHouse.open([home, announcements, notices, judging, accounts, postServer])
}, 120_000)
afterAll(() => house?.close())

const address = (path: string) => house.site.url + path
const shownPicture = '.verdict-picture[data-shown=true]'

test('the carousel has two pictures of its own, takes turns by itself, waits for pointer and keyboard, and obeys arrow keys', async () => {
  const context = await house.browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(address('/home'))
  const shown = () => page.locator(shownPicture).getAttribute('alt')
  await page.locator(shownPicture).waitFor()
  const first = await shown()
  await expect.poll(() => page.locator('.verdict-picture').count()).toBe(2)
  expect(await page.locator('.verdict-picture-show').evaluate((show) => (show as HTMLElement).offsetHeight)).toBe(500)
  await page.clock.runFor(5100)
  const second = await shown()
  expect(second).not.toBe(first)
  await page.locator('.verdict-picture-show').hover()
  await page.clock.runFor(12_000)
  expect(await shown()).toBe(second)
  await page.mouse.move(2, 2)
  await page.getByRole('button', { name: 'Next picture' }).focus()
  await page.clock.runFor(12_000)
  expect(await shown()).toBe(second)
  await page.keyboard.press('ArrowRight')
  expect(await shown()).toBe(first)
  await page.keyboard.press('ArrowLeft')
  expect(await shown()).toBe(second)
  await page.getByRole('button', { name: 'Pause the carousel' }).press('Enter')
  await page.getByRole('link', { name: 'Home' }).first().focus()
  await page.clock.runFor(12_000)
  expect(await shown()).toBe(second)
  await context.close()
})

test('who prefers less motion sees pictures that stand; on a phone they are 200 high', async () => {
  const page = await house.enter('visitor', phone)
  await page.goto(address('/home'))
  await page.getByRole('button', { name: '开始轮播' }).waitFor()
  expect(await page.locator('.verdict-picture-show').evaluate((show) => (show as HTMLElement).offsetHeight)).toBe(200)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.context().close()
})

test('announcements: five a page, one opened with its markdown, back, and a new one after refreshing', async () => {
  const page = await house.enter('visitor')
  await page.goto(address('/home'))
  await page.locator('.verdict-announcement').first().waitFor()
  await expect.poll(() => page.locator('.verdict-announcement').count()).toBe(5)
  await page.getByRole('button', { name: '2', exact: true }).click()
  await page.getByRole('button', { name: '欢迎使用新的评测平台' }).click()
  await page.getByRole('heading', { name: '说明' }).waitFor()
  await page.locator('.katex').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '欢迎使用新的评测平台' }).waitFor()
  const root = house.site.visitor()
  await root.login('principal')
  await root.use(announcementAdminApi).add({ body: { title: 'Fresh from the press', content: 'x' } })
  await page.getByRole('button', { name: '1', exact: true }).click()
  await page.getByRole('button', { name: 'Refresh announcements' }).click()
  await page.getByRole('button', { name: 'Fresh from the press' }).waitFor()
  await page.context().close()
})

test('the bell counts live, caps at 99, and reading and cleaning one kind leaves the other', async () => {
  const { uid } = (await house.site.site.userServices.users.findByName('xiaoming'))!
  const page = await house.enter('user')
  await page.goto(address('/home'))
  await page.getByRole('link', { name: 'Messages, 2 unread' }).waitFor()
  await post.send(uid, { kind: 'Mine', title: 'Straight to the open page', content: 'hello' })
  await page.getByRole('link', { name: 'Messages, 3 unread' }).click()
  await page.waitForURL('**/message/sys')
  await page.getByRole('heading', { name: '期末考试安排' }).waitFor()
  await page.getByRole('link', { name: 'Messages, 2 unread' }).waitFor()
  await page.getByRole('link', { name: 'Mine 2 unread' }).click()
  await page.getByRole('heading', { name: 'Straight to the open page' }).waitFor()
  await page.getByRole('link', { name: 'Messages', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Delete “Straight to the open page”' }).click()
  await page.getByRole('heading', { name: 'Straight to the open page' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Delete all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
  await page.getByText('No messages').waitFor()
  await page.getByRole('link', { name: 'System' }).click()
  await page.getByRole('heading', { name: '期末考试安排' }).waitFor()
  await Promise.all(Array.from({ length: 101 }, (_, number) => post.send(uid, { kind: 'Mine', title: `note ${number}`, content: '-' })))
  await page.locator('.verdict-unread-count').filter({ hasText: '99+' }).waitFor()
  await page.context().close()
})

test('messages are for who is logged in', async () => {
  const page = await house.enter('visitor')
  await page.goto(address('/message/sys'))
  await page.waitForURL('**/home')
  await page.getByText('Please login first!').waitFor()
  await page.getByRole('dialog').waitFor()
  await page.context().close()
})

test('a panel that fails says so and tries again', async () => {
  const page = await house.enter('visitor')
  await page.route('**/api/get-common-announcement*', (route) => route.abort(), { times: 1 })
  await page.goto(address('/home'))
  await page.getByRole('alert').getByRole('button').click()
  await page.locator('.verdict-announcement').first().waitFor()
  await page.context().close()
})

test('About has its four cards, and developers find languages, verdicts and the calls', async () => {
  const page = await house.enter('visitor')
  await page.goto(address('/introduction'))
  for (const name of ['Distributed', 'Customization', 'Security', 'Diversity']) await page.getByRole('heading', { name }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Developer' }).click()
  await page.getByText('g++ -DONLINE_JUDGE').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(1 + 4 + 1 + 17)
  await page.getByRole('contentinfo').getByText('让每个孩子都能在编程中学会思考').waitFor()
  expect((await page.request.get(address((await page.getByRole('link', { name: 'API documentation' }).getAttribute('href'))!))).status()).toBe(200)
  await page.context().close()
})

test('axe finds nothing on the home, message and about pages', async () => {
  expect(await house.barriers(desk, 'home', 'about', 'developer', 'message', 'not-found')).toEqual([])
  expect(await house.barriers(phone, 'home', 'developer', 'message-mine')).toEqual([])
  expect(house.complaints).toEqual([])
}, 120_000)
