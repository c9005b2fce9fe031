import { parserThreads } from '@verdict/core/testing'
import { CookieJar } from '../server/http/cookie-jar.ts'
import { RemoteHttpClient, type AskedSite } from '../server/http/remote-http-client.ts'
import type * as reading from '../server/pages/read-page.ts'

const { signal } = new AbortController()
const readPage = new URL('../server/pages/read-page.ts', import.meta.url)
const parser = parserThreads.parser<typeof reading>('remote-judging', readPage, { processorMs: 20_000, signal })

/** Returns a client of an account or of a visitor, without the site's pace. */
export const clientOf = (remote: AskedSite, account?: string): RemoteHttpClient =>
  new RemoteHttpClient(
    remote,
    {
      account,
      jar: new CookieJar(
        [],
        () => new URL(remote.address()).hostname,
        () => {},
      ),
    },
    { signal, parser, timeoutMs: () => 5000, paceFactor: () => 0.01, turn: async () => {}, answered: () => {} },
  )
