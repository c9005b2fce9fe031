import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { profileApi } from '../../../plugins/accounts/contract.ts'
import accounts from '../../../plugins/accounts/server/index.ts'
import admin from '../../../plugins/admin/server/index.ts'
import { commentApi, discussionApi } from '../../../plugins/discussions/contract.ts'
import discussions from '../../../plugins/discussions/server/index.ts'
import judging from '../../../plugins/judging/server/index.ts'
import messages from '../../../plugins/messages/server/index.ts'
import notices from '../../../plugins/notices/server/index.ts'
import problems from '../../../plugins/problems/server/index.ts'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import { openBrowser } from '../support/browser.ts'
import { shellFolder } from '../support/sample-site.ts'
import { signedIn } from '../support/signed-in.ts'
import { someAttacks } from './all-attacks.ts'
import { dangersIn, provoke, watchScripts } from './inspection.ts'

const attack = '<img src=x onerror=hit()>'
const together = someAttacks.join('\n\n')

let site: TestSite
let context: BrowserContext
let did: number
const complaints: string[] = []
beforeAll(async () => {
  const settings = { discussions: { defaultCreateDiscussionACInitValue: 0, defaultCreateCommentACInitValue: 0 } }
  site = await startTestSite([accounts, admin, judging, problems, discussions, notices, messages], { webDirectory: shellFolder, settings })
  // HOJ draws what root writes as it is.
  const root = await site.as('root', 'boss')
  const { changeUserInfo } = root.use(profileApi)
  await expect(changeUserInfo({ body: { blog: 'javascript:hit()' } })).rejects.toThrow('http')
  await changeUserInfo({
    body: { nickname: '<b>x', school: attack, signature: together, blog: 'http://x/"onmouseover="hit()', github: 'http://<img/src=x/onerror=hit()>' },
  })
  const posts = root.use(discussionApi)
  await posts.add({ body: { title: attack, description: attack, content: together, categoryId: 1 } })
  did = (await posts.list({ query: {} })).records[0]!.id
  const { add, reply } = root.use(commentApi)
  for (const content of someAttacks.slice(0, 9)) await add({ body: { did, content } })
  const { id: commentId } = await add({ body: { did, content: together } })
  for (const content of someAttacks.slice(9)) await reply({ body: { reply: { commentId, content } } })
  await posts.report({ body: { did, content: attack } })
  const toBoss = (await site.as('default_user', 'ann')).use(commentApi)
  await toBoss.add({ body: { did, content: together } })
  await toBoss.reply({ body: { reply: { commentId, content: together } } })
  await site.settled()
  const browser = await openBrowser()
  context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', bypassCSP: true })
  context.setDefaultTimeout(60_000)
  await watchScripts(context)
  await context.route(
    (address) => address.origin !== site.url,
    (route) => route.abort(),
  )
  await signedIn(context, site, 'boss')
}, 240_000)
afterAll(async () => {
  await context?.browser()?.close()
  await site?.close()
})
afterEach(() => expect(complaints).toEqual([]))

async function open(path: string): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message())
    return dialog.dismiss()
  })
  await page.goto(site.url + path)
  return page
}

/** Inspects the texts of a page, `texts` of them at least, when they are drawn. */
async function inspect(page: Page, texts: number): Promise<void> {
  const drawn = page.locator('.verdict-markdown')
  await expect.poll(() => drawn.count()).toBeGreaterThanOrEqual(texts)
  await page.waitForFunction(() => !document.querySelector('.verdict-skeleton'))
  expect(await provoke(page, '.verdict-markdown')).toEqual([])
  expect(await dangersIn(page, '.verdict-markdown')).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1440)
  await page.close()
}

test('a post, its comments and their replies run nothing', async () => {
  expect(someAttacks.length).toBeGreaterThan(20)
  const page = await open(`/discussion-detail/${did}`)
  await page.getByRole('heading', { name: attack }).waitFor()
  await page.getByRole('button', { name: /^View all/ }).click()
  await inspect(page, 2 + someAttacks.length)
})

test('the lists of posts show titles and descriptions as they were written', async () => {
  for (const path of ['/discussion', '/admin/discussion']) {
    const page = await open(path)
    await page.getByRole('link', { name: attack, exact: true }).waitFor()
    await inspect(page, 0)
  }
})

test('a profile runs nothing, and links to nothing but addresses of the web', async () => {
  const page = await open('/user-home?username=boss')
  await page.getByText(attack, { exact: true }).first().waitFor()
  expect(await page.locator('a[href^="javascript" i]').count()).toBe(0)
  await inspect(page, 1)
})

test('a report shows itself and the post, and runs nothing', async () => {
  const page = await open('/admin/discussion/report')
  await page.getByRole('button', { name: `Review the report about ${attack}` }).click()
  await page.getByRole('dialog').getByText(attack, { exact: true }).first().waitFor()
  await inspect(page, 1)
})

test('messages show what others wrote as text, and run nothing', async () => {
  for (const [path, said] of [
    ['discuss', 'ann commented on your post'],
    ['reply', 'ann replied to you'],
  ]) {
    const page = await open(`/message/${path}`)
    const message = page.getByRole('listitem').filter({ hasText: said! })
    await expect.poll(() => message.innerText()).toContain(someAttacks[0])
    expect(await provoke(page, '.verdict-messages')).toEqual([])
    expect(await message.locator('.verdict-message-text *, .verdict-message-quote *').count()).toBe(0)
    await inspect(page, 0)
  }
})
