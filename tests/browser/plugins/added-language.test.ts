import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { builtShell, startTestSite, type TestSite } from '@verdict/core/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import accounts from '../../../plugins/accounts/server/index.ts'
import admin from '../../../plugins/admin/server/index.ts'
import home from '../../../plugins/home/server/index.ts'
import judging from '../../../plugins/judging/server/index.ts'
import problems from '../../../plugins/problems/server/index.ts'
import submissions from '../../../plugins/submissions/server/index.ts'
import { openBrowser } from '../support/browser.ts'
import { signedIn } from '../support/signed-in.ts'

const texts = {
  kernel: { bar: { language: 'Langue', menu: 'Menu' }, pages: { home: 'Accueil' }, errors: { 'wrong-login': 'Mot de passe incorrect' } },
  home: { title: 'Bienvenue', menu: 'Accueil' },
  problems: { list: { title: 'Problèmes', menu: 'Exercices' }, $t: 'hostile' },
  'ui-kit': { nothing: '', totalRows: '{{total}} lignes' },
}

let site: TestSite
let browser: Browser
let folder: string
const complaints: string[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-french-'))
  for (const [plugin, content] of Object.entries(texts)) writeFileSync(join(folder, `${plugin}.json`), JSON.stringify(content))
  writeFileSync(join(folder, 'submissions.json'), '{ "broken": ')
  const server = defineServer(definePlugin({ id: 'language-fr' }), { setup: () => undefined })
  const french = { server, version: '1.0.0', language: { id: 'fr-FR', name: 'Français', directory: folder } }
  site = await startTestSite([accounts, admin, home, judging, problems, submissions, french], { webDirectory: builtShell })
  await site.as('root', 'boss')
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(locale: string, path: string): Promise<Page> {
  const context = await browser.newContext({ locale, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await signedIn(context, site, 'boss')
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(site.url + path)
  return page
}

test('a user chooses an added language: pages, menus and components are in it, English where a text is missing, and it stays', async () => {
  const page = await open('en-US', '/problem')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByText('Français').click()
  await page.getByRole('button', { name: 'Langue' }).waitFor()
  await page.getByRole('link', { name: 'Exercices' }).first().waitFor()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr-FR')
  await page.reload()
  await page.getByRole('button', { name: 'Langue' }).waitFor()
  await page.getByRole('link', { name: 'Exercices' }).first().waitFor()
  await page.goto(`${site.url}/status`)
  await page.getByRole('heading', { name: 'Submissions' }).first().waitFor()
  expect(complaints).toEqual([])
})

test('a browser in a language of another region gets it, also in the components and in Arco’s calendar', async () => {
  const page = await open('fr-CA', '/gallery')
  await page.getByRole('button', { name: 'Langue' }).waitFor()
  await page.getByPlaceholder('Sélectionner').first().waitFor()
  await page
    .getByText(/^\d+ lignes$/)
    .first()
    .waitFor()
  expect(complaints).toEqual([])
})

test('built-in languages fetch nothing of it', async () => {
  const page = await open('en-US', '/home')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.reload()
  await page.getByRole('button', { name: 'Language' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((url) => url.includes('/languages/'))).toEqual([])
})
