import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

async function open(path: string, options: Parameters<Browser['newContext']>[0]): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true, ...options })
  const page = await context.newPage()
  await page.goto(site.address + path)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  return { page, context }
}

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  test.each(['/home', '/gallery', '/nowhere'])('%s has no accessibility violation', async (path) => {
    const { page, context } = await open(path, { colorScheme, viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    expect(await violations(page)).toEqual([])
    await context.close()
  })

  test('the sign-in dialog and the drawer have none either', async () => {
    const { page, context } = await open('/home', { colorScheme, viewport: { width: 390, height: 800 }, locale: 'zh-CN' })
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

test.each([1440, 1024, 768, 390])('nothing sticks out at %i px', async (width) => {
  for (const path of ['/home', '/gallery', '/nowhere']) {
    const { page, context } = await open(path, { viewport: { width, height: 900 } })
    const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
    expect({ path, overflow }).toEqual({ path, overflow: 0 })
    await context.close()
  }
})
