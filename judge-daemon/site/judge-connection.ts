import type { DaemonInfo, DaemonLoad, JudgingStep, JudgingWork, Verdict } from '@verdict/plugin-judging/contract'

/** What somebody who judges is given with one work. */
export interface WorkContext {
  /** Names the work in logs. */
  readonly id: string
  /** Aborted when nobody wants the result any more. */
  readonly signal: AbortSignal
  /** The site's factor on time limits for this machine. */
  readonly timeFactor: number
  step(step: JudgingStep): void
  /** A file of the site as it comes over the line; whoever keeps it checks its hash. */
  fetchFile(hash: string): AsyncIterable<Uint8Array>
}

/** The judging half of a daemon, as the sites see it. */
export interface JudgeConnection {
  /** What it can do now. */
  info(): Omit<DaemonInfo, 'instance'>
  /** Calls back when the card has changed. */
  onInfoChange(listener: () => void): void
  load(): Pick<DaemonLoad, 'cpu' | 'memory'>
  /** What it throws is a failure of this try; `CannotWorkNow` hands the work back, uncounted the first time. */
  work(work: JudgingWork, context: WorkContext): Promise<Verdict>
}

/** The daemon, not the work, is to blame: the work goes back as if it had not been begun. */
export class CannotWorkNow extends Error {}

/** What the work needs did not come over the line to its site; for other sites all may be well. */
export class SiteOutOfReach extends CannotWorkNow {}
