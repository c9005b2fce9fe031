import { kernelApi } from '@verdict/core'
import { startTestSite, testPassword, type TestSite } from '@verdict/core/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import accounts from '../../plugins/accounts/server/index.ts'
import judging from '../../plugins/judging/server/index.ts'
import problems from '../../plugins/problems/server/index.ts'
import { draft, scribeApi, scribeServer } from '../../plugins/problems/testing/drafts.ts'
import { submissionApi } from '../../plugins/submissions/contract.ts'
import submissions from '../../plugins/submissions/server/index.ts'
import { openBrowser } from './support/browser.ts'
import { shellFolder } from './support/sample-site.ts'

let site: TestSite
let browser: Browser

beforeAll(async () => {
  site = await startTestSite([judging, accounts, problems, submissions, scribeServer], {
    webDirectory: shellFolder,
    settings: { submissions: { defaultSubmitInterval: 0 } },
  } as never)
  const root = await site.as('root', 'boss')
  const languages = ['C++', 'Python3']
  await root.use(scribeApi).write({ body: draft({ problemId: 'SUM', languages }) as never })
  await root.use(scribeApi).write({ body: draft({ problemId: 'OTHER', languages }) as never })
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

async function someone(): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(60_000)
  return context
}

async function open(context: BrowserContext, problem = 'SUM'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${site.url}/problem/${problem}`)
  await page.locator('.monaco-editor .view-lines').first().waitFor()
  return page
}

async function type(page: Page, code: string): Promise<void> {
  await page.locator('.monaco-editor').first().click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(code)
  await shows(page, code)
}

/** Waits until the editor shows exactly this program. */
const shows = (page: Page, code: string) =>
  expect.poll(async () => (await page.locator('.monaco-editor .view-lines').first().innerText()).replaceAll('\u00a0', ' ')).toBe(code)

const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true }).click()
const choose = (page: Page, language: string) => page.getByRole('combobox', { name: 'Language' }).first().selectOption(language)
const signIn = (page: Page) => page.getByRole('dialog', { name: 'Log in' })

async function logIn(page: Page, username: string): Promise<void> {
  await signIn(page).getByLabel('Username').fill(username)
  await signIn(page).getByLabel('Password', { exact: true }).fill(testPassword)
  await page.keyboard.press('Enter')
  await page.getByLabel(`${username}'s account`).waitFor()
  await signIn(page).waitFor({ state: 'detached' })
}

/** Logs in with the button of the navigation bar. */
async function enter(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).click()
  await logIn(page, username)
}

/** Ends the sessions of a user on the server, without the page knowing. */
async function cutOff(username: string): Promise<void> {
  const elsewhere = site.visitor()
  await elsewhere.login(username)
  await elsewhere.use(kernelApi).logout()
}

test('each language keeps its program when the user switches between them', async () => {
  const page = await open(await someone())
  await choose(page, 'C++')
  await type(page, 'int first;')
  await choose(page, 'Python3')
  await type(page, 'second = 2')
  await choose(page, 'C++')
  await shows(page, 'int first;')
  await page.keyboard.press('ControlOrMeta+Z')
  await choose(page, 'Python3')
  await shows(page, 'second = 2')
  await page.context().close()
})

test('a program survives an expired session and is not shown to the next user', async () => {
  await site.as('default_user', 'alice')
  await site.as('default_user', 'bruno')
  const page = await open(await someone())
  await enter(page, 'alice')
  await choose(page, 'C++')
  await type(page, 'int alices;')
  await cutOff('alice')
  await submit(page)
  await signIn(page).waitFor()
  await shows(page, 'int alices;')
  await logIn(page, 'alice')
  await shows(page, 'int alices;')
  await page.reload()
  await shows(page, 'int alices;')

  await type(page, 'int changed;')
  await cutOff('alice')
  await submit(page)
  await logIn(page, 'bruno')
  await choose(page, 'C++')
  await expect.poll(() => page.locator('.monaco-editor .view-lines').first().innerText()).not.toContain('changed')
  await page.locator('.monaco-editor').first().click()
  await page.keyboard.press('ControlOrMeta+Z')
  await type(page, 'int brunos;')
  await cutOff('bruno')
  await submit(page)
  await logIn(page, 'alice')
  await shows(page, 'int changed;')
  await page.context().close()
})

test('a visitor’s program is kept when they log in through Submit, and is not left for the next visitor', async () => {
  const written = 'int visitors; // long enough to be taken for a whole program'
  const bea = await site.as('default_user', 'bea')
  const page = await open(await someone())
  await choose(page, 'C++')
  await type(page, written)
  await submit(page)
  await logIn(page, 'bea')
  await shows(page, written)
  await submit(page)
  await page.getByText('Submitted').waitFor()
  expect((await bea.use(submissionApi).list({ query: { onlyMine: true } })).total).toBe(1)
  await page.reload()
  await shows(page, written)
  await page.getByLabel("bea's account").click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/home')
  await page.goto(`${site.url}/problem/SUM`)
  await page.locator('.monaco-editor .view-lines').first().waitFor()
  expect(await page.locator('.monaco-editor .view-lines').first().innerText()).not.toContain('visitors')
  await page.context().close()
})

test('if the account has another program saved, the user chooses', async () => {
  await site.as('default_user', 'carol')
  const context = await someone()
  const first = await open(context)
  await enter(first, 'carol')
  await choose(first, 'C++')
  await type(first, 'int kept;')
  await first.getByLabel("carol's account").click()
  await first.getByRole('button', { name: 'Log out' }).click()
  await first.waitForURL('**/home')

  const page = await open(context)
  await choose(page, 'C++')
  await type(page, 'int newer;')
  await submit(page)
  await logIn(page, 'carol')
  await page.getByRole('button', { name: 'Replace with new code' }).waitFor()
  await shows(page, 'int kept;')
  await page.getByRole('button', { name: 'Replace with new code' }).click()
  await shows(page, 'int newer;')
  await page.reload()
  await shows(page, 'int newer;')
  await context.close()
})

test('two tabs with two languages do not overwrite each other', async () => {
  const context = await someone()
  const first = await open(context, 'OTHER')
  const second = await open(context, 'OTHER')
  await choose(first, 'C++')
  await type(first, 'int one;')
  await choose(second, 'Python3')
  await type(second, 'two = 2')
  await first.reload()
  await first.locator('.monaco-editor .view-lines').first().waitFor()
  await choose(first, 'C++')
  await shows(first, 'int one;')
  await choose(first, 'Python3')
  await shows(first, 'two = 2')
  await context.close()
})

test('a tab that meets a new build reloads and keeps the program', async () => {
  const page = await open(await someone())
  await choose(page, 'C++')
  const files = '**/assets/problem-list-page*.js'
  await page.route(files, (route) => route.fulfill({ status: 404 }))
  page.on('request', (request) => request.isNavigationRequest() && void page.unroute(files))
  await page.route(`${site.url}/`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ body: (await answer.text()).replace('/assets/index-', '/assets/index-of-a-new-build-'), contentType: 'text/html' })
  })
  await type(page, 'int unsaved;')
  await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Problems', exact: true }).first().click()])
  await page.goBack()
  await page.locator('.monaco-editor .view-lines').first().waitFor()
  await shows(page, 'int unsaved;')
  await page.context().close()
})
