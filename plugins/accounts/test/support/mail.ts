import type { TestSite } from '@verdict/core/testing'
import { mailboxApi, type CaughtMail } from '../../contract.ts'
import { withCollection } from './stored-rows.ts'

/** The newest mail to an address, read through the call of the mailbox page. */
export async function newestMail(site: TestSite, to: string): Promise<CaughtMail> {
  const found = (await site.visitor().use(mailboxApi).mailbox({})).find((mail) => mail.to === to)
  if (!found) throw new Error(`no mail to ${to}`)
  return found
}

/** The six-digit code in a mail. */
export function codeIn({ text }: CaughtMail): string {
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** The answer to a captcha, read from the database, because the test cannot read the picture. */
export function readCaptchaAnswer(site: TestSite, captchaKey: string): Promise<string> {
  return withCollection<{ _id: string; answer: string }, string>(site, 'captchas', async (rows) => (await rows.findOne({ _id: captchaKey }))?.answer ?? '')
}
