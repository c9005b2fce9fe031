import { randomUUID } from 'node:crypto'
import { messageOf, withTimeout } from '@verdict/core'
import { SessionEnded, statuses, UnknownDaemon, type ClaimedTask, type Welcome } from '@verdict/plugin-judging/contract'
import { delay } from './abortable.ts'
import { CannotWorkNow, SiteUnreachable, type JudgeConnection } from './judge-connection.ts'
import { refusalOf, DaemonClient, type SiteAddress } from './daemon-client.ts'
import type { Slots } from './slots.ts'
import { StepReporter } from './step-reporter.ts'
import { TroubleMonitor } from './trouble-monitor.ts'
import { TaskDropped } from '../task/task.ts'
import { reportOutcome } from './report-outcome.ts'

export interface LinkDeps {
  readonly connection: JudgeConnection
  readonly slots: Slots
  log(line: string): void
}

interface Running {
  readonly attempt: number
  readonly stop: AbortController
}

const minReconnectMs = 200
const maxReconnectMs = 3000
/** Another process has taken over the session: the operator gets time to notice the duplicate token. */
const replacedPauseMs = 20_000
const goodbyeTimeoutMs = 3000
/** Without tasks, the daemon shows in every second round that it is there, and asks for tasks in every sixth. */
const idleRounds = { renewal: 2, claim: 6 }

/** The connection to one site: says hello, claims tasks on wake-ups, works, renews leases, reports, and reconnects after a failure. */
export class SiteLink {
  readonly #deps: LinkDeps
  readonly #site: SiteAddress
  readonly #client: DaemonClient
  readonly #instance = randomUUID()
  readonly #running = new Map<string, Running>()
  readonly #end = new AbortController()
  readonly #steps: StepReporter
  /** Trouble of this connection; trouble of the judge itself is part of its info. Nothing can be checked in advance: the next task shows whether files arrive again. */
  readonly #trouble = new TroubleMonitor({ check: () => Promise.resolve(undefined), onChange: () => this.#sendInfo() })
  #session: AbortController | undefined
  #welcome: Welcome | undefined
  #lastError: string | null = null
  #claiming = false
  #mayHaveWork = false

