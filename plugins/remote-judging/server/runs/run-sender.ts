import { createHash } from 'node:crypto'
import { CodedError, type CodedErrorClass } from '@verdict/core'
import type { JudgeContext, RemoteWork, RetryLater } from '@verdict/plugin-judging/contract'
import { AccountLocked, ChallengeMet, LoginRefused, ProgramRefused, SentTooSoon, type Remote, type RemoteLanguage } from '../../contract.ts'
import type { AccountLine } from '../accounts/account-line.ts'
import type { AccountRepository } from '../accounts/account-repository.ts'
import type { Account } from '../accounts/account-secrets.ts'
import { siteOf, type AccountSession, type AccountSessions } from '../accounts/account-sessions.ts'
import type { SitePace } from '../sites/site-pace.ts'
import { waitForAccount } from './account-wait.ts'
import { markedProgram } from './program-mark.ts'
import type { RemoteTexts } from './remote-texts.ts'
import { isNewer, RunFinder } from './run-finder.ts'
import { afterMissing, nextNote, RunNote } from './run-note.ts'
import type { RunRegistry } from './run-registry.ts'

interface Deps {
  readonly accounts: AccountRepository
  readonly line: AccountLine
  readonly sessions: AccountSessions
  readonly pace: SitePace
  readonly registry: RunRegistry
  readonly texts: RemoteTexts
  settleMs(): number
  paceFactor(): number
}

/** A program that the site did not accept, or whose run cannot be found. The user is notified and can submit it again. */
export class NotSent {
  readonly reason: string
  /** Without accounts, no program can be sent. */
  readonly isFault: boolean

  constructor(reason: string, isFault = false) {
    this.reason = reason
    this.isFault = isFault
  }
}

/** A run at the site. */
export interface SentRun {
  readonly run: string
  readonly note: RunNote
}

export type Sending = SentRun | NotSent | RetryLater

const stoppedSeconds = 30

/** Sends a program to a site once: always looks for it there before sending it again. */
export class RunSender {
  readonly #deps: Deps
  readonly #remote: Remote
  readonly #work: RemoteWork
  readonly #language: RemoteLanguage
  readonly #context: JudgeContext
  readonly #code: string

  constructor(deps: Deps, remote: Remote, task: { work: RemoteWork; language: RemoteLanguage; context: JudgeContext }) {
    this.#deps = deps
    this.#remote = remote
    this.#work = task.work
    this.#language = task.language
    this.#context = task.context
    // Hashed, so that users of the other site cannot learn our submission numbers.
    const mark = createHash('sha256').update(task.context.subject).digest('hex').slice(0, 16)
    this.#code = markedProgram(task.work.code, task.language, mark, remote.codeBytes?.min)
  }

