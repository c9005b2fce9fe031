import { fileURLToPath } from 'node:url'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import accounts from '../../plugins/accounts/server/index.ts'
import judging from '../../plugins/judging/server/index.ts'
import problems from '../../plugins/problems/server/index.ts'
import { problemAdminApi } from '../../plugins/problems/contract.ts'
import { draft, scribeApi, scribeServer } from '../../plugins/problems/testing/drafts.ts'
import { drillApi, drillServer, hallApi, hallServer } from '../../plugins/problems/testing/test-contexts.ts'
import { submissionApi } from '../../plugins/submissions/contract.ts'
import submissions from '../../plugins/submissions/server/index.ts'
import { realJudge } from '../../plugins/submissions/testing/real-judge.ts'
import { violations } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { buildPlugin } from './support/build-plugin.ts'
import { newDesktopPage } from './support/signed-in.ts'

let site: TestSite
let judge: { close(): Promise<void> }
let browser: Browser
let page: Page
const complaints: string[] = []
const loads: string[] = []

const right = '#include <cstdio>\nint main() { int a, b; std::scanf("%d %d", &a, &b); std::printf("%d", a + b); }\n'
// Slow enough, in compiling and in every test case, that every intermediate status is seen.
const slow = `#include <cstdio>
#include <unistd.h>
constexpr int counted() { int sum = 0; for (int i = 0; i < 800; i++) for (int j = 0; j < 1000; j++) sum += (i ^ j) & 7; return sum; }
static_assert(counted() > 0, "");
int main() { int a, b; std::scanf("%d %d", &a, &b); usleep(200000); std::printf("%d", a - b); }
`

beforeAll(async () => {
  const drills = { server: drillServer, version: '1.0.0', web: { directory: await buildPlugin('drills'), entry: 'index.js', styles: [] } }
  site = await startTestSite([judging, accounts, problems, submissions, scribeServer, hallServer, drills], {
    webDirectory: process.env.VERDICT_SHELL ?? fileURLToPath(new URL('../../core/web/dist', import.meta.url)),
    settings: { submissions: { defaultSubmitInterval: 0 } },
  } as never)
  judge = await realJudge(site)
  const root = await site.as('root', 'boss')
  await site.as('default_user', 'alice')
  const cases = Array.from({ length: 10 }, (_, index) => ({ input: `${index} 5\n`, output: `${index + 5}\n` }))
  await root.use(scribeApi).write({ body: draft({ problemId: 'SUM', cases }) as never })
  browser = await openBrowser()
  page = await open('alice')
}, 120_000)
// Real compilers and programs are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })
afterAll(async () => {
  await browser?.close()
  await judge?.close()
  await site?.close()
})

async function open(username: string): Promise<Page> {
  const made = await newDesktopPage({ browser, site, username, complaints })
  made.setDefaultTimeout(60_000)
  made.on('load', () => loads.push(made.url()))
  return made
}

async function write(code: string, where = page): Promise<void> {
  await where.locator('.monaco-editor').first().click()
  await where.keyboard.press('ControlOrMeta+A')
  await where.keyboard.press('Delete')
  await where.keyboard.insertText(code)
}
const bench = () => page.locator('.verdict-bench-verdict')
const submit = () => page.getByRole('button', { name: 'Submit', exact: true }).click()

