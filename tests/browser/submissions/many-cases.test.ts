import { fileURLToPath } from 'node:url'
import type { Person } from '@verdict/core/testing'
import type { CaseVerdict } from '@verdict/plugin-judging/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { caseVerdicts, daemonInfo, verdict } from '../../../plugins/judging/testing/fixtures.ts'
import { Scene } from '../../../plugins/submissions/testing/scene.ts'
import { violations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { signedIn } from '../support/signed-in.ts'

let scene: Scene
let browser: Browser
let alice: Person
let flat: number
let grouped: number
// The browser is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })
const patience = { timeout: 60_000, interval: 50 }

const failing = (seq: number) => ({ status: seq === 2345 ? (-1 as const) : (0 as const), time: seq % 40 })
const inGroups = (seq: number) => ({ groupNum: seq <= 1500 ? 1 : 2, ...(seq === 2450 ? { status: -1 as const, score: 0 } : { score: 50 }) })

beforeAll(async () => {
  const webDirectory = process.env.VERDICT_SHELL ?? fileURLToPath(new URL('../../../core/web/dist', import.meta.url))
  scene = await Scene.start([], { webDirectory })
  await scene.daemon.hello({ modes: [...daemonInfo().modes, 'subtask_lowest'] })
  alice = await scene.site.as('default_user', 'alice')
  flat = await judged({}, { status: -1 }, caseVerdicts(1, 2500, failing))
  const cases = [1, 2].map((groupNum) => ({ input: `${groupNum}`, output: '1', score: 50, groupNum }))
  grouped = await judged({ type: 1, caseMode: 'subtask_lowest', cases }, { status: 8, score: 50 }, caseVerdicts(1, 2500, inGroups))
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await scene?.site.close()
})

async function judged(different: object, outcome: object, results: CaseVerdict[]): Promise<number> {
  const submitId = await scene.submit(alice, (await scene.problem({ auth: 1, ...different })).id)
  await scene.site.settled()
  const [task] = await scene.daemon.claim(1)
  await scene.daemon.cases(task!, results.slice(0, 1000), results.slice(1000, 2000), results.slice(2000))
  await scene.daemon.report(task!, { verdict: { ...verdict(), ...outcome, caseCount: results.length } })
  await scene.site.settled()
  return submitId
}

async function open(submitId: number, more: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, bypassCSP: true, reducedMotion: 'reduce', ...more })
  await signedIn(context, scene.site, 'alice')
  const page = await context.newPage()
  await page.goto(`${scene.site.url}/submission-detail/${submitId}`)
  await page.locator('.verdict-case').first().waitFor()
  return page
}

/** The numbers of the first and the last case that are shown, and how many there are. */
async function shown(page: Page): Promise<unknown[]> {
  const numbers = await page.locator('.verdict-case-head > .verdict-figures').allTextContents()
  return [numbers[0], numbers.at(-1), numbers.length]
}

test('thousands of cases are shown in pages, and the first failed one is a click away', async () => {
  const page = await open(flat)
  expect(await shown(page)).toEqual(['#1', '#200', 200])
  await page.getByRole('button', { name: '13', exact: true }).click()
  await expect.poll(() => shown(page), patience).toEqual(['#2401', '#2500', 100])
  await page.getByRole('button', { name: 'Go to the first failed test case' }).click()
  await expect.poll(() => shown(page), patience).toEqual(['#2201', '#2400', 200])
  await expect(page.locator('.verdict-case[data-tone=wrong]').innerText()).resolves.toContain('#2345')
  expect(await violations(page)).toEqual([])
  if (process.env.VERDICT_SHOTS) await page.screenshot({ path: `${process.env.VERDICT_SHOTS}/many-1440.png`, fullPage: true })
  await page.context().close()
})

test('a subtask loads its cases when it is opened', async () => {
  const page = await open(grouped, { locale: 'zh-CN', viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  // The first subtask is accepted, so it is closed; the cases of the second begin beyond those that came with the page.
  expect(await shown(page)).toEqual(['#1501', '#1700', 200])
  await page.locator('.verdict-subtask summary').first().click()
  await expect.poll(() => shown(page), patience).toEqual(['#1', '#1700', 400])
  await page.locator('.verdict-subtask').first().getByRole('button', { name: '8', exact: true }).click()
  await expect.poll(() => shown(page), patience).toEqual(['#1401', '#1700', 300])
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  if (process.env.VERDICT_SHOTS) await page.screenshot({ path: `${process.env.VERDICT_SHOTS}/many-390.png` })
  await page.context().close()
})
