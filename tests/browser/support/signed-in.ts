import type { TestSite } from '@verdict/core/testing'
import type { BrowserContext } from 'playwright-core'

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