test('a wrong, a broken and a right program are judged live, without a reload', async () => {
  await page.goto(`${site.url}/problem/SUM`)
  await page.locator('.monaco-editor .view-lines').first().waitFor()
  loads.length = 0
  await write(slow)
  // Records every status shown, because some are visible only for a moment.
  await page.evaluate(
    `window.told = []; new MutationObserver(() => window.told.push(document.querySelector('.verdict-bench-verdict').innerText.replace(/\\s+/g, ' '))).observe(document.querySelector('.verdict-bench-verdict'), { childList: true, subtree: true, characterData: true })`,
  )
  await submit()
  await bench().getByText('Wrong Answer').waitFor()
  const told = (await page.evaluate('window.told')) as string[]
  const at = (words: RegExp) => told.findIndex((text) => words.test(text))
  expect([at(/^Compiling/) >= 0, at(/^Judging [1-9]\d?\/10/) > at(/^Compiling/), at(/^Wrong Answer/) > at(/^Judging/)]).toEqual([true, true, true])
  await write(right.replace('printf', 'prinft'))
  await submit()
  await page.getByRole('heading', { name: 'Compile error' }).waitFor()
  await page.locator('.squiggly-error').first().waitFor()
  await write(right)
  await submit()
  await page.getByRole('dialog').getByText('Accepted').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('tab', { name: 'My submissions' }).click()
  await expect.poll(() => page.getByRole('tabpanel').locator('.verdict-status').allInnerTexts()).toEqual(['Accepted', 'Compile Error', 'Wrong Answer'])
  expect([loads, complaints]).toEqual([[], []])
})

