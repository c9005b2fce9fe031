import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import type { ShellSite } from '../support/shell-site.ts'
import { allAttacks } from './all-attacks.ts'
import { coveredEdges, dangersIn, provoke, watchScripts } from './inspection.ts'
import { startTextsSite } from './texts-site.ts'

let browser: Browser
let site: ShellSite
const complaints: string[] = []
beforeAll(async () => {
  site = await startTextsSite()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})
afterEach(() => expect(complaints).toEqual([]))

/** Draws texts, without the policy that would keep a script from running anyway. */
async function draw(texts: readonly string[]): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1000, height: 800 }, reducedMotion: 'reduce', bypassCSP: true })
  context.setDefaultTimeout(180_000)
  await watchScripts(context)
  await context.addInitScript({ content: `sessionStorage.setItem('texts', ${JSON.stringify(JSON.stringify(texts))})` })
  await context.route(
    (address) => address.origin !== site.address,
    (route) => route.abort(),
  )
  const page = await context.newPage()
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message())
    return dialog.dismiss()
  })
  await page.goto(`${site.address}/texts`)
  await page.locator('.text-edge').last().waitFor()
  await page.waitForFunction(() => !document.querySelector('.verdict-skeleton'))
  return page
}

test('no text of a stranger runs a script, contains what it must not, or draws outside of its box', async () => {
  expect(new Set(allAttacks).size).toBeGreaterThan(300)
  const numbered = allAttacks.map((text, number) => text.replaceAll('hit()', `hit(${number})`))
  const page = await draw([...numbered, '['.repeat(2 ** 20)])
  expect(await page.locator('.verdict-markdown').count()).toBe(numbered.length + 1)
  expect(await provoke(page, '.verdict-markdown')).toEqual([])
  expect(await dangersIn(page, '.verdict-markdown')).toEqual([])
  expect(await coveredEdges(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1000)
  // No name of a text has replaced one that scripts of the site use.
  expect(await page.evaluate('[typeof document.getElementById, typeof document.cookie, document.body.localName, typeof location.href]')).toEqual([
    'function',
    'string',
    'body',
    'string',
  ])
  await page.context().close()
}, 480_000)

test('the inspection finds what gets through', async () => {
  const page = await draw(['Plain', 'Plain'])
  await page.evaluate(() => {
    document.querySelector('.verdict-markdown')!.innerHTML =
      '<img src=x onerror="hit(1)"><a href="javascript:hit(2)" id=x>x</a><svg class="arco-icon"></svg><p style="position:fixed;inset:0">x</p>'
  })
  expect((await provoke(page, '.verdict-markdown')).toSorted()).toEqual([1, 2])
  expect(await dangersIn(page, '.verdict-markdown')).toEqual([
    '0: <img> onerror=hit(1)',
    '0: <a> href=javascript:hit(2)',
    '0: <a> id=x',
    '0: <svg> is not allowed',
    '0: <svg> class=[object SVGAnimatedString]',
    '0: <p> leaves its place',
    '0: <p> style=position:fixed;inset:0',
  ])
  expect(await coveredEdges(page)).toEqual(['0: p', '1: p'])
  await page.context().close()
})
