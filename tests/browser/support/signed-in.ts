import { kernelApi } from '@verdict/core'
import type { TestSite } from '@verdict/core/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Appearance } from '../screens/screen-browser.ts'

/** Logs a user in without the dialog, in all pages of this context. */
export async function signedIn(context: BrowserContext, site: Pick<TestSite, 'visitor'>, username: string): Promise<void> {
  const person = site.visitor()
  const user = await person.login(username)
  const { permissions } = await person.use(kernelApi).getUserAuthInfo()
  await context.addInitScript(
    ([token, card, permissions]) => {
      localStorage.setItem('verdict-token', token!)
      localStorage.setItem('verdict-user', card!)
      localStorage.setItem('verdict-permissions', permissions!)
    },
    [person.token!, JSON.stringify(user), JSON.stringify(permissions)],
  )
}

interface PageOptions {
  readonly browser: Browser
  readonly site: TestSite
  /** A visitor unless it is said. */
  readonly username?: string | undefined
  /** The errors of the page's scripts. */
  readonly complaints: string[]
}

/** A page of the size of a desktop, without animations, in English. */
export function newDesktopPage(options: PageOptions): Promise<Page> {
  return newPage({ width: 1440, language: 'en-US', theme: 'light' }, options)
}

/** A page without animations. */
export async function newPage({ width, language, theme }: Appearance, { browser, site, username, complaints }: PageOptions): Promise<Page> {
  const viewport = { width, height: width < 768 ? 844 : 900 }
  const context = await browser.newContext({ locale: language, colorScheme: theme, viewport, bypassCSP: true, reducedMotion: 'reduce' })
  if (username) await signedIn(context, site, username)
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  return page
}