  get #problem(): string {
    return `${this.#remote.oj}-${this.#work.problem.remoteId}`
  }

  async send(): Promise<Sending> {
    const { note } = this.#context
    const saved = note === undefined || note === null ? undefined : RunNote.parse(note)
    if (saved?.run !== undefined) return { run: saved.run, note: saved }
    const max = this.#remote.codeBytes?.max
    if (max !== undefined && Buffer.byteLength(this.#code) > max) return new NotSent(this.#deps.texts.t('codeTooLong', { most: max }))
    if (!saved) return this.#sendNew(0)
    return this.#lookAgain(saved)
  }

  /** An earlier attempt has sent it or was about to. */
  async #lookAgain(note: RunNote): Promise<Sending> {
    const { accounts, texts } = this.#deps
    // Released first: two submissions that each hold one account and wait for the other's would deadlock.
    await accounts.release(this.#context.subject, note.accountId)
    const account = await this.#waitFor(
      () => accounts.takeToLook(note.accountId, this.#context.subject),
      async () => ((await accounts.find(note.accountId))?.state === 'working' ? 1000 : undefined),
    )
    if (account === undefined) {
      const known = await accounts.find(note.accountId)
      if (known) return this.#stopped(known)
      return note.isGivenUp ? this.#sendNew(0) : this.#giveUp(note, texts.t('accountGone', { account: note.username }))
    }
    if (!('_id' in account)) return account
    const session = this.#deps.sessions.open(this.#remote, account, this.#context.signal)
    const run = await this.#find(session, note, { last: this.#lastOf(note, account), until: note.isGivenUp ? 0 : note.sentAt + this.#deps.settleMs() })
    return run === undefined ? this.#missing(note) : this.#found(note, run)
  }

  /** Handles a program of which no run has appeared. */
  async #missing(note: RunNote): Promise<Sending> {
    const { accounts, texts } = this.#deps
    const missing = afterMissing(note)
    if (!missing.isSentAgain) return this.#giveUp(note, texts.t(missing.reason, { account: note.username, count: note.sendings }))
    await accounts.release(this.#context.subject)
    return this.#sendNew(missing.sendings)
  }

  async #sendNew(sendings: number): Promise<Sending> {
    const { accounts, line, texts } = this.#deps
    const { dailySubmissions } = this.#remote.pace
    const { subject } = this.#context
    const site = siteOf(this.#remote)
    const account = await this.#waitFor(
      async () => ((await line.isFirst(site, subject)) ? accounts.take(site, subject, dailySubmissions) : undefined),
      () => accounts.waitMs(site, dailySubmissions),
    ).finally(() => line.leave(subject))
    if (account && !('_id' in account)) return account
    if (account) return this.#sendWith(account, sendings)
    const [first] = await accounts.of(site)
    return first ? this.#stopped(first) : new NotSent(texts.t('noAccounts', { site: this.#remote.title }), true)
  }

  async #sendWith(account: Account, sendings: number): Promise<Sending> {
    const { accounts, sessions, pace, paceFactor } = this.#deps
    const { signal } = this.#context
    const { remoteId } = this.#work.problem
    const session = sessions.open(this.#remote, account, signal)
    await this.#context.step({ status: 9, text: this.#deps.texts.t('sending', { site: this.#remote.title, account: account.username }) })
    const after = await this.#finder(session).newest(remoteId)
    if (this.#remote.pace.submitSeconds) await pace.wait(siteOf(this.#remote), 'nextSubmitAt', this.#remote.pace.submitSeconds, signal)
    const note: RunNote = {
      accountId: account._id,
      username: account.username,
      after,
      sentAt: Date.now(),
      language: this.#language.name,
      sendings,
      isTaken: false,
    }
    await this.#context.saveNote(note)
    const restMs = this.#remote.pace.accountSeconds * 1000 * paceFactor()
    // Until its result is known, the account sends no other program, even if this process dies.
    const sending = { subject: this.#context.subject, problem: this.#problem, after, at: note.sentAt }
    await accounts.count(account._id, sending, Math.max(restMs, this.#deps.settleMs()))
    try {
      const program = { remoteId, language: this.#language, code: this.#code }
      const run = await session.run((client) => this.#remote.submit(program, client))
      if (run !== undefined) {
        await this.#deps.registry.claim(siteOf(this.#remote), run, this.#context.subject)
        return await this.#found(note, run)
      }
    } catch (error) {
      if (!wasNotTaken(error)) {
        if (!signal.aborted) await this.#context.saveNote(nextNote(note, { kind: 'unanswered' }))
        throw error
      }
      await this.#context.saveNote(null)
      await accounts.restUntil(account._id, note.sentAt + restMs)
      return this.#refused(account, error)
    }
    const taken = nextNote(note, { kind: 'taken' })
    await this.#context.saveNote(taken)
    const run = await this.#find(session, taken, { until: taken.sentAt + this.#deps.settleMs() })
    return run === undefined ? this.#missing(taken) : this.#found(taken, run)
  }

  /** The site reported that it did not accept the program. */
  async #refused(account: Account, error: CodedError): Promise<Sending> {
    const { accounts, texts, paceFactor } = this.#deps
    const reason = texts.messageOf(error)
    if (isOf(error, ProgramRefused)) return new NotSent(reason)
    if (!isOf(error, SentTooSoon)) return { retryAfterSeconds: 1, reason: texts.t('accountFailed', { site: this.#remote.title, reason }) }
    const seconds = Math.max(1, Number(error.parameters.seconds ?? this.#remote.pace.accountSeconds)) * paceFactor()
    await accounts.restUntil(account._id, Date.now() + seconds * 1000)
    return { retryAfterSeconds: Math.min(seconds, 600), reason }
  }

  #waitFor(take: () => Promise<Account | undefined>, waitMs: () => Promise<number | undefined>): Promise<Account | RetryLater | undefined> {
    const text = this.#deps.texts.t('accountsBusy', { site: this.#remote.title })
    return waitForAccount({ take, waitMs, text, tell: () => this.#context.step({ status: 9, text }), signal: this.#context.signal })
  }

  #stopped({ username, state, reason }: Account): RetryLater {
    const { texts } = this.#deps
    const why = reason ? texts.messageOf(new CodedError(reason.code, { parameters: reason.parameters })) : texts.t(`accountStates.${state}`)
    return {
      retryAfterSeconds: stoppedSeconds * this.#deps.paceFactor(),
      reason: texts.t('accountStopped', { account: username, site: this.#remote.title, reason: why }),
    }
  }

  #find(session: AccountSession, note: RunNote, search: { last?: string | undefined; until: number }): Promise<string | undefined> {
    return this.#finder(session).find(this.#work.problem.remoteId, this.#code, note, { ...search, signal: this.#context.signal })
  }

  /** Returns the account's newest run before it sent the next program for the problem, if it did. Later runs are not ours. */
  #lastOf({ sentAt }: RunNote, { sendings = [] }: Account): string | undefined {
    const later = sendings.filter(({ subject, problem, at }) => problem === this.#problem && at > sentAt && subject !== this.#context.subject)
    return later
      .map(({ after }) => after)
      .reduce<string | undefined>((first, after) => (first === undefined || isNewer(first, after) ? after : first), undefined)
  }

  #finder(session: AccountSession): RunFinder {
    const { registry, paceFactor } = this.#deps
    return new RunFinder(this.#remote, session, { paceFactor, claim: (run) => registry.claim(siteOf(this.#remote), run, this.#context.subject) })
  }

  async #found(note: RunNote, run: string): Promise<SentRun> {
    const known = nextNote(note, { kind: 'found', run })
    await this.#context.saveNote(known)
    const { accounts, paceFactor } = this.#deps
    await accounts.restUntil(note.accountId, note.sentAt + this.#remote.pace.accountSeconds * 1000 * paceFactor())
    return { run, note: known }
  }

  async #giveUp(note: RunNote, reason: string): Promise<NotSent> {
    await this.#context.saveNote(nextNote(note, { kind: 'given-up' }))
    return new NotSent(reason)
  }
}

function wasNotTaken(error: unknown): error is CodedError {
  return [ProgramRefused, SentTooSoon, LoginRefused, AccountLocked, ChallengeMet].some((kind) => error instanceof kind)
}

/** `instanceof` would narrow: for the compiler, all coded errors are one type. */
const isOf = (error: CodedError, kind: CodedErrorClass): boolean => error instanceof kind
