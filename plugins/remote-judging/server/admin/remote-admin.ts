import { AccountIncomplete, AccountKeyLost, NoAccount, NoKeptPage, NoRemote, type Remote, type remoteAdminApi, type RemoteRow } from '../../contract.ts'
import type { CodedError, ParsedInput } from '@verdict/core'
import type { FileAnswer } from '@verdict/core/server'
import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import type { z } from 'zod'
import type { AccountRepository } from '../accounts/account-repository.ts'
import type { Account } from '../accounts/account-secrets.ts'
import { siteOf, type AccountSessions } from '../accounts/account-sessions.ts'
import { parseCookies } from '../http/cookie-jar.ts'
import type { PageArchive } from '../sites/page-archive.ts'
import type { SiteHealth } from '../sites/site-health.ts'

interface Deps {
  readonly remotes: readonly Remote[]
  readonly accounts: AccountRepository
  readonly sessions: AccountSessions
  readonly health: SiteHealth
  readonly pages: PageArchive
  readonly queue: Pick<JudgeQueue, 'waiting' | 'retryNow'>
  messageOf(error: Pick<CodedError, 'code' | 'parameters'>, language: string | undefined): string
}

type AccountInput = ParsedInput<typeof remoteAdminApi.routes.saveAccount>['body']
type Row = z.input<typeof RemoteRow>

const testMs = 60_000

/** The operations of admins on sites and accounts. */
export class RemoteAdmin {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  sites(language: string | undefined): Promise<Row[]> {
    return Promise.all(this.#deps.remotes.map((remote) => this.#row(remote, language)))
  }

  async save({ oj, username, password, cookies, userAgent }: AccountInput): Promise<{ id: string }> {
    const { accounts, remotes } = this.#deps
    if (!remotes.some((remote) => siteOf(remote) === oj)) throw new NoRemote({ judge: oj })
    const parsed = cookies ? parseCookies(cookies) : undefined
    if (parsed?.length === 0) throw new AccountIncomplete()
    const isKnown = (await accounts.of(oj)).some((account) => account.username === username)
    if (!isKnown && !password && !parsed) throw new AccountIncomplete()
    const id = await accounts.save(oj, username, { password: password || undefined, cookies: parsed, userAgent: userAgent ?? undefined })
    if (password || parsed) await this.#retryAll(oj)
    return { id }
  }

  async remove(id: string): Promise<void> {
    await this.#account(id)
    await this.#deps.accounts.remove(id)
  }

  async switch(id: string, works: boolean): Promise<void> {
    const { accounts } = this.#deps
    const { oj } = await this.#account(id)
    await accounts.setState(id, works ? 'working' : 'off')
    if (works) await this.#retryAll(oj)
  }

  async test(id: string): Promise<void> {
    const account = await this.#account(id)
    const remote = this.#deps.remotes.find((one) => one.oj === account.oj) ?? this.#deps.remotes.find((one) => siteOf(one) === account.oj)
    if (!remote) throw new NoRemote({ judge: account.oj })
    await this.#deps.sessions.test(remote, account, AbortSignal.timeout(testMs))
    await this.#retryAll(account.oj)
  }

  async retry(oj: string): Promise<void> {
    const remote = this.#deps.remotes.find((one) => one.oj === oj)
    if (!remote) throw new NoRemote({ judge: oj })
    await this.#deps.health.tryNow(siteOf(remote))
    await this.#deps.queue.retryNow(oj)
  }

  async page(id: number): Promise<FileAnswer> {
    const page = await this.#deps.pages.read(id)
    if (!page) throw new NoKeptPage()
    return { name: `${page.oj}-${page._id}.txt`, type: 'text/plain; charset=utf-8', content: page.source }
  }

  /** Resumes submissions that wait for a site's account. Other judges can share the accounts. */
  async #retryAll(site: string): Promise<void> {
    const { remotes, queue } = this.#deps
    for (const remote of remotes) if (siteOf(remote) === site) await queue.retryNow(remote.oj)
  }

  async #account(id: string): Promise<Account> {
    const account = await this.#deps.accounts.find(id)
    if (!account) throw new NoAccount()
    return account
  }

  async #row(remote: Remote, language: string | undefined): Promise<Row> {
    const { accounts, health, pages, queue } = this.#deps
    const site = siteOf(remote)
    const isOwn = site === remote.oj
    const [known, state, kept, { count, postponed }] = await Promise.all([
      isOwn ? accounts.of(site) : [],
      health.read(site),
      pages.list(remote.oj),
      queue.waiting(remote.oj),
    ])
    const { requestSeconds, accountSeconds, submitSeconds = null, pollSeconds } = remote.pace
    return {
      oj: remote.oj,
      title: remote.title,
      address: remote.address(),
      accountsOf: isOwn ? null : site,
      needsCookie: remote.needsCookie ?? false,
      pace: { request: requestSeconds, account: accountSeconds, submit: submitSeconds, poll: pollSeconds },
      dailySubmissions: remote.pace.dailySubmissions ?? null,
      down: state?.downUntil ? { since: state.downSince ?? state.downUntil, until: state.downUntil, reason: state.reason ?? '' } : null,
      accounts: known.map((account) => this.#accountRow(account, language)),
      waiting: count,
      postponed: [...postponed],
      pages: kept.map(({ _id: id, address, status, missing, at }) => ({ id, address, status, missing, at })),
    }
  }

  #accountRow(account: Account, language: string | undefined): Row['accounts'][number] {
    const { _id: id, username, login, changedAt, holder, heldUntil, nextAt, userAgent = null } = account
    // Visible before the account is used.
    const { state, reason } = login || account.state !== 'working' ? account : { state: 'broken' as const, reason: new AccountKeyLost() }
    const now = Date.now()
    return {
      id,
      username,
      hasPassword: login !== undefined && login.password !== '',
      hasCookies: (login?.cookies.length ?? 0) > 0,
      userAgent,
      state,
      reason: reason && this.#deps.messageOf(reason, language),
      changedAt,
      busyWith: heldUntil.getTime() > now ? holder : null,
      sentToday: account.day === new Date().toISOString().slice(0, 10) ? account.sentToday : 0,
      nextAt: nextAt.getTime() > now ? nextAt : null,
    }
  }
}