test('the program survives a reload and runs with custom input', async () => {
  await write(`${right}// kept`)
  await page.reload()
  await page.locator('.view-lines').getByText('kept').waitFor()
  await page.getByRole('button', { name: 'Custom test' }).click()
  await page.getByRole('textbox', { name: /^Input/ }).fill('20 22')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('region', { name: 'Custom test' }).locator('pre').getByText('42').waitFor()
  expect(await violations(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('the list updates live while others submit; a submission shows its test cases, is shared, and root changes its status', async () => {
  const watcher = await open('boss')
  await watcher.goto(`${site.url}/status`)
  // Skeleton rows contain no link.
  const listed = watcher.getByRole('row').filter({ has: watcher.getByRole('link') })
  await listed.nth(2).waitFor()
  const rows = await listed.count()
  await submit()
  await listed.nth(rows).waitFor()
  await watcher.getByRole('row').nth(1).getByText('Accepted').waitFor()
  expect(await violations(watcher)).toEqual([])
  await watcher.setViewportSize({ width: 390, height: 844 })
  const frame = watcher.getByRole('region', { name: 'Submissions' })
  await expect.poll(() => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await watcher.getByRole('row').nth(1).innerText()).toMatch(/Accepted\s+\d+ ms/)
  expect(await violations(watcher)).toEqual([])
  await watcher.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('dialog').getByRole('link', { name: 'View submission' }).click()
  await page.getByText('#10', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Share code' }).click()
  await page.getByRole('button', { name: 'Stop sharing' }).waitFor()
  expect(await violations(page)).toEqual([])
  await watcher
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Actions for submission/ })
    .click()
  await watcher.getByRole('row').nth(1).getByRole('button', { name: 'Change status…' }).click()
  await watcher.getByRole('dialog').getByLabel('Status').selectOption({ label: 'Wrong Answer' })
  await watcher.getByRole('dialog').getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('status').getByText('Wrong Answer').waitFor()
  await watcher.getByLabel('Problem ID').fill('none')
  await watcher.getByText('No submissions found').waitFor()
  expect(new URL(watcher.url()).searchParams.get('problemID')).toBe('none')
  expect(complaints).toEqual([])
})

test('root chooses the test data of a rejudge: the newest version unless an older one is selected', async () => {
  const root = site.visitor()
  await root.login('boss')
  const ofSum = async () => (await root.use(submissionApi).list({ query: { problemID: 'SUM' } as never })).records
  const [row] = await ofSum()
  const judgedOn = async () => (await root.use(submissionApi).detail({ query: { submitId: row!.submitId } })).submission.dataVersion!
  const before = await judgedOn()
  await root.use(problemAdminApi).edit({ body: { problem: { id: row!.pid }, samples: [{ input: '20 22', output: '42' }] } })
  const office = await open('boss')
  await office.goto(`${site.url}/submission-detail/${row!.submitId}`)
  const rejudge = async (choose: (data: ReturnType<Page['getByLabel']>) => Promise<unknown>) => {
    await office.getByRole('button', { name: /^Actions for submission/ }).click()
    await office.getByRole('button', { name: 'Rejudge', exact: true }).click()
    await choose(office.getByRole('dialog').getByLabel('Test data'))
    await office.getByRole('dialog').getByRole('button', { name: 'Rejudge' }).click()
    await office.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await rejudge((data) => data.selectOption({ index: 1 }))
  expect(await judgedOn()).toBe(before)
  await office.getByRole('status').getByText('Accepted').waitFor()
  await rejudge(async (data) => expect(await data.locator('option:checked').innerText()).toMatch(/^Newest \(.+\)$/))
  await expect.poll(judgedOn).not.toBe(before)
  await office.goto(`${site.url}/status?problemID=SUM`)
  await office.getByRole('button', { name: 'Rejudge filtered' }).click()
  await expect.poll(() => office.getByRole('dialog').getByLabel('Test data').locator('option').count()).toBe(2)
  await office.getByRole('dialog').getByLabel('Test data').selectOption({ index: 1 })
  expect(await violations(office)).toEqual([])
  await office
    .getByRole('dialog')
    .getByRole('button', { name: /^Rejudge \d+/ })
    .click()
  await expect.poll(judgedOn).toBe(before)
  await expect.poll(async () => (await ofSum()).every(({ status }) => status <= 4)).toBe(true)
  await office.context().close()
  expect(complaints).toEqual([])
})

test('other plugins show the page under their own nested routes; the screen hides what a sealed drill hides', async () => {
  const root = site.visitor()
  await root.login('boss')
  for (const name of ['ben', 'teacher']) await site.as('default_user', name)
  const { pid } = await root.use(scribeApi).write({ body: draft({ problemId: 'HIDDEN', auth: 3 }) as never })
  await root.use(hallApi).put({ body: { id: 3, members: ['alice', 'ben', 'teacher'], problems: { H1: pid } } })
  await root.use(drillApi).put({ body: { id: 5, hall: 3, members: ['alice', 'ben'], staff: ['teacher'], problems: { A: pid }, sealed: true } })
  const ben = site.visitor()
  await ben.login('ben')
  await ben.use(submissionApi).submit({ body: { pid: 'A', language: 'C++', code: right.replace('+ b', '- b'), cid: 5, gid: 3 } })
  const statuses = (where: Page) => where.getByRole('tabpanel').locator('.verdict-status').allInnerTexts()
  const handIn = async (path: string, verdict: string) => {
    await page.goto(site.url + path)
    await page.locator('.monaco-editor .view-lines').first().waitFor()
    await write(right)
    await submit()
    await bench().getByText(verdict, { exact: true }).waitFor()
  }
  // The hall shows verdicts and counts.
  await handIn('/hall/3/problem/H1', 'Accepted')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  // The drill inside it hides the verdict, the test cases and the submissions of others.
  await handIn('/hall/3/drill/5/problem/A', 'Submitted Unknown Result')
  await bench().getByText('the result is not known yet').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('tab', { name: 'All submissions' }).click()
  await expect.poll(() => statuses(page)).toEqual(['Submitted Unknown Result'])
  await bench().getByRole('link', { name: 'Details' }).click()
  await page.getByRole('status').getByText('Submitted Unknown Result').waitFor()
  await page.getByRole('heading', { name: 'Code' }).waitFor()
  expect(await page.locator('.verdict-case').count()).toBe(0)
  const teacher = await open('teacher')
  await teacher.goto(`${site.url}/hall/3/drill/5/problem/A`)
  await teacher.getByRole('tab', { name: 'All submissions' }).click()
  await expect.poll(() => statuses(teacher)).toEqual(['Accepted', 'Wrong Answer'])
  await root.use(drillApi).seal({ query: { id: 5, sealed: 'no' } })
  await page.reload()
  await page.getByRole('status').getByText('Accepted').waitFor()
  await page.locator('.verdict-case').first().waitFor()
  // Non-members see nothing of it.
  await site.as('default_user', 'stranger')
  const stranger = await open('stranger')
  await stranger.goto(`${site.url}/hall/3/drill/5/problem/A`)
  await stranger.getByRole('link', { name: 'All problems' }).waitFor()
  expect(complaints).toEqual([])
})
