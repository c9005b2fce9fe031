import type { Client } from '@verdict/core'
import { maxVerdictCases, SessionEnded, UnknownDaemon, type daemonApi, type Outcome } from '@verdict/plugin-judging/contract'
import { delay } from './abortable.ts'
import { refusalOf } from './daemon-client.ts'

interface SiteSession {
  readonly calls: Client<typeof daemonApi.routes>
  session(): string
  readonly signal: AbortSignal
}

interface Held {
  readonly id: string
  readonly attempt: number
  /** Whether the site takes the results of many test cases apart from the verdict: a site that knows lists of cases does. */
  readonly takesParts: boolean
}

const finalRefusals = [new SessionEnded().code, new UnknownDaemon().code]
const retryPauseMs = 300
/** Messages of checkers can make a thousand results larger than the site takes at once. */
const maxPartCharacters = 2 * 1024 * 1024

/** Reports an outcome, and retries until the site has answered or the result is no longer needed. Reporting twice is harmless. */
export async function reportOutcome(site: SiteSession, held: Held, outcome: Outcome): Promise<void> {
  const refusal = await report(site, held, outcome)
  if (!refusal || finalRefusals.includes(refusal.code ?? '') || !('verdict' in outcome)) return
  // The site refuses this verdict, and would refuse it again.
  await report(site, held, { failure: `the site refused the verdict: ${refusal.message}` })
}

/** The refusal of the site, if it did not take the outcome. */
async function report(site: SiteSession, { takesParts, ...held }: Held, outcome: Outcome): Promise<{ code: string | undefined; message: string } | undefined> {
  try {
    if (!takesParts || !('verdict' in outcome) || (outcome.verdict.cases?.length ?? 0) <= maxVerdictCases) return void (await reportOnce(site, held, outcome))
    const { cases = [], ...verdict } = outcome.verdict
    let from = 0
    for (const part of partsOf(cases)) {
      const { accepted } = await untilAnswered(site, () => site.calls.cases({ body: { session: site.session(), ...held, from, cases: part } }, site.signal))
      if (!accepted) return undefined
      from += part.length
    }
    return void (await reportOnce(site, held, { verdict: { ...verdict, caseCount: cases.length } }))
  } catch (error) {
    if (site.signal.aborted) return undefined
    return { code: refusalOf(error)?.code, message: error instanceof Error ? error.message : '' }
  }
}

function reportOnce(site: SiteSession, held: Omit<Held, 'takesParts'>, outcome: Outcome): Promise<unknown> {
  return untilAnswered(site, () => site.calls.report({ body: { session: site.session(), ...held, outcome } }, site.signal))
}

/** Repeats a call until the site has answered; throws its refusal, and ends when the result is no longer needed. */
async function untilAnswered<T>(site: SiteSession, call: () => Promise<T>): Promise<T> {
  for (;;) {
    site.signal.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      if (refusalOf(error)) throw error
      await delay(retryPauseMs, site.signal)
    }
  }
}

type Reported = NonNullable<Extract<Outcome, { verdict: unknown }>['verdict']['cases']>

function* partsOf(cases: Reported): Generator<Reported> {
  let part: Reported = []
  let characters = 0
  for (const one of cases) {
    const length = one.message?.length ?? 0
    if (part.length > 0 && (part.length === maxVerdictCases || characters + length > maxPartCharacters)) {
      yield part
      part = []
      characters = 0
    }
    part.push(one)
    characters += length
  }
  if (part.length > 0) yield part
}
