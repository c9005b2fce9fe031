import { fileURLToPath } from 'node:url'
import { builtShell, startTestSite, testPassword, type TestSite } from '@verdict/core/testing'
import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import server from '../../server/index.ts'

let site: TestSite
let browser: Browser
beforeAll(async () => {
  const web = { directory: fileURLToPath(new URL('../../dist/web', import.meta.url)), entry: 'index.js', styles: [] }
  site = await startTestSite([{ server, version: '0.1.0', web }], { webDirectory: builtShell })
  await site.as('default_user', 'alice')
  browser = await chromium.launch({ ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }), args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

test('a user adds a note, and a visitor reads it', async () => {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${site.url}/example`)
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await page.getByLabel('Username').fill('alice')
  await page.getByLabel('Password').fill(testPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByLabel('Your note').fill('first!')
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: 'first!' }).waitFor()
  const visitor = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await visitor.goto(`${site.url}/example`)
  await visitor.getByRole('cell', { name: 'first!' }).waitFor()
  expect(await visitor.getByLabel('Your note').count()).toBe(0)
  expect(errors).toEqual([])
})
