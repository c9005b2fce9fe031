import type { Client } from '@verdict/core'
import { SessionEnded, UnknownDaemon, type daemonApi, type Outcome } from '@verdict/plugin-judging/contract'
import { delay } from './delay.ts'
import { refusalOf } from './site-client.ts'

interface Line {
  readonly calls: Client<typeof daemonApi.routes>
  session(): string
  readonly signal: AbortSignal
}

const lostForGood = [new SessionEnded().code, new UnknownDaemon().code]
const pauseMilliseconds = 300

/** Hands an outcome over, again until the site has answered or nobody wants it any more; saying it twice does no harm. */
export async function reportOutcome(line: Line, held: { id: string; attempt: number }, outcome: Outcome): Promise<void> {
  let said = outcome
  while (!line.signal.aborted) {
    try {
      await line.calls.report({ body: { session: line.session(), ...held, outcome: said } }, line.signal)
      return
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal && (lostForGood.includes(refusal.code ?? '') || !('verdict' in said))) return
      // The site does not take this verdict as it is, and would not the next time either.
      if (refusal) said = { failure: `the site refused the verdict: ${error instanceof Error ? error.message : ''}` }
      else await delay(pauseMilliseconds, line.signal)
    }
  }
}
