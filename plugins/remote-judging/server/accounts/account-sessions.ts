import type { CodedError } from '@verdict/core'
import type { Parser } from '@verdict/core/server'
import { AccountKeyLost, AccountLocked, ChallengeMet, LoggedOut, LoginRefused, PageError, type Remote } from '../../contract.ts'
import { CookieJar } from '../http/cookie-jar.ts'
import { RemoteHttpClient } from '../http/remote-http-client.ts'
import type { PageThread } from '../pages/answer-page.ts'
import type { SiteHealth } from '../sites/site-health.ts'
import type { SitePace } from '../sites/site-pace.ts'
import type { PageArchive } from '../sites/page-archive.ts'
import type { AccountRepository } from './account-repository.ts'
import type { Account } from './account-secrets.ts'

interface Deps {
  readonly accounts: AccountRepository
  readonly pace: SitePace
  readonly health: SiteHealth
  readonly pages: PageArchive
  timeoutMs(): number
  paceFactor(): number
  readonly parser: Parser<PageThread>
}

/** How often a login is tried if its response cannot be read, because a page may be truncated. */
const maxLogins = 2
const maxQuoted = 200

/** Returns the key of a remote's accounts, pace and health. */
export const siteOf = ({ oj, accountsOf = oj }: Pick<Remote, 'oj' | 'accountsOf'>) => accountsOf

const hostOf = (remote: Remote) => () => new URL(remote.address()).hostname

/** A session of an account, which logs in when necessary. */
export interface AccountSession {
  readonly account: Account
  /** Calls the remote with the client. If the site reports that the session has ended, logs in and calls once more. */
  run<T>(work: (client: RemoteHttpClient) => Promise<T>): Promise<T>
}

/** Opens sessions at sites, for accounts and for visitors. */
export class AccountSessions {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  visitor(remote: Remote, signal: AbortSignal): RemoteHttpClient {
    return this.#client(remote, { account: undefined, jar: new CookieJar([], hostOf(remote), () => undefined) }, signal)
  }

  open(remote: Remote, account: Account, signal: AbortSignal): AccountSession {
    const { accounts, pages } = this.#deps
    const { password, cookies: known } = account.login ?? { password: '', cookies: [] }
    const jar = new CookieJar(known, hostOf(remote), (cookies) => void accounts.saveCookies(account._id, cookies).catch(() => undefined))
    const client = this.#client(remote, { account: account.username, userAgent: account.userAgent, jar }, signal)
    const secrets = () => [password, ...jar.all.map(({ value }) => value)]
    const login = async () => {
      if (remote.needsCookie || password === '') throw new LoginRefused({ reason: 'the cookie is no longer valid' })
      for (let tries = 1; ; tries += 1) {
        jar.clear()
        try {
          await remote.login({ username: account.username, password }, client)
          break
        } catch (error) {
          if (!(error instanceof PageError)) throw error
          await pages.keep(remote.oj, error, secrets())
          if (tries === maxLogins) throw unreadLogin(error, password)
        }
      }
      // So that the account's next user finds it logged in.
      await accounts.saveCookies(account._id, jar.all)
    }
    const run = async <T>(work: (client: RemoteHttpClient) => Promise<T>): Promise<T> => {
      try {
        if (!account.login) throw new AccountKeyLost()
        if (jar.all.length === 0) await login()
        try {
          return await work(client)
        } catch (error) {
          if (!(error instanceof LoggedOut)) throw error
          await login()
          return await work(client)
        }
      } catch (error) {
        await this.#judgeAccount(account._id, error)
        await pages.keep(remote.oj, error, secrets())
        throw error
      }
    }
    return { account, run }
  }

  /** Logs in and checks which user is logged in. The account then works again unless an admin has disabled it; otherwise it stores the reason. */
  async test(remote: Remote, account: Account, signal: AbortSignal): Promise<void> {
    const session = this.open(remote, account, signal)
    await session.run(async (client) => {
      const name = await remote.whoAmI(client)
      if (name === undefined) throw new LoggedOut()
      if (name.toLowerCase() !== account.username.toLowerCase()) throw await this.#refused(account._id, `the session is that of ${name}`)
    })
    if (account.state !== 'off') await this.#deps.accounts.setState(account._id, 'working')
  }

  async #refused(id: string, reason: string) {
    const error = new LoginRefused({ reason })
    await this.#deps.accounts.setState(id, 'broken', error)
    return error
  }

  /** Handles errors after which the account is useless until an admin acts. */
  async #judgeAccount(id: string, error: unknown): Promise<void> {
    const { accounts } = this.#deps
    if (error instanceof LoginRefused || error instanceof AccountKeyLost) await accounts.setState(id, 'broken', error)
    if (error instanceof LoggedOut) await accounts.setState(id, 'broken', new LoginRefused({ reason: 'the site does not keep the session' }))
    if (error instanceof AccountLocked) await accounts.setState(id, 'locked', error)
    if (error instanceof ChallengeMet) await accounts.setState(id, 'stopped', error)
  }

  #client(remote: Remote, session: ConstructorParameters<typeof RemoteHttpClient>[1], signal: AbortSignal): RemoteHttpClient {
    const { pace, health, timeoutMs, paceFactor, parser } = this.#deps
    const site = siteOf(remote)
    return new RemoteHttpClient(remote, session, {
      signal,
      timeoutMs,
      paceFactor,
      turn: (aborted) => pace.wait(site, 'nextRequestAt', remote.pace.requestSeconds, aborted),
      parser,
      answered: () => void health.answered(site).catch(() => undefined),
    })
  }
}

/** Sites report locked accounts in many ways; the admin reads their message as it is. */
function unreadLogin({ page, parameters }: PageError, password: string): CodedError {
  const words = page.text.replaceAll(password, '***').slice(0, maxQuoted)
  return new LoginRefused({ reason: `${parameters.missing} is missing. The page says “${words}”` })
}
