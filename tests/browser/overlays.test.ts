import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareOf } from '@verdict/core/testing'
import { openBrowser } from './support/browser.ts'
import { shellAlone, startShellSite, type ShellSite } from './support/shell-site.ts'

let browser: Browser
let site: ShellSite
let page: Page
beforeAll(async () => {
  site = await startShellSite(shellAlone)
  browser = await openBrowser()
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(60_000)
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

// Playwright clicks like a mouse: covered elements are not hit.
test.each(shareOf(['dialog', 'drawer'], 2))('lists, dates, menus, popovers and tooltips opened in a %s appear on top of it', async (place) => {
  await page.goto(`${site.address}/gallery?only=Overlays`)
  await page.getByRole('button', { name: `${place === 'dialog' ? 'Dialog' : 'Drawer'} with lists` }).click()
  const form = page.locator(place === 'dialog' ? '.arco-modal' : '.arco-drawer')
  const chosen = async (words: string) => expect.poll(() => form.locator('output').innerText()).toBe(`chosen: ${words}`)
  await form.locator('.arco-select').first().click()
  await page.locator('.arco-select-option', { hasText: 'Teacher' }).click()
  await chosen('Teacher')
  await form.locator('.arco-picker').click()
  await page.locator('.arco-picker-cell-in-view', { hasText: /^15$/ }).click()
  await expect.poll(() => form.locator('output').innerText()).toMatch(/-15$/)
  await form.locator('.arco-tree-select').click()
  await page.locator('.arco-tree-node-title', { hasText: 'Class 3b' }).click()
  await chosen('3b')
  await form.getByRole('button', { name: 'Menu' }).click()
  await page.locator('.arco-dropdown-menu-item', { hasText: 'Archive' }).click()
  await chosen('archived')
  await form.getByRole('button', { name: 'Popover' }).click()
  await page.getByRole('button', { name: 'Inside the popover' }).click()
  await chosen('popped')
  await form.getByRole('button', { name: 'Tooltip' }).click()
  await page.getByText('Inside the tooltip').click()
  await chosen('tipped')
})

test('Escape closes a dialog in the moment after its focused element has vanished', async () => {
  await page.goto(`${site.address}/gallery?only=Overlays`)
  await page.getByRole('button', { name: 'Dialog with lists' }).click()
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: 'Popover' })
  await button.focus()
  const focused = await button.evaluate((element) => {
    const { body } = element.ownerDocument
    element.remove()
    body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    return body.ownerDocument.activeElement === body ? 'page' : 'dialog'
  })
  expect(focused).toBe('page')
  await dialog.waitFor({ state: 'detached' })
})
