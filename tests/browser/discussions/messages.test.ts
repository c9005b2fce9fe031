import { shareOf, startTestSite, type TestSite } from '@verdict/core/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import accounts from '../../../plugins/accounts/server/index.ts'
import admin from '../../../plugins/admin/server/index.ts'
import { discussionApi } from '../../../plugins/discussions/contract.ts'
import discussions from '../../../plugins/discussions/server/index.ts'
import { talk } from '@verdict/plugin-discussions/testing'
import judging from '../../../plugins/judging/server/index.ts'
import messages from '../../../plugins/messages/server/index.ts'
import { noticeAdminApi } from '../../../plugins/notices/contract.ts'
import notices from '../../../plugins/notices/server/index.ts'
import problems from '../../../plugins/problems/server/index.ts'
import { violations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { desktop, phone, shellFolder } from '../support/sample-site.ts'
import { newPage } from '../support/signed-in.ts'

let site: TestSite
let browser: Browser
const complaints: string[] = []

/** Sends a user a message of every kind: from two users, and from the site. */
async function tell(username: string): Promise<void> {
  const [person, writer] = [await site.as('default_user', username), await site.as('default_user', `friend-of-${username}`)]
  await person.use(discussionApi).add({ body: { title: 'Trees', description: 'In short', content: 'In full', categoryId: 3 } })
  const did = (await person.use(discussionApi).list({ query: { limit: 1 } })).records[0]!.id
  const [own, other] = [talk(person, 'did'), talk(writer, 'did')]
  const { id } = await own.comment(did, 'How fast is a segment tree?')
  await other.comment(did, '<img src=x onerror="window.broken = 1"> is **quick**')
  await other.reply(id, 'Logarithmic.')
  await other.like(id)
  await site.settled()
  const root = site.visitor()
  await root.login('boss')
  const { add, list } = root.use(noticeAdminApi)
  await add({ body: { title: 'The site moves', content: 'On Friday.', type: 'All' } })
  await add({ body: { title: 'You won', content: 'A book.', type: 'Single', recipientId: username } })
  await site.site.db.collection('kernel.jobs').updateOne({ name: 'notices/push' }, { $set: { nextRunAt: new Date() } })
  await vi.waitFor(async () => expect((await list({ query: {} })).records.every(({ state }) => state)).toBe(true), { timeout: 60_000, interval: 100 })
}

beforeAll(async () => {
  const settings = { discussions: { defaultCreateDiscussionACInitValue: 0, defaultCreateCommentACInitValue: 0 } }
  site = await startTestSite([accounts, admin, judging, problems, discussions, notices, messages], { webDirectory: shellFolder, settings })
  await site.as('root', 'boss')
  browser = await openBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})
afterEach(() => expect(complaints).toEqual([]))

/** The tabs, with a text in the messages of each. */
const kinds = [
  ['Comments', 'friend-of-ann commented on your post', 'onerror='],
  ['Replies', 'friend-of-ann replied to you', 'Logarithmic.'],
  ['Likes', 'friend-of-ann liked your comment', 'How fast is a segment tree?'],
  ['System', 'The site moves', 'On Friday.'],
  ['Mine', 'You won', 'A book.'],
] as const

const tab = (page: Page, kind: string) => page.getByRole('navigation', { name: 'Message types' }).getByRole('link', { name: kind })
const dotOf = (page: Page, kind: string) => tab(page, kind).getByRole('img')

test('the message center shows the five kinds with dots, marks them as read, and clears each separately', async () => {
  await tell('ann')
  const page = await newPage(desktop, { browser, site, username: 'ann', complaints })
  page.setDefaultTimeout(60_000)
  await page.goto(`${site.url}/home`)
  // Two comments, one of them ann's own.
  await page.getByRole('link', { name: 'Messages, 6 unread' }).click()
  await page.waitForURL('**/message/discuss')
  for (const [kind] of kinds.slice(1)) await dotOf(page, kind).waitFor()
  for (const [kind, title, text] of kinds) {
    await tab(page, kind).click()
    const message = page.getByRole('listitem').filter({ hasText: title })
    await message.getByText(text).waitFor()
    await message.getByRole('img', { name: '1 unread' }).waitFor()
    await dotOf(page, kind).waitFor({ state: 'detached' })
  }
  await page.getByRole('link', { name: 'Messages', exact: true }).waitFor()
  expect(await page.evaluate('window.broken')).toBeUndefined()

  await tab(page, 'Replies').click()
  await page.getByText('ann : How fast is a segment tree?').waitFor()
  expect(await page.getByRole('link', { name: 'Trees' }).getAttribute('href')).toMatch(/^\/discussion-detail\/\d+$/)
  await tab(page, 'Comments').click()
  await page.getByRole('button', { name: 'Delete “friend-of-ann commented on your post”' }).click()
  await page.getByText('friend-of-ann commented on your post').waitFor({ state: 'detached' })
  await page.getByText('ann commented on your post').waitFor()
  for (const [index, [kind, title]] of kinds.entries()) {
    await tab(page, kind).click()
    await page.getByRole('button', { name: 'Delete all' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
    await page.getByText(/^No (comments|replies|likes|system messages|messages)$/).waitFor()
    const next = kinds[index + 1]
    if (!next) break
    await tab(page, next[0]).click()
    await page.getByRole('listitem').filter({ hasText: next[1] }).waitFor()
    expect(await page.getByText(title).count()).toBe(0)
  }
  await page.context().close()
}, 240_000)

test('a message that arrives shows at once, with its dot', async () => {
  await site.as('default_user', 'eve')
  await tell('ben')
  const page = await newPage(desktop, { browser, site, username: 'ben', complaints })
  page.setDefaultTimeout(60_000)
  await page.goto(`${site.url}/message/reply`)
  await page.getByText('Logarithmic.').waitFor()
  const eve = site.visitor()
  await eve.login('eve')
  const did = (await eve.use(discussionApi).list({ query: { limit: 1 } })).records[0]!.id
  const { commentList } = await talk(eve, 'did').list(did)
  await talk(eve, 'did').reply(commentList.records.find(({ fromName }) => fromName === 'ben')!.id, 'Or constant?')
  await page.getByRole('listitem').filter({ hasText: 'eve replied to you' }).getByRole('img', { name: '1 unread' }).waitFor()
  await page.context().close()
}, 240_000)

test.each(shareOf([desktop, phone], 2))(
  'at $width px nothing is cut off and the page is accessible',
  async (appearance) => {
    const username = `reader${appearance.width}`
    await tell(username)
    const page = await newPage(appearance, { browser, site, username, complaints })
    page.setDefaultTimeout(60_000)
    for (const kind of ['discuss', 'reply', 'like']) {
      await page.goto(`${site.url}/message/${kind}`)
      await page.getByRole('listitem').filter({ hasText: username }).first().waitFor()
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(appearance.width)
    }
    await page.context().close()
  },
  240_000,
)
