import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstLoad, total } from '../../core/build/shell/chunk-table.ts'
import { openBrowser } from './support/browser.ts'
import { envelope, shellAlone, startShellSite, type ShellSite } from './support/shell-site.ts'

let browser: Browser
let site: ShellSite
let context: BrowserContext
let page: Page
let complaints: string[]
let requests: string[]

beforeAll(async () => {
  site = await startShellSite(shellAlone)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' })
  page = await newPage()
  complaints = []
  requests = []
})
afterEach(() => context.close())

async function newPage(): Promise<Page> {
  const opened = await context.newPage()
  opened.on('pageerror', (error) => complaints.push(error.message))
  opened.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  opened.on('request', (request) => requests.push(request.url()))
  return opened
}

const scripts = () => requests.filter((address) => address.endsWith('.js')).join('\n')

describe('first load', () => {
  test('at most 200 kB of compressed JavaScript, without the large libraries', async () => {
    expect(total(firstLoad('pages/plain-home.tsx').scripts)).toBeLessThan(200_000)
    await page.goto(`${site.address}/home`)
    await page.getByText('No plugin provides a home page yet.').waitFor()
    await page.waitForLoadState('networkidle')
    expect(scripts()).not.toMatch(/monaco|plot|math-writer|markdown-body|host\//)
    expect(requests.every((address) => address.startsWith(site.address))).toBe(true)
    expect(complaints).toEqual([])
  })

  test('a dark page is dark before the first paint', async () => {
    await page.addInitScript(() => localStorage.setItem('verdict-theme', 'dark'))
    await page.route('**/*.js', () => undefined)
    await page.goto(`${site.address}/home`, { waitUntil: 'commit' })
    await page.waitForSelector('body[arco-theme=dark]', { state: 'attached' })
  })
})

describe('large libraries under the strict CSP', () => {
  test('editor, charts and formulas are loaded on demand and only from this site', async () => {
    await page.goto(`${site.address}/gallery`)
    await page.waitForSelector('.verdict-code-editor .view-lines', { timeout: 60_000 })
    await page.waitForSelector('[role=img] canvas')
    await page.waitForSelector('.verdict-markdown .katex')
    await page.waitForLoadState('networkidle')
    expect(scripts()).toMatch(/monaco[^]*/)
    expect(requests.filter((address) => !address.startsWith(site.address) && !address.startsWith('blob:') && !address.startsWith('data:'))).toEqual([])
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  })

  test('the editor takes keys, completes, finds, and changes its theme', async () => {
    await page.goto(`${site.address}/gallery?only=Editors`)
    const editor = page.locator('.verdict-code-editor')
    await editor.locator('.view-lines').click()
    await page.keyboard.press('Control+End')
    const typed = '// every single key that is pressed quickly arrives'
    await page.keyboard.type(typed)
    const text = async () => (await editor.locator('.view-lines').innerText()).replaceAll('\u00a0', ' ')
    await expect.poll(text).toContain(typed)
    await page.keyboard.press('Control+f')
    await page.waitForSelector('.find-widget.visible')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Space')
    await page.waitForSelector('.suggest-widget.visible')
    await page.keyboard.press('Escape')
    const colour = () => page.evaluate('getComputedStyle(document.querySelector(".verdict-code-editor .monaco-editor-background")).backgroundColor')
    expect(await colour()).toBe('rgb(39, 40, 34)')
    await page.locator('.verdict-editor-settings select').first().selectOption('dracula')
    await expect.poll(colour).toBe('rgb(40, 42, 54)')
  })

  test('the markdown editor edits with undo, previews, and uploads a picture', async () => {
    await page.goto(`${site.address}/gallery?only=Editors`)
    const area = page.getByLabel('Description', { exact: true })
    await area.fill('word')
    await area.selectText()
    await page.getByLabel('Bold').click()
    expect(await area.inputValue()).toBe('**word**')
    await page.waitForSelector('.verdict-markdown-preview strong')
    await page.keyboard.press('Control+z')
    expect(await area.inputValue()).toBe('word')
    const chooser = page.waitForEvent('filechooser')
    await page.getByLabel('Image').click()
    await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await expect.poll(() => area.inputValue()).toMatch(/!\[dot\.png\]\(blob:/)
  })
})

describe('split pane', () => {
  test('resizes by keyboard and pointer, collapses and expands', async () => {
    await page.goto(`${site.address}/gallery?only=Split pane`)
    const divider = page.getByRole('separator')
    const left = page.locator('.verdict-split-pane').first()
    const width = async () => Math.round((await left.boundingBox())?.width ?? 0)
    const start = await width()
    await divider.focus()
    await page.keyboard.press('ArrowRight')
    expect(await width()).toBeGreaterThan(start)
    for (let times = 0; times < 20; times++) await page.keyboard.press('ArrowLeft')
    expect(await width()).toBe(420)
    const box = (await divider.boundingBox())!
    await page.mouse.move(box.x + 5, box.y + 30)
    await page.mouse.down()
    await page.mouse.move(box.x + 300, box.y + 30, { steps: 5 })
    await page.mouse.up()
    expect(await width()).toBeGreaterThan(700)
    await page.getByLabel('Collapse left pane').click()
    expect(await left.isVisible()).toBe(false)
    await page.getByLabel('Show left pane').click()
    expect(await left.isVisible()).toBe(true)
  })
})

describe('navigation bar', () => {
  test('changes theme and language immediately and remembers both', async () => {
    await page.goto(`${site.address}/home`)
    await page.getByLabel('Switch to dark theme').click()
    expect(await page.getAttribute('body', 'arco-theme')).toBe('dark')
    await page.getByLabel('Language').click()
    await page.getByText('简体中文').click()
    await page.getByText('还没有插件提供首页。').waitFor()
    await page.reload()
    await page.getByText('还没有插件提供首页。').waitFor()
    expect(await page.getAttribute('body', 'arco-theme')).toBe('dark')
    expect(await page.getAttribute('html', 'lang')).toBe('zh-CN')
    expect(await page.title()).toBe('首页 - Verdict')
    await page.goto(`${site.address}/home?l=en-US`)
    await page.getByText('No plugin provides a home page yet.').waitFor()
  })

  test('below 992 px a drawer replaces the menu, and Escape closes it', async () => {
    await page.setViewportSize({ width: 991, height: 800 })
    await page.goto(`${site.address}/home`)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.waitForSelector('dialog[open]')
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog[open]', { state: 'hidden' })
    await page.setViewportSize({ width: 992, height: 800 })
    await page.getByRole('button', { name: 'Menu' }).waitFor({ state: 'detached' })
  })

  test('popups around plain components open', async () => {
    await page.goto(`${site.address}/gallery?only=Small parts`)
    await page.getByText('plain component with a tooltip').hover()
    await page.getByText('it works').waitFor()
  })
})

describe('toasts and dialogs', () => {
  test('one toast at a time, above everything, for four seconds', async () => {
    await page.clock.install()
    await page.goto(`${site.address}/gallery?only=Feedback`)
    await page.getByText('Success toast').click()
    await page.getByText('Error toast').click()
    await page.getByText('Enter your code first').waitFor()
    expect(await page.locator('.verdict-toast').count()).toBe(1)
    expect(await page.evaluate('getComputedStyle(document.querySelector(".verdict-toast-place")).zIndex')).toBe('3000')
    await page.clock.runFor(3000)
    expect(await page.locator('.verdict-toast').count()).toBe(1)
    await page.clock.runFor(2000)
    await page.waitForSelector('.verdict-toast', { state: 'detached' })
  })

  test('destructive actions ask for confirmation', async () => {
    await page.goto(`${site.address}/gallery?only=Feedback`)
    await page.getByText('Delete…').click()
    await page.getByRole('button', { name: 'Keep them' }).click()
    await page.getByText('Kept', { exact: true }).waitFor()
  })
})

describe('logging in', () => {
  const user = {
    uid: 'u1',
    username: 'alice',
    nickname: null,
    avatar: null,
    titleName: null,
    titleColor: null,
    email: null,
    number: null,
    gender: null,
    school: null,
    course: null,
    signature: null,
    realname: null,
    github: null,
    blog: null,
    cfUsername: null,
    roleList: ['root'],
  }
  beforeEach(() => {
    site.answers.set('POST /api/login', (_, response) => {
      response.setHeader('authorization', 'the-token')
      envelope(response, user)
    })
    site.answers.set('GET /api/get-user-auth-info', (request, response) => {
      if (request.headers.authorization === 'the-token') envelope(response, { roles: ['root'], permissions: [] })
      else envelope(response, null, { http: 401, msg: 'login state lost' })
    })
    site.answers.set('GET /api/logout', (_, response) => envelope(response, null))
    site.answers.set('GET /api/admin/plugins', (_, response) =>
      envelope(response, [
        {
          id: 'contests',
          version: '1.0.0',
          kind: 'feature',
          names: {},
          summaries: {},
          on: true,
          health: 'running',
          reason: null,
          needs: ['problems'],
          uses: [],
          neededBy: [],
          stopsWithIt: [],
          followers: [],
          faults: 0,
          restartNeeded: false,
        },
      ]),
    )
  })

  async function signIn(): Promise<void> {
    await page.getByRole('button', { name: 'Log in' }).first().click()
    await page.getByLabel('Username').fill('alice')
    await page.getByLabel('Password').fill('secret1')
    await page.keyboard.press('Enter')
    await page.getByLabel("alice's account").waitFor()
  }

  test('a guarded page redirects home with the dialog and opens after the login', async () => {
    await page.goto(`${site.address}/plugins`)
    await page.getByText('Log in to continue.').waitFor()
    await page.waitForSelector('.arco-modal')
    expect(new URL(page.url()).pathname).toBe('/home')
    await page.getByLabel('Username').fill('alice')
    await page.getByLabel('Password').fill('secret1')
    await page.keyboard.press('Enter')
    await page.getByLabel("alice's account").click()
    await page.getByRole('link', { name: 'Plugins' }).click()
    await page.getByText('contests').waitFor()
  })

  test('login and logout reach other tabs', async () => {
    await page.goto(`${site.address}/home`)
    const other = await newPage()
    await other.goto(`${site.address}/gallery`)
    await signIn()
    await other.getByLabel("alice's account").waitFor()
    await page.getByLabel("alice's account").click()
    await page.getByText('Log out').click()
    await other.getByRole('button', { name: 'Log in' }).waitFor()
    await other.waitForURL('**/home')
  })

  test('an invalid token shows a message and the dialog, and ends the session', async () => {
    await page.goto(`${site.address}/home`)
    await signIn()
    await page.evaluate(() => localStorage.setItem('verdict-token', 'stale'))
    await page.reload()
    await page.getByText('login state lost').waitFor()
    await page.waitForSelector('.arco-modal')
    expect(await page.evaluate(() => [localStorage.getItem('verdict-token'), localStorage.getItem('verdict-user')])).toEqual([null, null])
  })
})
