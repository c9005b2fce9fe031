import type { TestSite } from '@verdict/core/testing'
import { vi } from 'vitest'
import { accountApi, mailboxApi, type CaughtMail } from '../../contract.ts'
import { withCollection } from './stored-rows.ts'

const read = new Set<string>()

/**
 * Returns the next email to an address, using the call of the mailbox page. Emails are sent after the response, so this waits for one that no test has read.
 */
export function newestMail(site: TestSite, to: string): Promise<CaughtMail> {
  return vi.waitFor(async () => {
    const found = (await site.visitor().use(mailboxApi).mailbox({})).find((mail) => mail.to === to && !read.has(mail.id))
    if (!found) throw new Error(`no new mail to ${to}`)
    read.add(found.id)
    return found
  }, 20_000)
}

/** Returns a captcha of the site with its answer. */
export async function solvedCaptcha(site: TestSite): Promise<{ captcha: string; captchaKey: string }> {
  const { captchaKey } = await site.visitor().use(accountApi).captcha({})
  return { captchaKey, captcha: await readCaptchaAnswer(site, captchaKey) }
}

/** Returns the six-digit code in an email. */
export function codeIn({ text }: CaughtMail): string {
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** Reads the answer to a captcha from the database, because tests cannot read the image. */
export function readCaptchaAnswer(site: TestSite, captchaKey: string): Promise<string> {
  return withCollection<{ _id: string; answer: string }, string>(site, 'captchas', async (rows) => (await rows.findOne({ _id: captchaKey }))?.answer ?? '')
}
