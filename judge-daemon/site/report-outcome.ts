import type { Client } from '@verdict/core'
import { SessionEnded, UnknownDaemon, type daemonApi, type Outcome } from '@verdict/plugin-judging/contract'
import { delay } from './abortable.ts'
import { refusalOf } from './site-client.ts'

interface SiteSession {
  readonly calls: Client<typeof daemonApi.routes>
  session(): string
  readonly signal: AbortSignal
}

const finalRefusals = [new SessionEnded().code, new UnknownDaemon().code]
const retryPauseMs = 300

/** Reports an outcome, and retries until the site has answered or the result is no longer needed. Reporting twice is harmless. */
export async function reportOutcome(site: SiteSession, held: { id: string; attempt: number }, outcome: Outcome): Promise<void> {
  let reported = outcome
  while (!site.signal.aborted) {
    try {
      await site.calls.report({ body: { session: site.session(), ...held, outcome: reported } }, site.signal)
      return
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal && (finalRefusals.includes(refusal.code ?? '') || !('verdict' in reported))) return
      // The site refuses this verdict, and would refuse it again.
      if (refusal) reported = { failure: `the site refused the verdict: ${error instanceof Error ? error.message : ''}` }
      else await delay(retryPauseMs, site.signal)
    }
  }
}
