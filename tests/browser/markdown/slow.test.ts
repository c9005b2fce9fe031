import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOfLength } from '../../architecture/patterns/hostile-texts.ts'
import { shareOf } from '@verdict/core/testing'
import { openBrowser } from '../support/browser.ts'
import type { ShellSite } from '../support/shell-site.ts'
import { slowTexts } from './slow-texts.ts'
import { startTextsSite } from './texts-site.ts'

const tooComplex = 'This text is too complex to format. Its source is shown instead.'
const tooSlow = 'This text takes too long to format. Its source is shown instead.'
const tooLong = 'Some formulas are too long to display. Their source is shown instead.'

let browser: Browser
let site: ShellSite
beforeAll(async () => {
  site = await startTextsSite()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

/** A browser whose page counts its clicks, and the turns of its event loop while a text is still being read. */
async function contextFor(texts: readonly string[]): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1000, height: 800 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(180_000)
  await context.addInitScript((written) => {
    sessionStorage.setItem('texts', written)
    Object.assign(window, { turns: 0, clicks: 0 })
    addEventListener('click', () => ((window as unknown as { clicks: number }).clicks += 1))
    setInterval(() => document.querySelector('.verdict-skeleton') && ((window as unknown as { turns: number }).turns += 1))
  }, JSON.stringify(texts))
  return context
}

async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${site.address}/texts`)
  await page.locator('.text-edge').last().waitFor()
  return page
}

const readers = '**/assets/reading-worker-*.js'
const shown = (page: Page, number: number) => page.locator('.verdict-markdown').nth(number)
const counted = (page: Page, name: 'turns' | 'clicks') => page.evaluate<number>(`window.${name}`)

test('slow texts of strangers leave the page responsive, and each is drawn or shown as it was written', async () => {
  const texts = shareOf(slowTexts, 3).map((text) => textOfLength(text, 16 << 10))
  const context = await contextFor(texts)
  const page = await open(context)
  await expect.poll(() => page.locator('.verdict-skeleton').count(), { timeout: 180_000 }).toBe(0)
  // A page that reads the texts itself has hardly a turn.
  expect(await counted(page, 'turns')).toBeGreaterThan(texts.length)
  expect(await page.locator('.verdict-markdown').count()).toBe(texts.length)
  const notes = await page.getByRole('note').allTextContents()
  expect(notes.length).toBeGreaterThan((40 * texts.length) / slowTexts.length)
  // On a slow machine, the time of some may be over first.
  expect([tooComplex, tooLong, tooSlow]).toEqual(expect.arrayContaining([...new Set(notes)]))
  await context.close()
})

test('a text whose time is over is shown as it was written, the page handles clicks in the meantime, and the next text is drawn', async () => {
  const context = await contextFor(['**one**', '**never** ends', '**two** $x$'])
  // Stands for a text that no limit stops.
  const endless = `addEventListener('message', ({ data: { number, task } }) => {
    if (!task.source.includes('never')) return
    postMessage({ number, state: 'begun' })
    for (;;);
  })\n`
  const workers: string[] = []
  await context.route(readers, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: endless + (await response.text()) })
  })
  const page = await context.newPage()
  page.on('worker', (worker) => workers.push(worker.url()))
  await page.goto(`${site.address}/texts`)
  await shown(page, 0).locator('strong').waitFor()
  // Its worker is busy, or has been ended.
  await page.mouse.click(10, 700)
  expect(await counted(page, 'clicks')).toBe(1)
  await shown(page, 1).getByText(tooSlow).waitFor()
  expect(await shown(page, 1).locator('pre').textContent()).toBe('**never** ends')
  await shown(page, 2).locator('.katex').waitFor()
  expect(workers.length).toBeGreaterThan(1)
  await context.close()
})

test('without the file of the worker, the page reads texts itself', async () => {
  const context = await contextFor(['**one** $x$', 'a\n=\n'.repeat(600)])
  await context.route(readers, (route) => route.abort())
  const page = await open(context)
  await shown(page, 0).locator('strong').waitFor()
  await shown(page, 0).locator('.katex').waitFor()
  await shown(page, 1).getByText(tooComplex).waitFor()
  await context.close()
})

test('the policy of the site allows the worker, which reads HTML, formulas and code', async () => {
  const context = await contextFor(['<b>one</b> &copy;', '$x$', '```cpp\nint a;\n```'])
  const page = await context.newPage()
  const worker = page.waitForEvent('worker')
  await page.goto(`${site.address}/texts`)
  expect((await worker).url()).toContain('/assets/reading-worker-')
  await shown(page, 0).locator('b').waitFor()
  expect(await shown(page, 0).textContent()).toBe('one ©')
  await shown(page, 1).locator('.katex').waitFor()
  await shown(page, 2).locator('.hljs-type').waitFor()
  await context.close()
})
