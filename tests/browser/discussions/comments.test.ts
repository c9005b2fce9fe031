import { fileURLToPath } from 'node:url'
import { startTestSite, testPassword, type TestSite } from '@verdict/core/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import discussions from '../../../plugins/discussions/server/index.ts'
import { talk } from '@verdict/plugin-discussions/testing'
import walls, { wallsOf } from '../../../plugins/discussions/test/comments/support/walls.ts'
import judging from '../../../plugins/judging/server/index.ts'
import problems from '../../../plugins/problems/server/index.ts'
import { violations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { buildPlugin } from '../support/build-plugin.ts'
import { signedIn } from '../support/signed-in.ts'

const shell = process.env.VERDICT_SHELL ?? fileURLToPath(new URL('../../../core/web/dist', import.meta.url))
const [wide, narrow] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

let site: TestSite
let browser: Browser
const complaints: string[] = []
beforeAll(async () => {
  const web = { directory: await buildPlugin('walls'), entry: 'index.js', styles: [] }
  site = await startTestSite([judging, problems, discussions, { server: walls, version: '1.0.0', web }], { webDirectory: shell })
  const ann = await site.as('default_user', 'ann')
  await site.as('default_user', 'ben')
  wallsOf[1] = { author: (await ann.login('ann')).uid }
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})
afterEach(() => expect(complaints).toEqual([]))

async function open(username: string | undefined, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: wide, reducedMotion: 'reduce', bypassCSP: true, ...options })
  context.setDefaultTimeout(60_000)
  if (username) await signedIn(context, site, username)
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${site.url}/wall`)
  return page
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })

test('two people talk below a thing, and each sees at once what the other does', async () => {
  const [ann, ben] = [await open('ann'), await open('ben')]
  await ben.getByText('No comments yet').waitFor()
  await field(ann).fill('How **fast** is a segment tree?\n\n<img src=x onerror="window.broken = 1">')
  await field(ann).press('Control+Enter')
  const question = ben.getByRole('article', { name: 'by ann' })
  await question.getByText('fast', { exact: true }).waitFor()
  await question.getByText('Author').waitFor()
  await ben.getByRole('button', { name: 'Like: by ann' }).click()
  await ann.getByRole('button', { name: 'Like: by ann' }).getByText('1').waitFor()
  await ben.getByRole('button', { name: 'Quote: by ann' }).click()
  // The field has the focus, behind the quotation.
  await ben.getByRole('textbox', { name: 'Reply to ann' }).waitFor()
  await ben.keyboard.insertText('Logarithmic.')
  await ben.getByRole('form', { name: 'Reply to ann' }).getByRole('button', { name: 'Reply' }).click()
  await ann.getByRole('article', { name: 'by ben' }).getByText('Logarithmic.').waitFor()
  await ben.getByRole('button', { name: 'Delete: by ben' }).click()
  await ben.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await ann.getByRole('article', { name: 'by ben' }).waitFor({ state: 'detached' })
  expect(await ann.evaluate('window.broken')).toBeUndefined()
  await Promise.all([ann, ben].map((page) => page.context().close()))
})

test('what was typed outlives a reload, and a login that ends before it is sent', async () => {
  const page = await open('ben')
  await field(page).fill('Half a thought')
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => String(kept).includes('Half a thought')))
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await field(page).inputValue()).toBe('Half a thought')
  const { uid } = (await site.site.userServices.users.findByName('ben'))!
  await site.site.userServices.users.setPassword(uid, testPassword)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Username').fill('ben')
  await dialog.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await field(page).inputValue()).toBe('Half a thought')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('article', { name: 'by ben' }).getByText('Half a thought').waitFor()
  await page.context().close()
})

test('wide and narrow, in light and dark, nothing is cut off and the page is accessible', async () => {
  const root = talk(await site.as('root', 'chief'))
  const { id } = await root.comment(1, `$O(\\log n)$ for every query. ${'long'.repeat(60)}\n\n\`\`\`cpp\nint main() { return 0; }\n\`\`\``)
  for (let count = 0; count < 5; count += 1) await root.reply(id, `Number ${count}`)
  for (const [username, viewport, colorScheme] of [
    ['ben', wide, 'light'],
    [undefined, narrow, 'dark'],
    ['ben', narrow, 'light'],
  ] as const) {
    const page = await open(username, { viewport, colorScheme })
    // The button moves down when the text above it is drawn; a press that has begun before would end beside it.
    await page.locator('pre').waitFor()
    await page.getByRole('button', { name: 'View all 5 replies' }).click()
    await page.getByText('Number 0').waitFor()
    if (username) await page.getByRole('button', { name: 'Reply: by chief' }).first().click()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
    await page.context().close()
  }
}, 300_000)
