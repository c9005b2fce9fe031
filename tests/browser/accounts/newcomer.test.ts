import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { kernelApi } from '@verdict/core'
import { Person, shareOf, testPassword } from '@verdict/core/testing'
import { judgingApi } from '@verdict/plugin-judging/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { judgeFolder } from '../../../judge-daemon/test/support/judge.ts'
import { userAdminApi } from '../../../plugins/accounts/contract.ts'
import { zipOf } from '../../../plugins/problems/testing/raw-zip.ts'
import { openBrowser } from '../support/browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'verdict-newcomer-'))
const languages = ['C++', 'Java', 'Python3'] as const
const problemAdmin = 1008
let server: ChildProcess
let url: string
let judge: string
let browser: Browser
const complaints: string[] = []
const loads: string[] = []

/** Starts the site with the operators' command, with its own data folder and port. The judge uses what earlier ones have prepared: Go's packages take half a minute. */
beforeAll(async () => {
  judge = await judgeFolder()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  server = spawn('npm', ['start'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: {
      ...process.env,
      NODE_ENV: undefined,
      PORT: String(port),
      VERDICT_DATA: folder,
      VERDICT_JUDGE_FOLDER: judge,
      VERDICT_ROOT_PASSWORD: testPassword,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const lines = createInterface({ input: server.stdout! })
  await new Promise<void>((up) => void lines.on('line', (line) => line.includes('Verdict is up') && up()))
  const root = new Person(url)
  await root.login('root')
  await root.use(userAdminApi).importUsers({ body: { users: ['pupil', 'teacher'].map((name) => [name, testPassword, '', '', '', '', '']) } })
  const { records } = await root.use(userAdminApi).userList({ query: { keyword: 'teacher' } })
  await root.use(userAdminApi).editUser({ body: { uid: records[0]!.uid, username: 'teacher', type: problemAdmin, status: 0 } })
  await root.use(kernelApi).changeSettings({ params: { plugin: 'submissions' }, body: { defaultSubmitInterval: 0 } })
  const offered = async () => (await root.use(judgingApi).languages({ query: {} })).map(({ name }) => name)
  await vi.waitFor(async () => expect(await offered()).toEqual(expect.arrayContaining([...languages])), { timeout: 60_000, interval: 200 })
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  if (server?.pid) {
    process.kill(-server.pid, 'SIGTERM')
    // npm exits before the site does.
    await once(server, 'close')
  }
  for (const used of [folder, judge]) rmSync(used, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}

async function enter(username: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })).newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(url)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(testPassword)
  await page.keyboard.press('Enter')
  await page.getByLabel(`${username}'s account`).waitFor()
  page.on('load', () => loads.push(page.url()))
  return page
}

const bench = '.verdict-bench-verdict'

/** Submits a program; returns every status that the page showed until the verdict. */
async function handIn(page: Page, language: string, code: string, verdict: string): Promise<string[]> {
  // The list names the newest C++ of the judge.
  const list = page.getByRole('combobox', { name: 'Language' })
  const offered = list.locator('option').filter({ hasText: new RegExp(`^${language.replaceAll('+', '\\+')}`) })
  await list.selectOption(await offered.first().textContent())
  await page.locator('.monaco-editor').first().click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(code)
  await page.evaluate(
    `window.told = []; window.watch?.disconnect(); window.watch = new MutationObserver(() => window.told.push(document.querySelector('${bench}').innerText.replace(/\\s+/g, ' '))); window.watch.observe(document.querySelector('${bench}'), { childList: true, subtree: true, characterData: true })`,
  )
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  if (verdict === 'Accepted') await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  // The previous verdict disappears with the first status of this submission, so the verdict is that of this submission.
  await expect.poll(async () => ((await page.evaluate('window.told')) as string[]).at(-1)).toMatch(new RegExp(`^${verdict}`))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return (await page.evaluate('window.told')) as string[]
}

const right = {
  'C++':
    '#include <cstdio>\nint main() { long long n, k; std::scanf("%lld %lld", &n, &k); if (n == 0) std::puts("0 0"); else std::printf("%lld %lld", (n - 1) / k + 1, n - (n - 1) / k * k); }\n',
  Java: 'import java.util.Scanner;\npublic class Main { public static void main(String[] a) { Scanner in = new Scanner(System.in); long n = in.nextLong(), k = in.nextLong(); System.out.println(n == 0 ? "0 0" : ((n - 1) / k + 1) + " " + (n - (n - 1) / k * k)); } }\n',
  Python3: 'n, k = map(int, input().split())\nboxes = (n + k - 1) // k\nprint(boxes, n - (boxes - 1) * k if boxes else 0)\n',
}
// Slow enough in every test case that the statuses are seen, and wrong where boxes are full.
const wrong = {
  'C++':
    '#include <cstdio>\n#include <unistd.h>\nint main() { long long n, k; std::scanf("%lld %lld", &n, &k); usleep(50000); std::printf("%lld %lld", (n + k - 1) / k, n % k); }\n',
  Java: 'import java.util.Scanner;\npublic class Main { public static void main(String[] a) throws Exception { Scanner in = new Scanner(System.in); long n = in.nextLong(), k = in.nextLong(); Thread.sleep(50); System.out.println((n + k - 1) / k + " " + n % k); } }\n',
  Python3: 'import time\nn, k = map(int, input().split())\ntime.sleep(0.06)\nprint((n + k - 1) // k, n % k)\n',
}

test('a new user logs in, finds a problem, and sees a right and a wrong program judged without a reload', async () => {
  const page = await enter('pupil')
  await page.getByRole('link', { name: 'Problems', exact: true }).click()
  await page.getByRole('link', { name: 'Boxes of Buns' }).or(page.locator('.verdict-problem-name > a')).first().click()
  await page.waitForURL('**/problem/1000')
  await page.locator('.monaco-editor .view-lines').first().waitFor()
  for (const language of shareOf(languages, 3)) {
    const told = await handIn(page, language, wrong[language], 'Wrong Answer')
    const at = (words: RegExp) => told.findIndex((text) => words.test(text))
    expect({ language, told, judging: at(/^Judging [1-9]\d?\/16/) >= 0 }).toMatchObject({ judging: true })
    if (language !== 'Python3') expect({ language, told, first: at(/^Compiling/) >= 0 && at(/^Compiling/) < at(/^Judging/) }).toMatchObject({ first: true })
    await handIn(page, language, right[language], 'Accepted')
  }
  expect([loads, complaints]).toEqual([[], []])
  // The status list names the problem in English too, although its main statement is Chinese.
  await page.goto(`${url}/status`)
  await page.getByRole('link', { name: '1000 Buns into Boxes' }).first().waitFor()
}, 240_000)

test('a teacher creates a problem with a zip of 100 test cases and a checker, and a student solves it', async () => {
  const page = await enter('teacher')
  await page.goto(`${url}/admin/problem/create`)
  await page.getByLabel('Display ID').fill('LARGER')
  await page.getByRole('combobox', { name: /^Visibility/ }).selectOption({ label: 'Public' })
  await page.getByLabel('Title', { exact: false }).first().fill('Something larger')
  await page.getByRole('textbox', { name: 'Description' }).fill('Print any number larger than $n$.')
  await page.getByRole('textbox', { name: 'Input', exact: true }).fill('A number $n$.')
  await page.getByRole('textbox', { name: 'Output', exact: true }).fill('A larger one.')
  const files = Object.fromEntries(
    Array.from({ length: 100 }, (_, n) => [
      [`${n}.in`, `${n}\n`],
      [`${n}.out`, `${n + 1}\n`],
    ]).flat() as [string, string][],
  )
  await page
    .locator('input[type=file][accept=".zip"]')
    .setInputFiles({ name: 'data.zip', mimeType: 'application/zip', buffer: Buffer.from(await zipOf(files).arrayBuffer()) })
  await page.getByText('100 test cases found').waitFor()
  await page.getByRole('combobox', { name: /^Judge mode/ }).selectOption({ label: 'Special judge' })
  await page.getByRole('combobox', { name: /^Protocol/ }).selectOption('testlib')
  await page.locator('.monaco-editor').first().click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(
    '#include "testlib.h"\nint main(int argc, char* argv[]) { registerTestlibCmd(argc, argv); long long n = inf.readLong(); if (ouf.readLong() > n) quitf(_ok, "larger"); quitf(_wa, "not larger"); }',
  )
  await page.getByRole('button', { name: 'Compile' }).click()
  const compiled = page.getByText('This code compiles.')
  const refused = page.locator('.verdict-form-complaint')
  await compiled.or(refused).waitFor()
  expect(await refused.allTextContents()).toEqual([])
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Problem created').first().waitFor()
  await page.context().close()
  const pupil = await enter('pupil')
  await pupil.goto(`${url}/problem/LARGER`)
  await pupil.locator('.monaco-editor .view-lines').first().waitFor()
  await handIn(pupil, 'C++', '#include <cstdio>\nint main() { long long n; std::scanf("%lld", &n); std::printf("%lld", n); }\n', 'Wrong Answer')
  await handIn(pupil, 'C++', '#include <cstdio>\nint main() { long long n; std::scanf("%lld", &n); std::printf("%lld", n * 7 + 1); }\n', 'Accepted')
  await pupil.getByRole('link', { name: 'Details' }).click()
  await expect.poll(() => pupil.locator('.verdict-case').count()).toBe(100)
  expect(complaints).toEqual([])
}, 180_000)
