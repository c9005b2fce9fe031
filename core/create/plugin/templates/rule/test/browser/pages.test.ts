import { fileURLToPath } from 'node:url'
import { builtShell, testPassword } from '@verdict/core/testing'
import { contestAdminApi } from '@verdict/plugin-contests/contract'
import { form, server as contests } from '@verdict/plugin-contests/testing'
import { Scene } from '@verdict/plugin-submissions/testing'
import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import server from '../../server/index.ts'

let scene: Scene
let browser: Browser
let contest: number
beforeAll(async () => {
  const web = { directory: fileURLToPath(new URL('../../dist/web', import.meta.url)), entry: 'index.js', styles: [] }
  scene = await Scene.start([contests, { server, version: '0.1.0', web }], { webDirectory: builtShell })
  const jury = (await scene.site.as('admin')).use(contestAdminApi)
  const { pid } = await scene.problem()
  contest = (await jury.create({ body: form({ rule: 'example' }) })).cid
  await jury.addFromBank({ body: { cid: contest, pid, displayId: 'A', staysListed: true } })
  await scene.judged(await scene.site.as('default_user', 'ann'), 'A', { status: 0 }, { cid: contest })
  browser = await chromium.launch({ ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }), args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser?.close()
  await scene?.site.close()
})

test('the scoreboard of a contest shows the points', async () => {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${scene.site.url}/home`)
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await page.getByLabel('Username').fill('ann')
  await page.getByLabel('Password').fill(testPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.goto(`${scene.site.url}/contest/${contest}/rank`)
  await page.getByRole('columnheader', { name: 'Points' }).waitFor()
  expect(await page.getByRole('row', { name: 'ann' }).getByText('100').count()).toBeGreaterThan(0)
  expect(errors).toEqual([])
})
