import type { ServerResponse } from 'node:http'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareOf } from '@verdict/core/testing'
import { openBrowser } from './support/browser.ts'
import { buildPlugin, webPartOf } from './support/build-plugin.ts'
import { envelope, startShellSite, type ShellSite } from './support/shell-site.ts'

interface Stream {
  topics: string | null
  token: string | undefined
  response: ServerResponse
  open: boolean
}

const siteNames = { name: 'Live', shortName: 'Live', description: '', baseUrl: '', logo: '' }
let browser: Browser
let context: BrowserContext
let site: ShellSite
const streams: Stream[] = []
const running = () => streams.filter(({ open }) => open)

/** The number of the last update before the tabs are opened. */
const start = 40
const said: string[] = []
const last = () => start + said.length
const updatesAfter = (number: number) =>
  said
    .map((text, index) => ({ id: start + 1 + index, text }))
    .filter(({ id }) => id > number)
    .map(({ id, text }) => `id: ${id}\nevent: guestbook/signed\ndata: ${JSON.stringify({ name: 'Ann', text })}\n\n`)
    .join('')

function say(text: string): void {
  said.push(text)
  for (const { response } of running()) response.write(updatesAfter(last() - 1))
}

beforeAll(async () => {
  const folder = await buildPlugin('guestbook')
  site = await startShellSite({
    plugins: [{ id: 'guestbook', version: '1.2.3', web: webPartOf('guestbook', folder) }],
    site: siteNames,
    languages: [],
    defaultLanguage: 'en-US',
    coreVersion: '0.2.0',
    now: Date.now(),
  })
  site.folders.set('/plugins/guestbook/', folder)
  site.answers.set('GET /api/guestbook', (_, response) => envelope(response, []))
  site.answers.set('GET /api/get-user-auth-info', (_, response) => envelope(response, { roles: ['root'], permissions: [] }))
  site.answers.set('GET /api/live/stream', (request, response) => {
    const after = request.headers['last-event-id']
    const stream: Stream = {
      topics: new URL(request.url!, 'http://site').searchParams.get('topics'),
      token: request.headers.authorization,
      response,
      open: true,
    }
    streams.push(stream)
    response.on('close', () => (stream.open = false))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`event: ready\ndata: ${JSON.stringify({ granted: ['guestbook/signed'], refused: [], last: last() })}\n\n`)
    if (after !== undefined) response.write(updatesAfter(Number(after)))
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

async function tab(): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${site.address}/guestbook`)
  await page.getByTestId('news').waitFor({ state: 'attached' })
  return page
}
const hears = (pages: readonly Page[], text: string) =>
  expect.poll(() => Promise.all(pages.map((page) => page.getByTestId('news').textContent()))).toEqual(pages.map(() => text))

// Pages served over plain http have no Web Locks API.
const ways = [
  // A browser opens six connections to a site.
  ['with locks', 7],
  ['by plain http', 3],
] as const
test.each(shareOf(ways, 2))('tabs share one stream, which moves when its tab closes, resumes after a loss and follows the login: %s', async (way, count) => {
  said.length = 0
  streams.length = 0
  context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })
  if (way === 'by plain http') await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  // The first tab opens the stream; the others may open at the same time.
  const tabs = [await tab(), ...(await Promise.all(Array.from({ length: count - 1 }, tab)))]
  await expect.poll(() => running().length).toBe(1)
  expect(running()[0]!.topics).toBe('guestbook/signed')
  say('one')
  await hears(tabs, 'one')

  // Published before the next stream is open: the stream resumes where the last one ended.
  await tabs.shift()!.close()
  say('two')
  await hears(tabs, 'one two')

  for (const { response } of running()) response.destroy()
  say('three')
  await hears(tabs, 'one two three')
  await expect.poll(() => running().length).toBe(1)

  // From a page outside the app: a tab receives no storage event for its own change, and any of the tabs may hold the stream.
  const stranger = await context.newPage()
  await stranger.goto(`${site.address}/plugins/guestbook/index.css`)
  await stranger.evaluate(() => localStorage.setItem('verdict-token', 'mine'))
  await expect.poll(() => running().map(({ token }) => token)).toEqual(['mine'])

  await Promise.all(tabs.map((page) => page.goto(`${site.address}/home`)))
  await expect.poll(() => running().length).toBe(0)
  await context.close()
})
