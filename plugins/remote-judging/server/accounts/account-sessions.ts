import type { CodedError } from '@verdict/core'
import type { Parser } from '@verdict/core/server'
import { AccountKeyLost, AccountLocked, ChallengeMet, LoggedOut, LoginRefused, PageError, type Remote } from '../../contract.ts'
import { CookieJar, type Cookies } from '../http/cookie-jar.ts'
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
    const { accounts } = this.#deps
    const save = (cookies: Cookies) => accounts.saveCookies(account._id, cookies)
    const { client, jar, kept, login } = this.#session(remote, account, signal, { changed: (cookies) => void save(cookies).catch(() => undefined) })
    const loggedIn = async () => {
      await login()
      // So that the account's next user finds it logged in.
      await save(jar.all)
    }
    const run = <T>(work: (client: RemoteHttpClient) => Promise<T>): Promise<T> =>
      kept(async () => {
        if (jar.all.length === 0) await loggedIn()
        try {
          return await work(client)
        } catch (error) {
          if (!(error instanceof LoggedOut)) throw error
          await loggedIn()
          return await work(client)
        }
      }, isOfAccount)
    return { account, run }
  }

  /**
   * Reads with an account and leaves it to its submissions: a check or a page that the account cannot see does not stop it, and it logs in only while it has no
   * session and no submission uses it.
   */
  read<T>(remote: Remote, account: Account, signal: AbortSignal, work: (client: RemoteHttpClient) => Promise<T>): Promise<T> {
    const { accounts } = this.#deps
    const { client, jar, kept, login } = this.#session(remote, account, signal, { changed: () => undefined })
    const loggedIn = async () => {
      if (!canLogIn(remote, account) || (await accounts.isHeld(account._id))) throw new LoggedOut()
      await login()
      await accounts.saveCookiesIfFree(account._id, jar.all)
    }
    return kept(
      async () => {
        if (jar.all.length === 0) await loggedIn()
        try {
          return await work(client)
        } catch (error) {
          if (!(error instanceof LoggedOut) || (await remote.whoAmI(client)) !== undefined) throw error
          await loggedIn()
          return await work(client)
        }
      },
      // A refused login is not repeated, or the site would lock the account.
      (error) => error instanceof LoginRefused || error instanceof AccountLocked,
    )
  }

  #session(remote: Remote, account: Account, signal: AbortSignal, { changed }: { changed: (cookies: Cookies) => void }) {
    const { pages } = this.#deps
    const { password, cookies: known } = account.login ?? { password: '', cookies: [] }
    const jar = new CookieJar(known, hostOf(remote), changed)
    const client = this.#client(remote, { account: account.username, userAgent: account.userAgent, jar }, signal)
    const secrets = () => [password, ...jar.all.map(({ value }) => value)]
    const login = async () => {
      if (!canLogIn(remote, account)) throw new LoginRefused({ reason: 'the cookie is no longer valid' })
      for (let tries = 1; ; tries += 1) {
        jar.endSession()
        try {
          return await remote.login({ username: account.username, password }, client)
        } catch (error) {
          if (!(error instanceof PageError)) throw error
          await pages.keep(remote.oj, error, secrets())
          if (tries === maxLogins) throw unreadLogin(error, password)
        }
      }
    }
    /** Does work whose errors can stop the account. */
    const kept = async <T>(work: () => Promise<T>, stops: (error: unknown) => boolean): Promise<T> => {
      try {
        if (!account.login) throw new AccountKeyLost()
        return await work()
      } catch (error) {
        if (stops(error)) await this.#judgeAccount(account._id, error)
        await pages.keep(remote.oj, error, secrets())
        throw error
      }
    }
    return { client, jar, login, kept }
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

const accountErrors = [LoginRefused, AccountKeyLost, LoggedOut, AccountLocked, ChallengeMet]

/** Whether the account is the reason of an error, so that another one may work. */
export const isOfAccount = (error: unknown) => accountErrors.some((one) => error instanceof one)

const canLogIn = (remote: Remote, { login }: Account) => !remote.needsCookie && login !== undefined && login.password !== ''

/** Sites report locked accounts in many ways; the admin reads their message as it is. */
function unreadLogin({ page, parameters }: PageError, password: string): CodedError {
  const words = page.text.replaceAll(password, '***').slice(0, maxQuoted)
  return new LoginRefused({ reason: `${parameters.missing} is missing. The page says “${words}”` })
}
