import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Person, testPassword } from '@verdict/core/testing'
import { judgingApi } from '@verdict/plugin-judging/contract'
import { problemApi } from '@verdict/plugin-problems/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { Packages, PackagedSite } from '../../packages/packaged-site.ts'

let packages: Packages
let site: PackagedSite
let browser: Browser
beforeAll(async () => {
  packages = await Packages.pack(process.env.VERDICT_PACKAGES)
  site = await PackagedSite.create('class', packages)
  await site.start()
  const problems = async () => (await new Person(site.url).use(problemApi).list({ query: {} })).total
  await vi.waitFor(async () => expect(await problems()).toBe(12), { timeout: 120_000, interval: 200 })
  browser = await openBrowser()
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
  await packages?.remove()
})

test('a class has only what was chosen, and nothing that builds pages', async () => {
  const installed = await readdir(join(site.folder, 'node_modules'))
  for (const name of ['typescript', 'vite', 'esbuild', 'react', 'monaco-editor']) expect(installed).not.toContain(name)
  const { dependencies } = JSON.parse(await readFile(join(site.folder, 'package.json'), 'utf8')) as { dependencies: object }
  const own = (await readdir(join(site.folder, 'node_modules/@verdict'))).filter((name) => name.startsWith('plugin-'))
  expect(own.toSorted()).toEqual(
    Object.keys(dependencies)
      .flatMap((name) => (name.startsWith('@verdict/plugin-') ? [name.slice(9)] : []))
      .toSorted(),
  )
  expect(own).not.toContain('plugin-discussions')
})

test.skipIf(process.env.VERDICT_PACKAGES)('packing keeps what else is in the folder', async () => {
  expect(await readdir(packages.folder)).toContain('own.txt')
})

test('commands of plugins work in a site of packages, and doctor finds its processes', async () => {
  expect(await site.command('help')).toContain('verdict run')
  expect(await site.command('doctor').catch((error: { stdout: string }) => error.stdout)).toMatch(/processes: .*web server \d+.*database \d+/)
})

test('its pages open in a browser, and root logs in', async () => {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('response', (response) => response.status() >= 400 && complaints.push(`${response.status()} ${response.url()}`))
  await page.goto(`${site.url}/problem`)
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await page.getByLabel('Username').fill('root')
  await page.getByLabel('Password').fill(testPassword)
  await page.keyboard.press('Enter')
  await page.getByLabel("root's account").waitFor()
  await page.goto(`${site.url}/problem/1007`)
  await page.getByRole('button', { name: 'Submit' }).first().waitFor()
  expect(complaints).toEqual([])
})

test('the judge of the packages judges a program', async () => {
  const root = new Person(site.url)
  await root.login('root')
  const language = 'C++ 17 With O2'
  const offered = async () => (await root.use(judgingApi).languages({ query: {} })).map(({ name }) => name)
  await vi.waitFor(async () => expect(await offered()).toContain(language), { timeout: 120_000, interval: 200 })
  const code = await readFile(new URL('../../../plugins/sample-problems/problems/candy-jars/solutions/ac.cpp', import.meta.url), 'utf8')
  const api = root.use(submissionApi)
  const { submitId } = await api.submit({ body: { pid: '1007', language, code } })
  await vi.waitFor(async () => expect((await api.detail({ query: { submitId } })).submission.status).toBe(0), { timeout: 60_000, interval: 200 })
})

test('the start names its address, seconds and memory', async () => {
  await vi.waitFor(() => expect(site.output).toMatch(/^Started in \d+\.\d s\. Memory: site \d+ MB, database \d+ MB, judge \d+ MB\.$/m), {
    timeout: 60_000,
    interval: 200,
  })
  expect(site.output).toContain(`Verdict is up: ${site.url}`)
})
