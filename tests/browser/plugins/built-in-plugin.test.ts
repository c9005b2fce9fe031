import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { runBuild } from '../support/build-shell.ts'
import { builtInPlugins, envelope, shellAlone, startShellSite, type ShellSite } from '../support/shell-site.ts'

const shell = mkdtempSync(join(tmpdir(), 'verdict-shell-'))
let browser: Browser
let site: ShellSite

/** The plugin template, built together with the shell. */
beforeAll(async () => {
  runBuild({ VERDICT_PLUGINS: fileURLToPath(new URL('../../../core/create/plugin/templates', import.meta.url)), VERDICT_SHELL: shell, VERDICT_COMPRESS: 'off' })
  site = await startShellSite({ ...shellAlone, plugins: builtInPlugins(shell) }, shell)
  site.answers.set('GET /api/example/notes', (_, response) => envelope(response, { records: [], total: 0 }))
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

test('the first page has one small file per language; a page’s code and texts are loaded when it is opened', async () => {
  const assets = readdirSync(join(shell, 'assets')).filter((file) => file.endsWith('.js'))
  const sizes = assets.filter((file) => file.startsWith('texts-')).map((file) => statSync(join(shell, 'assets', file)).size)
  expect(sizes).toHaveLength(2)
  expect(Math.max(...sizes)).toBeLessThan(8000)
  const page = await (await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })).newPage()
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto(`${site.address}/home`)
  await page.getByRole('link', { name: 'Example' }).waitFor()
  const ofExample = () => fetched.filter((address) => /notes-page|plugin-example|en-US/.test(address) && !address.includes('/texts-'))
  expect(ofExample()).toEqual([])
  await page.getByRole('link', { name: 'Example' }).click()
  await page.getByRole('heading', { name: 'Example' }).waitFor()
  expect(ofExample()).toHaveLength(3)
})
