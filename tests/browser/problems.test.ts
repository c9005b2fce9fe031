import { fileURLToPath } from 'node:url'
import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import admin from '../../plugins/admin/server/index.ts'
import home from '../../plugins/home/server/index.ts'
import judging from '../../plugins/judging/server/index.ts'
import { problemAdminApi, problemApi, problemCounts } from '../../plugins/problems/contract.ts'
import problems from '../../plugins/problems/server/index.ts'
import { startCompiler } from '../../plugins/problems/testing/compiler.ts'
import { draft, scribeApi, scribeServer } from '../../plugins/problems/testing/drafts.ts'
import { zipOf } from '../../plugins/problems/testing/raw-zip.ts'
import { violations } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { newDesktopPage } from './support/signed-in.ts'

/** The last problem was submitted once, and accepted. */
const countsServer = defineServer(definePlugin({ id: 'counts' }), {
  setup: (ctx) =>
    ctx.contribute(problemCounts, async (pids) => {
      const counts = { total: 1, ac: 1, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 }
      return new Map(pids.includes(lastPid) ? [[lastPid, { pid: lastPid, ...counts }]] : [])
    }),
})
let lastPid: number

let site: TestSite
let browser: Browser
let compiler: Awaited<ReturnType<typeof startCompiler>>
const complaints: string[] = []
beforeAll(async () => {
  site = await startTestSite([judging, home, admin, problems, scribeServer, countsServer], {
    webDirectory: process.env.VERDICT_SHELL ?? fileURLToPath(new URL('../../core/web/dist', import.meta.url)),
  })
  const root = await site.as('root', 'boss')
  compiler = await startCompiler(site)
  for (const [index, title] of ['Sum', 'Longest path', '最短路径', 'Coins'].entries()) {
    const { pid } = await root.use(scribeApi).write({
      body: draft({
        problemId: `P${index + 1}`,
        title,
        difficulty: (index % 3) as 0,
        tags: index % 2 === 0 ? ['math'] : ['dp', 'graphs'],
        userExtraFiles: index === 0 ? { 'grader.h': '#pragma once' } : {},
      }) as never,
    })
    lastPid = pid
  }
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await compiler?.stop()
  await browser?.close()
  await site?.close()
})

async function open(path: string, username?: string): Promise<Page> {
  const page = await newDesktopPage({ browser, site, username, complaints })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(site.url + path)
  return page
}

test('a visitor filters the list, and the URL restores it', async () => {
  const page = await open('/problem')
  const titles = () => page.locator('.verdict-problem-name > a').allTextContents()
  await page.getByRole('link', { name: 'Coins' }).waitFor()
  expect(await titles()).toEqual(['Sum', 'Longest path', '最短路径', 'Coins'])
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Search by ID or title').fill('路径')
  await page.getByRole('link', { name: 'Coins' }).waitFor({ state: 'detached' })
  expect(await titles()).toEqual(['最短路径'])
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('link', { name: 'Coins' }).waitFor()
  await page.getByLabel('Difficulty').selectOption({ label: 'Easy' })
  await page.getByLabel('Search tags').fill('gra')
  await page.getByRole('button', { name: 'graphs' }).click()
  await page.getByRole('link', { name: 'Sum' }).waitFor({ state: 'detached' })
  expect(await titles()).toEqual(['Coins'])
  expect(new URL(page.url()).search).toMatch(/difficulty=0.*tagId=%5B\d+%5D/)
  await page.reload()
  await page.getByRole('link', { name: 'Coins' }).waitFor()
  expect(await titles()).toEqual(['Coins'])
  await page.getByLabel('Coins: 100.00% accepted').focus()
  await page.locator('.verdict-shares').waitFor()
  await page.getByRole('link', { name: 'Coins' }).click()
  await page.getByRole('heading', { name: 'P4 Coins' }).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'graphs', pressed: true }).waitFor()
  await page.context().close()
})

test('the highest acceptance rate stays below its column title on a phone', async () => {
  const page = await open('/problem')
  await page.setViewportSize({ width: 390, height: 844 })
  const title = page.getByRole('columnheader', { name: 'Accepted' })
  const rate = page.getByLabel('Coins: 100.00% accepted')
  await rate.waitFor()
  const ends = (element: Element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return text.getBoundingClientRect().right
  }
  await expect.poll(async () => (await rate.evaluate(ends)) - (await title.evaluate(ends))).toBeCloseTo(0, 0)
  await page.context().close()
})

test('a statement shows formulas, copies samples and offers attachments', async () => {
  const page = await open('/problem/P1')
  await page.locator('.katex').first().waitFor()
  await page.locator('.verdict-sample button').first().click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1 2')
  await page.getByRole('button', { name: 'Statistics' }).click()
  await page.getByText('No submissions yet').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Problem', exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByText('grader.h').waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(`${site.url}/problem/NOWHERE`)
  await page.getByRole('link', { name: 'All problems' }).waitFor()
  await page.context().close()
})

