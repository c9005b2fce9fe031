import type { DaemonInfo, DaemonLoad, FileReference, JudgingStep, JudgingWork, Verdict } from '@verdict/plugin-judging/contract'

/** The context of one task. */
export interface WorkContext {
  /** Identifies the task in logs. */
  readonly id: string
  /** Aborted when the result is no longer needed. */
  readonly signal: AbortSignal
  /** The site's factor on time limits for this machine. */
  readonly timeFactor: number
  step(step: JudgingStep): void
  /** Called when the task uses a core for long: it waits at times now, so there is room for another. */
  onLong(): void
  /** Downloads a file of the site; the caller checks its hash. */
  fetchFile(hash: string): AsyncIterable<Uint8Array>
  /** Sends a file that a program has written to the site. */
  keepFile(content: Uint8Array): Promise<FileReference>
}

/** The judging part of a daemon, as the connections to sites see it. */
export interface JudgeConnection {
  /** Returns the judge's current abilities. */
  info(): Omit<DaemonInfo, 'instance'>
  /** Calls back when the info has changed. */
  onInfoChange(listener: () => void): void
  load(): Pick<DaemonLoad, 'cpu' | 'memory'>
  /** An error fails this attempt; `CannotWorkNow` hands the task back, uncounted the first time. */
  work(work: JudgingWork, context: WorkContext): Promise<Verdict>
}

/** The fault is the daemon's, not the task's: the task goes back as if it had not been claimed. */
export class CannotWorkNow extends Error {}

/** A file did not arrive from this site; other sites may work. */
export class SiteUnreachable extends CannotWorkNow {}
