import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { client, errorCode, kernelApi, messageOf, sessionSend, type Send, type UserInfo } from '@verdict/core'

/** The site and the user of a command. The password is not an option, because other users of the machine can see options. */
export const siteOptions = { url: { type: 'string' }, user: { type: 'string' } } as const

interface Account {
  readonly url?: string | undefined
  readonly user?: string | undefined
}

/** A session at a running site. */
export interface SiteSession {
  /** Without a trailing slash. */
  readonly url: string
  readonly user: UserInfo
  readonly send: Send
}

/** Works at a site in a separate session and ends it afterwards. The user's other sessions stay open. */
export async function withLogin(account: Account, work: (session: SiteSession) => Promise<void>): Promise<void> {
  const session = await logIn(account)
  try {
    await work(session)
  } finally {
    const { getSessions, endSession } = client(kernelApi, session.send)
    // If the session cannot be ended now, it expires within a day.
    await getSessions()
      .then((logins) => Promise.all(logins.filter(({ current }) => current).map(({ id }) => endSession({ query: { id } }))))
      .catch(() => undefined)
  }
}

/** Logs in with the options and environment variables, and prompts for a missing password. */
async function logIn({ url: given, user: name = process.env.VERDICT_USER ?? 'root' }: Account): Promise<SiteSession> {
  const url = addressOf(given ?? process.env.VERDICT_URL ?? 'http://127.0.0.1:8080')
  let token: string | null = null
  const tokenStore = { read: () => token, write: (fresh: string | null) => void (token = fresh) }
  const send = reported(sessionSend(tokenStore, { base: url, language: () => 'en-US' }), url)
  const password = process.env.VERDICT_PASSWORD ?? (await askForPassword(name))
  return { url, send, user: await client(kernelApi, send).login({ body: { username: name, password } }) }
}

function addressOf(text: string): string {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) throw new Error(`${text} is not a site URL, such as https://oj.school.example.`)
  return new URL(text).href.replace(/(?<!\/)\/+$/, '')
}

/** Adds the cause to the error of a failed `fetch`, which does not contain it. */
function reported(send: Send, url: string): Send {
  return (path, request) =>
    send(path, request).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      const reason = errorCode(cause) ?? messageOf(cause)
      throw new Error(`The site at ${url} does not respond: ${reason}.`, { cause: error })
    })
}

async function askForPassword(name: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('Set VERDICT_PASSWORD: without a terminal, the password cannot be entered.')
  process.stderr.write(`Password of ${name}: `)
  // Hides what is typed.
  const lines = createInterface({ input: process.stdin, output: new Writable({ write: (_chunk, _encoding, done) => done() }), terminal: true })
  try {
    return await new Promise<string>((resolve) => lines.question('', resolve))
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