test('a draft is restored after a reload, with a warning about a newer version on the server', async () => {
  const boss = site.visitor()
  await boss.login('boss')
  const pid = (await boss.use(problemApi).list({ query: { keyword: 'P4' } })).records[0]!.pid
  const form = `/admin/problem/edit/${pid}`
  const page = await open(form, 'boss')
  page.on('dialog', (dialog) => void dialog.accept())
  const source = page.getByLabel('Source', { exact: true })
  await source.fill('typed, not saved')
  await page.reload()
  await page.getByText('You have an unsaved draft').waitFor()
  expect(await source.inputValue()).not.toBe('typed, not saved')
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await source.inputValue()).toBe('typed, not saved')
  await boss.use(problemAdminApi).changeAuth({ body: { id: pid, auth: 2 } })
  await page.reload()
  await page.getByText('saved after you started').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.goto(site.url + form)
  await page.getByLabel('Source', { exact: true }).waitFor()
  expect([await source.inputValue(), await page.getByText('You have an unsaved draft').count()]).toEqual(['typed, not saved', 0])
  await page.context().close()
})

test('a teacher creates a problem with a zip and a checker, and visitors can read it', async () => {
  const page = await open('/admin/problem/create', 'boss')
  const save = page.getByRole('button', { name: 'Save' }).first()
  const told = async (text: string) => {
    await save.click()
    await page.getByText(text).first().waitFor()
  }
  await page.getByLabel('Display ID').waitFor()
  await told('Display ID is required')
  await page.getByLabel('Display ID').fill('new-1')
  await page.getByRole('combobox', { name: /^Visibility/ }).selectOption({ label: 'Public' })
  await told('Title is required')
  await page.getByLabel('Title', { exact: false }).first().fill('Guess')
  await told('Input description is required')
  await page.getByRole('textbox', { name: 'Description' }).fill('Guess **it**: $x^2$')
  await page.locator('.verdict-markdown-preview .katex').first().waitFor()
  await page.getByRole('textbox', { name: 'Input', exact: true }).fill('A number.')
  await page.getByRole('textbox', { name: 'Output', exact: true }).fill('Another.')
  await told('Upload the test data as a zip file')
  const files = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [
      [`${index + 1}.in`, `${index}\r\n`],
      [`${index + 1}.out`, `${index}`],
    ]).flat() as [string, string][],
  )
  await page
    .locator('input[type=file][accept=".zip"]')
    .setInputFiles({ name: 'data.zip', mimeType: 'application/zip', buffer: Buffer.from(await zipOf(files).arrayBuffer()) })
  await page.getByText('100 test cases found').waitFor()
  await page.getByRole('button', { name: 'Preview 1.in' }).click()
  await page.getByRole('dialog').locator('pre').first().waitFor()
  expect(await page.getByRole('dialog').locator('pre').first().textContent()).toBe('0\n')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: /^Type/ }).selectOption({ label: 'OI' })
  await page.getByText('Total score: 100').waitFor()
  await page.getByRole('combobox', { name: /^Judge mode/ }).selectOption({ label: 'Special judge' })
  await told('The special judge or interactor requires source code')
  const code = async (text: string) => {
    await page.locator('.monaco-editor').first().click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText(text)
  }
  await code('#error')
  await told('Compile the special judge or interactor first')
  await page.getByRole('button', { name: 'Compile' }).click()
  await page.locator('.verdict-form-complaint').waitFor()
  await code('int main() { return 0; }')
  await page.getByRole('button', { name: 'Compile' }).click()
  await page.getByText('This code compiles.').waitFor()
  expect(await violations(page)).toEqual([])
  await told('Problem created')
  await page.waitForURL(/\/admin\/problem\/edit\/\d+$/)
  const pid = Number(page.url().split('/').pop())
  expect(
    await site
      .visitor()
      .use(problemApi)
      .detail({ query: { problemId: 'NEW-1' } }),
  ).toMatchObject({ problem: { id: pid, type: 1, ioScore: 100, judgeMode: 'spj' } })
  await page.goto(`${site.url}/admin/problems`)
  await page.getByLabel('Visibility of NEW-1').selectOption({ label: 'Hidden' })
  await page.getByText('Visibility updated').waitFor()
  await expect(
    site
      .visitor()
      .use(problemApi)
      .detail({ query: { problemId: 'NEW-1' } }),
  ).rejects.toMatchObject({ status: 404 })
  await page.getByRole('button', { name: 'Delete NEW-1' }).click()
  await page.getByRole('button', { name: 'Delete problem' }).click()
  await page.getByRole('link', { name: 'Guess' }).first().waitFor({ state: 'detached' })
  await page.context().close()
  expect(complaints).toEqual([])
})