  constructor(site: SiteAddress, deps: LinkDeps) {
    this.#deps = deps
    this.#site = site
    this.#client = new DaemonClient(site)
    this.#steps = new StepReporter((steps) => this.#client.calls.step({ body: { session: this.#welcome?.session ?? '', steps } }))
    deps.slots.onFree(() => void this.#claim())
    deps.connection.onInfoChange(() => this.#sendInfo())
  }

  get connected(): boolean {
    return this.#welcome !== undefined && this.#session?.signal.aborted === false
  }

  /** Serves the site until `close`. */
  async run(): Promise<void> {
    let wait = minReconnectMs
    while (!this.#end.signal.aborted) {
      try {
        await this.#hello()
        wait = minReconnectMs
        await this.#serve()
      } catch (error) {
        wait = this.#pauseAfterRefusal(error) ?? Math.min(wait * 2, maxReconnectMs)
      }
      await delay(wait, this.#end.signal)
    }
  }

  /** Says goodbye: running tasks return to the site's queue at once. */
  async close(): Promise<void> {
    const session = this.#welcome?.session
    this.#end.abort()
    this.#trouble.close()
    this.#session?.abort()
    for (const { stop } of this.#running.values()) stop.abort()
    if (session !== undefined) await withTimeout((signal) => this.#client.calls.bye({ body: { session } }, signal), goodbyeTimeoutMs).catch(() => undefined)
  }

  /** Sends the changed info. */
  #sendInfo(): void {
    void this.#hello().catch(() => undefined)
  }

  #info() {
    const info = this.#deps.connection.info()
    return { instance: this.#instance, ...info, trouble: info.trouble ?? this.#trouble.reason }
  }

  async #hello(): Promise<void> {
    const welcome = await this.#client.calls.hello({ body: this.#info() }, this.#end.signal)
    if (this.#welcome === undefined) this.#deps.log(`${this.#site.url}: connected as '${welcome.name}'`)
    this.#welcome = welcome
    this.#woken()
  }

  /** Keeps the live stream open and renews the leases; returns or throws when the connection fails. */
  async #serve(): Promise<void> {
    const session = (this.#session = new AbortController())
    const renewal = this.#renewing(session.signal)
    const listening = this.#client.listen(this.#welcome?.workChannel ?? '', () => this.#woken(), session.signal)
    try {
      await Promise.race([listening, renewal])
      session.signal.throwIfAborted()
    } finally {
      session.abort()
      await Promise.allSettled([listening, renewal])
    }
  }

  async #renewing(signal: AbortSignal): Promise<void> {
    for (let round = 0; !signal.aborted; round += 1) {
      const { renewMilliseconds = 1000 } = this.#welcome ?? {}
      const isIdle = this.#running.size === 0 && this.#lastError === null
      if (!isIdle || round % idleRounds.renewal === 0) await this.#renew(renewMilliseconds * 2, signal)
      // A wake-up may have been lost with the process that should have sent it. While nothing is judged, that is unlikely.
      if (!isIdle || round % idleRounds.claim === 0) this.#woken()
      await delay(renewMilliseconds, signal)
    }
  }

  async #renew(timeoutMs: number, signal: AbortSignal): Promise<void> {
    const running = [...this.#running].map(([id, { attempt }]) => ({ id, attempt }))
    const load = { ...this.#deps.connection.load(), running: this.#deps.slots.busy, slots: this.#deps.slots.total }
    const body = { session: this.#welcome?.session ?? '', running, load, lastError: this.#lastError }
    const { gone, timeFactor } = await withTimeout((both) => this.#client.calls.renew({ body }, both), timeoutMs, signal)
    if (this.#welcome) this.#welcome = { ...this.#welcome, timeFactor }
    this.#lastError = null
    for (const id of gone) this.#running.get(id)?.stop.abort()
  }

  #woken(): void {
    this.#mayHaveWork = true
    void this.#claim()
  }

  /** Claims tasks while there are free slots and the site has tasks. A wake-up that arrives during this causes another round. */
  async #claim(): Promise<void> {
    if (this.#claiming || this.#end.signal.aborted || this.#welcome === undefined) return
    this.#claiming = true
    try {
      while (this.#mayHaveWork && !this.#end.signal.aborted && this.#info().trouble === null) {
        const free = this.#deps.slots.takeAll()
        if (free === 0) return
        this.#mayHaveWork = false
        const tasks = await this.#requestTasks(free)
        if (tasks.length === free) this.#mayHaveWork = true
        for (const task of tasks) void this.#work(task)
        this.#deps.slots.give(free - tasks.length)
      }
    } finally {
      this.#claiming = false
    }
  }

  async #requestTasks(free: number): Promise<ClaimedTask[]> {
    try {
      return (await this.#client.calls.claim({ body: { session: this.#welcome?.session ?? '', most: free } })).tasks
    } catch (error) {
      // Ends the session: `run` reconnects, and then claims again.
      this.#session?.abort(error)
      return []
    }
  }

  async #work({ id, attempt, work }: ClaimedTask): Promise<void> {
    const stop = new AbortController()
    this.#running.get(id)?.stop.abort()
    const running = { attempt, stop }
    this.#running.set(id, running)
    const slot = this.#deps.slots.occupied()
    const context = {
      id,
      signal: stop.signal,
      timeFactor: this.#welcome?.timeFactor ?? 1,
      step: (step: Parameters<StepReporter['add']>[2]) => this.#steps.add(id, attempt, step),
      onLong: slot.giveEarly,
      fetchFile: (hash: string) => this.#client.file(hash),
      keepFile: (content: Uint8Array) => this.#keep({ id, attempt }, content, stop),
    }
    const outcome = await this.#deps.connection.work(work, context).then(
      (verdict) => ({ verdict }),
      (error: unknown) => this.#failure(id, error, stop.signal),
    )
    if ('verdict' in outcome) this.#trouble.resetPause()
    if ('verdict' in outcome && outcome.verdict.status === statuses.systemError) this.#logError(id, outcome.verdict.errorMessage ?? '')
    this.#steps.forget(id)
    slot.end()
    const takesParts = work.kind === 'submission' && work.caseList !== undefined
    const session = { calls: this.#client.calls, session: () => this.#welcome?.session ?? '', signal: stop.signal }
    await reportOutcome(session, { id, attempt, takesParts }, outcome)
    if (this.#running.get(id) === running) this.#running.delete(id)
    // Another task of its user may have waited for its end.
    this.#woken()
  }

  /** Sends a file of a task in progress. The task ends if another judge owns it. */
  async #keep(held: { id: string; attempt: number }, content: Uint8Array, stop: AbortController) {
    const file = await this.#client.keep({ session: this.#welcome?.session ?? '', ...held }, content, stop.signal)
    if (file) return file
    stop.abort()
    throw new TaskDropped()
  }

  #failure(id: string, error: unknown, dropped: AbortSignal) {
    const reason = messageOf(error)
    if (!dropped.aborted) this.#logError(id, reason)
    if (error instanceof SiteUnreachable) this.#trouble.report(reason)
    return error instanceof CannotWorkNow ? { handedBack: reason } : { failure: reason }
  }

  /** Logs the error here, and sends it to the judges page of the site with the next renewal. */
  #logError(id: string, reason: string): void {
    this.#lastError = `${id}: ${reason}`.slice(0, 2000)
    this.#deps.log(`${this.#site.url}: ${this.#lastError}`)
  }

  /** The pause before reconnecting after a refusal by the site; undefined if the connection failed. */
  #pauseAfterRefusal(error: unknown): number | undefined {
    const code = refusalOf(error)?.code
    if (code === new SessionEnded().code) {
      for (const { stop } of this.#running.values()) stop.abort()
      this.#deps.log(`${this.#site.url}: another process uses this token; waiting ${replacedPauseMs / 1000} s before reconnecting`)
      return replacedPauseMs
    }
    if (code === new UnknownDaemon().code) this.#deps.log(`${this.#site.url}: unknown token; add a judge at /admin/judges and use its token`)
    return code === undefined ? undefined : maxReconnectMs
  }
}
