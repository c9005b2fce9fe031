import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { statuses, type JudgeContext, type RetryLater, type RemoteWork, type Verdict } from '@verdict/plugin-judging/contract'
import { PageError, type Remote, type RunState } from '../../contract.ts'
import type { AccountRepository } from '../accounts/account-repository.ts'
import type { AccountSession, AccountSessions } from '../accounts/account-sessions.ts'
import { reasonOf, type RemoteTexts } from './remote-texts.ts'
import type { SentRun } from './run-sender.ts'

interface Deps {
  readonly accounts: AccountRepository
  readonly sessions: AccountSessions
  readonly texts: RemoteTexts
  watchMs(): number
  holdMs(): number
  paceFactor(): number
}

type Judged = Extract<RunState, { state: 'judged' }>
type VerdictInput = z.input<typeof Verdict>

const slowest = 5
const growth = 1.15
/** After this many consecutive unreadable pages, the result counts as unknown. */
const maxBrokenPages = 5
const shownStatuses = { waiting: statuses.judging, compiling: statuses.compiling, judging: statuses.judging } as const

/** Watches a run until it is judged. */
export class RunWatcher {
  readonly #deps: Deps
  readonly #remote: Remote

  constructor(deps: Deps, remote: Remote) {
    this.#deps = deps
    this.#remote = remote
  }

  async watch({ run, note }: SentRun, work: RemoteWork, context: JudgeContext): Promise<VerdictInput | RetryLater> {
    const { accounts, texts } = this.#deps
    const remoteRun = { id: run, account: note.username }
    const unknown = (errorMessage: string): VerdictInput => ({ status: statuses.unknownResult, errorMessage, remoteRun })
    const account = await accounts.find(note.accountId)
    if (!account && this.#remote.hasPrivateRuns) return unknown(texts.t('accountGone', { account: note.username }))
    if (account && account.state !== 'working') {
      const reason = texts.t('ownerStopped', { account: note.username, site: this.#remote.title })
      if (this.#remote.hasPrivateRuns) return { retryAfterSeconds: 30 * this.#deps.paceFactor(), reason }
    }
    const session =
      account?.state === 'working'
        ? this.#deps.sessions.open(this.#remote, account, context.signal)
        : { run: <T>(call: (client: ReturnType<AccountSessions['visitor']>) => Promise<T>) => call(this.#deps.sessions.visitor(this.#remote, context.signal)) }
    const { remoteId } = work.problem
    const times = { until: note.sentAt + this.#deps.watchMs(), holdUntil: note.sentAt + this.#deps.holdMs() }
    const ended = await this.#poll(session, { run, remoteId, ...times }, context)
    if ('lastWords' in ended) return unknown(ended.lastWords)
    return { ...(await this.#verdict(ended, session, run, remoteId)), remoteRun }
  }

  async #poll(
    session: Pick<AccountSession, 'run'>,
    { run, remoteId, until, holdUntil }: { run: string; remoteId: string; until: number; holdUntil: number },
    context: JudgeContext,
  ): Promise<Judged | { lastWords: string }> {
    const { accounts, texts } = this.#deps
    let pauseMs = this.#remote.pace.pollSeconds * 1000 * this.#deps.paceFactor()
    const slowestMs = pauseMs * slowest
    let brokenPages = 0
    for (let lastWords = texts.t('notJudged', { site: this.#remote.title }); ; pauseMs = Math.min(pauseMs * growth, slowestMs)) {
      try {
        const state = await session.run((client) => this.#remote.readRun(run, remoteId, client))
        brokenPages = 0
        if (state?.state === 'judged') return state
        if (state?.state === 'unknown') lastWords = texts.t('wordsUnknown', { site: this.#remote.title, text: state.text.slice(0, 200) })
        else if (state) {
          const shown = { status: shownStatuses[state.state], done: state.done ?? 0, total: state.total ?? 0 }
          await context.step({ ...shown, text: texts.t('watching', { site: this.#remote.title, run }) })
        }
      } catch (error) {
        if (!(error instanceof PageError)) throw error
        brokenPages += 1
        lastWords = reasonOf(error, texts)
        if (brokenPages === maxBrokenPages) return { lastWords }
      }
      if (Date.now() >= until) return { lastWords }
      if (Date.now() >= holdUntil) await accounts.release(context.subject)
      await pause(Math.max(pauseMs, 20), undefined, { signal: context.signal })
    }
  }

  async #verdict(judged: Judged, session: Pick<AccountSession, 'run'>, run: string, remoteId: string): Promise<VerdictInput> {
    const { status, time = null, memory = null, cases = [] } = judged
    const compilerText = status === statuses.compileError ? await this.#compilerText(session, run, remoteId) : undefined
    return {
      status,
      time,
      memory,
      errorMessage: compilerText ?? judged.message ?? null,
      cases: cases.map((one, index) => ({ ...one, seq: index + 1, time: one.time ?? null, memory: one.memory ?? null, message: one.message ?? null })),
    }
  }

  async #compilerText(session: Pick<AccountSession, 'run'>, run: string, remoteId: string): Promise<string | undefined> {
    const { readCompilerText } = this.#remote
    if (!readCompilerText) return undefined
    try {
      return await session.run((client) => readCompilerText.call(this.#remote, run, remoteId, client))
    } catch (error) {
      return this.#deps.texts.t('noCompilerText', { reason: reasonOf(error, this.#deps.texts) })
    }
  }
}
