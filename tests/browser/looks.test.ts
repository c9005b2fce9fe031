import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareOf } from '@verdict/core/testing'
import { violations } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { shellAlone, startShellSite, type ShellSite } from './support/shell-site.ts'

let browser: Browser
let site: ShellSite
beforeAll(async () => {
  site = await startShellSite(shellAlone)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

const paths = ['/home', '/gallery', '/nowhere']

async function open(options: Parameters<Browser['newContext']>[0]): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true, ...options })
  return { page: await context.newPage(), context }
}

/** Opens a page and waits until everything has loaded, including the large libraries. */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(site.address + path)
  await page.locator('h1').first().waitFor()
  if (path === '/gallery')
    for (const part of ['.verdict-code-editor .view-lines', '[role=img] canvas', '.verdict-markdown .katex']) await page.locator(part).first().waitFor()
  await page.waitForLoadState('networkidle')
}

describe.each(shareOf(['light', 'dark'] as const, 2))('%s', (colorScheme) => {
  test('no page has an accessibility violation', async () => {
    const { page, context } = await open({ colorScheme, viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    for (const path of paths) {
      await show(page, path)
      expect({ path, found: await violations(page) }).toEqual({ path, found: [] })
    }
    await context.close()
  })

  test('the sign-in dialog and the drawer have none either', async () => {
    const { page, context } = await open({ colorScheme, viewport: { width: 390, height: 800 }, locale: 'zh-CN' })
    await page.goto(`${site.address}/home`)
    await page.click('.verdict-sign-in')
    await page.waitForSelector('.arco-modal input[type=password]')
    await page.waitForTimeout(400)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.waitForSelector('.arco-modal', { state: 'detached' })
    await page.click('button[aria-label="菜单"]')
    await page.waitForSelector('dialog[open]')
    expect(await violations(page)).toEqual([])
    await context.close()
  })
})

test('no page overflows horizontally at any width', async () => {
  const { page, context } = await open({ viewport: { width: 1440, height: 900 } })
  for (const path of paths) {
    await show(page, path)
    for (const width of [1440, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      // Charts and editors adapt to the new width a moment later.
      const overflow = () => page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
      await expect.poll(overflow, { message: `${path} at ${width} px` }).toBe(0)
    }
  }
  await context.close()
})

test('with reduced motion a change of the theme starts no transition', async () => {
  const { page, context } = await open({ colorScheme: 'light' })
  await show(page, '/gallery')
  await page.evaluate("addEventListener('transitionrun', () => (document.title = 'moving'))")
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('body[arco-theme=dark]').waitFor()
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  expect(await page.title()).not.toBe('moving')
  await context.close()
})
