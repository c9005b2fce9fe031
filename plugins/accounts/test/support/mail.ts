import type { TestSite } from '@verdict/core/testing'
import { mailboxApi, type CaughtMail } from '../../contract.ts'
import { withCollection } from './stored-rows.ts'

/** The newest mail to an address, read as a developer would: from the mailbox page's call. */
export async function newestMail(site: TestSite, to: string): Promise<CaughtMail> {
  const found = (await site.visitor().use(mailboxApi).mailbox({})).find((mail) => mail.to === to)
  if (!found) throw new Error(`there is no mail to ${to}`)
  return found
}

/** The code of six digits in a mail. */
export function codeIn({ text }: CaughtMail): string {
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** The answer to a captcha: programs cannot read the picture, so the test looks it up. */
export function readCaptchaAnswer(site: TestSite, captchaKey: string): Promise<string> {
  return withCollection<{ _id: string; answer: string }, string>(site, 'captchas', async (rows) => (await rows.findOne({ _id: captchaKey }))?.answer ?? '')
}
