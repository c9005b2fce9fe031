import { announcementAdminApi } from '@verdict/plugin-announcements/contract'
import { inbox, type Inbox } from '@verdict/plugin-notices/contract'
import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { phone, SampleSite } from './support/sample-site.ts'
import { newDesktopPage } from './support/signed-in.ts'

let post: Inbox
const postServer = defineServer(definePlugin({ id: 'post' }), { needs: { mailbox: inbox }, setup: (_, needs) => void (post = needs.mailbox) })

let sampleSite: SampleSite
beforeAll(async () => {
  sampleSite = await SampleSite.start({ sampled: ['judging'], more: [postServer] })
}, 120_000)
afterAll(() => sampleSite?.close())
afterEach(() => expect(sampleSite.complaints).toEqual([]))

const address = (path: string) => sampleSite.site.url + path
const shownPicture = '.verdict-picture[data-shown=true]'

test('the carousel has two default pictures, advances on its own, pauses for pointer and keyboard, and follows arrow keys', async () => {
  const context = await sampleSite.browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' })
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
  await page.getByRole('button', { name: 'Next image' }).focus()
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

test('with reduced motion the carousel does not advance; on a phone it is 200 px high', async () => {
  const page = await sampleSite.enter('visitor', phone)
  await page.goto(address('/home'))
  await page.getByRole('button', { name: '开始轮播' }).waitFor()
  expect(await page.locator('.verdict-picture-show').evaluate((show) => (show as HTMLElement).offsetHeight)).toBe(200)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.context().close()
})

test('announcements: five per page, one opened with its markdown, back, and a new one after refreshing', async () => {
  const page = await sampleSite.enter('visitor')
  await page.goto(address('/home'))
  await page.locator('.verdict-announcement').first().waitFor()
  await expect.poll(() => page.locator('.verdict-announcement').count()).toBe(5)
  await page.getByRole('button', { name: '2', exact: true }).click()
  await page.getByRole('button', { name: /How we use this site/ }).click()
  await page.getByRole('heading', { name: '从哪里开始' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /How we use this site/ }).waitFor()
  const root = sampleSite.site.visitor()
  await root.login('root')
  await root.use(announcementAdminApi).add({ body: { title: 'Fresh from the press', content: 'x' } })
  await page.getByRole('button', { name: '1', exact: true }).click()
  await page.getByRole('button', { name: 'Refresh announcements' }).click()
  await page.getByRole('button', { name: 'Fresh from the press' }).waitFor()
  await page.context().close()
})

test('the bell updates live and caps at 99; reading and deleting one type of messages keeps the other', async () => {
  const { site, browser, complaints } = sampleSite
  await site.as('default_user', 'newcomer')
  const { uid } = (await site.site.userServices.users.findByName('newcomer'))!
  await post.send(uid, { kind: 'Sys', title: '期末考试安排', content: '机房 3，**周五 9:00**。' })
  await post.send(uid, { kind: 'Mine', title: 'Your team was accepted', content: 'Welcome.' })
  const page = await newDesktopPage({ browser, site, username: 'newcomer', complaints })
  await page.goto(address('/home'))
  const bell = await page.getByRole('link', { name: /^Messages, \d+ unread$/ }).getAttribute('aria-label')
  const unread = Number(/\d+/.exec(bell ?? '')?.[0])
  await post.send(uid, { kind: 'Mine', title: 'Straight to the open page', content: 'hello' })
  await page.getByRole('link', { name: `Messages, ${unread + 1} unread` }).click()
  await page.getByRole('link', { name: /^System/ }).click()
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

test('messages require a login', async () => {
  const page = await sampleSite.enter('visitor')
  await page.goto(address('/message/sys'))
  await page.waitForURL('**/home')
  await page.getByText('Log in to continue.').waitFor()
  await page.getByRole('dialog').waitFor()
  await page.context().close()
})

test('a panel that fails shows an error and a retry button', async () => {
  const page = await sampleSite.enter('visitor')
  await page.route('**/api/get-common-announcement*', (route) => route.abort(), { times: 1 })
  await page.goto(address('/home'))
  await page.getByRole('alert').getByRole('button').click()
  await page.locator('.verdict-announcement').first().waitFor()
  await page.context().close()
})

test('the about page has four cards; the developer page lists languages, verdicts and the API', async () => {
  const page = await sampleSite.enter('visitor')
  await page.goto(address('/introduction'))
  for (const name of ['Distributed', 'Customization', 'Security', 'Diversity']) await page.getByRole('heading', { name }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Developer' }).click()
  await page.getByText('g++ -DONLINE_JUDGE').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(1 + 4 + 1 + 17)
  await page.getByRole('contentinfo').getByText('Every student writes a first program of their own').waitFor()
  expect((await page.request.get(address((await page.getByRole('link', { name: 'API documentation' }).getAttribute('href'))!))).status()).toBe(200)
  await page.context().close()
})
