import type { TestSite } from '@verdict/core/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'

/** Logs a user in without the dialog, in all pages of this context. */
export async function signedIn(context: BrowserContext, site: TestSite, username: string): Promise<void> {
  const person = site.visitor()
  const user = await person.login(username)
  await context.addInitScript(
    ([token, card]) => {
      localStorage.setItem('verdict-token', token!)
      localStorage.setItem('verdict-user', card!)
    },
    [person.token!, JSON.stringify(user)],
  )
}

interface PageOptions {
  readonly browser: Browser
  readonly site: TestSite
  /** A visitor unless it is said. */
  readonly username?: string | undefined
  /** What the scripts of the page throw is added here. */
  readonly complaints: string[]
}

/** A page of the size of a desktop, without animations, in English. */
export async function newDesktopPage({ browser, site, username, complaints }: PageOptions): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, bypassCSP: true, reducedMotion: 'reduce' })
  if (username) await signedIn(context, site, username)
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  return page
}
