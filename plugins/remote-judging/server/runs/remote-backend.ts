import { LeaseLost, statuses, type JudgeBackend, type JudgeContext, type RetryLater, type TaskWork, type Verdict } from '@verdict/plugin-judging/contract'
import type { z } from 'zod'
import { AccountKeyLost, AccountLocked, ChallengeMet, LoggedOut, LoginRefused, RemoteDown, SentTooSoon, type Remote } from '../../contract.ts'
import { siteOf } from '../accounts/account-sessions.ts'
import type { SiteHealth } from '../sites/site-health.ts'
import { reasonOf, type RemoteTexts } from './remote-texts.ts'
import { NotSent, RunSender } from './run-sender.ts'
import { RunWatcher } from './run-watcher.ts'

export type BackendDeps = ConstructorParameters<typeof RunSender>[0] &
  ConstructorParameters<typeof RunWatcher>[0] & {
    readonly health: SiteHealth
    readonly texts: RemoteTexts
    /** Returns a remote's languages, which can be those of another one. */
    languagesOf(remote: Remote): Remote['languages']
    slots(remote: Remote): number
  }

const keepMs = 5000

type Outcome = z.input<typeof Verdict> | RetryLater

/** Returns the judge of a remote's problems. */
export function remoteBackend(remote: Remote, deps: BackendDeps): JudgeBackend {
  return {
    oj: remote.oj,
    languages: remote.languages.map(({ id: _id, comment: _comment, ...language }) => language),
    ...(remote.languagesOf !== undefined && { languagesOf: remote.languagesOf }),
    get slots() {
      return deps.slots(remote)
    },
    judge: (work, context) => judge(remote, deps, work, context),
  }
}

async function judge(remote: Remote, deps: BackendDeps, work: TaskWork, context: JudgeContext): Promise<Outcome> {
  if (work.kind !== 'remote') throw new Error(`${remote.title} cannot do '${work.kind}'`)
  const { health, texts } = deps
  const language = deps.languagesOf(remote).find(({ name }) => name === work.language)
  if (!language) return { status: statuses.submittedFailed, errorMessage: texts.t('languageGone', { language: work.language }) }
  const closure = await health.closure(siteOf(remote))
  if (closure) return { retryAfterSeconds: closure.retryAfterSeconds, reason: texts.t('siteDown', { site: remote.title, reason: closure.reason }) }
  // A slow site must not cost us the account.
  const renewal = setInterval(() => void deps.accounts.keep(context.subject).catch(() => undefined), keepMs)
  try {
    const sent = await new RunSender(deps, remote, { work, language, context }).send()
    if (sent instanceof NotSent) return { status: sent.isFault ? statuses.systemError : statuses.submittedFailed, errorMessage: sent.reason }
    if ('retryAfterSeconds' in sent) return sent
    return await new RunWatcher(deps, remote).watch(sent, work, context)
  } catch (error) {
    if (context.signal.aborted || error instanceof LeaseLost) throw error
    if (error instanceof RemoteDown) {
      const reason = String(error.parameters.reason ?? '')
      const seconds = await health.failed(siteOf(remote), reason, Number(error.parameters.seconds ?? 0))
      return { retryAfterSeconds: seconds, reason: texts.t('siteDown', { site: remote.title, reason }) }
    }
    // The account has stored its reason, and another one can continue.
    if ([LoginRefused, AccountKeyLost, AccountLocked, ChallengeMet, LoggedOut, SentTooSoon].some((kind) => error instanceof kind))
      return { retryAfterSeconds: 1, reason: texts.t('accountFailed', { site: remote.title, reason: reasonOf(error, texts) }) }
    throw new Error(reasonOf(error, texts), { cause: error })
  } finally {
    clearInterval(renewal)
    await deps.accounts.release(context.subject)
  }
}
