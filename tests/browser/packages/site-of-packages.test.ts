import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Person, testPassword } from '@verdict/core/testing'
import { judgingApi } from '@verdict/plugin-judging/contract'
import { problemApi } from '@verdict/plugin-problems/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { PackagedSite } from './packaged-site.ts'

/** The plugins of a class. */
const plugins = ['accounts', 'admin', 'home', 'problems', 'submissions', 'judging', 'trainings', 'groups', 'sample-problems']

let site: PackagedSite
let browser: Browser
beforeAll(async () => {
  site = await PackagedSite.install(['@verdict/command', '@verdict/judge-daemon', ...plugins.map((id) => `@verdict/plugin-${id}`)])
  await site.start()
  const problems = async () => (await new Person(site.url).use(problemApi).list({ query: {} })).total
  await vi.waitFor(async () => expect(await problems()).toBe(12), { timeout: 120_000, interval: 200 })
  browser = await openBrowser()
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

test('a site of packages has only what was chosen, and nothing that builds pages', async () => {
  const installed = await readdir(join(site.folder, 'node_modules'))
  for (const name of ['typescript', 'vite', 'esbuild', 'react', 'monaco-editor']) expect(installed).not.toContain(name)
  const own = (await readdir(join(site.folder, 'node_modules/@verdict'))).filter((name) => name.startsWith('plugin-'))
  expect(own).toEqual(expect.arrayContaining(plugins.map((id) => `plugin-${id}`)))
  expect(own).not.toContain('plugin-contests')
})

test('packing keeps what else is in the folder', async () => {
  expect(await readdir(join(site.folder, 'tarballs'))).toContain('own.txt')
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
  site.startJudge()
  const language = 'C++ 17 With O2'
  const offered = async () => (await root.use(judgingApi).languages({ query: {} })).map(({ name }) => name)
  await vi.waitFor(async () => expect(await offered()).toContain(language), { timeout: 120_000, interval: 200 })
  const code = await readFile(new URL('../../../plugins/sample-problems/problems/candy-jars/solutions/ac.cpp', import.meta.url), 'utf8')
  const api = root.use(submissionApi)
  const { submitId } = await api.submit({ body: { pid: '1007', language, code } })
  await vi.waitFor(async () => expect((await api.detail({ query: { submitId } })).submission.status).toBe(0), { timeout: 60_000, interval: 200 })
})
