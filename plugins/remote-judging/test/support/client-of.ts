import type { Remote } from '../../contract.ts'
import { CookieJar } from '../../server/http/cookie-jar.ts'
import { SiteClient } from '../../server/http/site-client.ts'

/** A client of one account, or of a visitor, without the pace of the site. */
export const clientOf = (remote: Remote, account?: string): SiteClient =>
  new SiteClient(
    remote,
    { account, jar: new CookieJar({}, () => {}) },
    { signal: new AbortController().signal, timeoutMs: () => 5000, paceFactor: () => 0.01, turn: async () => {}, answered: () => {} },
  )
