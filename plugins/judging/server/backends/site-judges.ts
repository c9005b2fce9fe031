import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { messageOf } from '@verdict/core'
import { JudgingStep, LeaseLost, TaskWork, Verdict, type JudgeBackend, type JudgeContext } from '../../contract.ts'
import type { Held, TaskDoc } from '../queue/task-schema.ts'
import type { TaskLeases } from '../queue/task-leases.ts'

interface Deps {
  readonly leases: TaskLeases
  readonly judges: readonly JudgeBackend[]
  readonly logger: Logger
  leaseMilliseconds(judge: JudgeBackend): number
  retrySeconds(): number
}

const defaultSlots = 4

/** Runs the judge backends inside the site: claims tasks for them, renews the leases and reports the verdicts. */
export class SiteJudges {
  readonly #deps: Deps
  readonly #owner = randomUUID()
  readonly #stop = new AbortController()
  readonly #working = new Set<Promise<void>>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Claims tasks for one backend while it has free slots. */
  async fill(oj: string): Promise<void> {
    const judge = this.#deps.judges.find((one) => one.oj === oj)
    if (!judge?.judge) return
    while (!this.#stop.signal.aborted) {
      const claimant = { oj, owner: this.#owner, judger: oj, leaseMilliseconds: this.#deps.leaseMilliseconds(judge) }
      // The next maintenance round makes up for a failed claim.
      const task = await this.#deps.leases.claimInSite(claimant, judge.slots ?? defaultSlots).catch(() => undefined)
      if (!task) return
      this.#start(judge, task)
    }
  }

  /** Claims tasks that another process has queued or returned. */
  async fillAll(): Promise<void> {
    if (!(await this.#deps.leases.hasWaiting(this.#deps.judges.map(({ oj }) => oj)))) return
    for (const { oj } of this.#deps.judges) await this.fill(oj)
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await Promise.allSettled(this.#working)
    await this.#deps.leases.reclaim(this.#owner)
  }

  #start(judge: JudgeBackend, task: TaskDoc): void {
    const work = this.#work(judge, task).catch((error: unknown) => this.#deps.logger.error({ err: error, task: task._id }, 'judge backend failed'))
    this.#working.add(work)
    void work.then(() => {
      this.#working.delete(work)
      return this.fill(judge.oj)
    })
  }

  async #work(judge: JudgeBackend, task: TaskDoc): Promise<void> {
    const { leases } = this.#deps
    const held: Held = { id: task._id, attempt: task.attempt }
    const lost = new AbortController()
    const signal = AbortSignal.any([lost.signal, this.#stop.signal])
    const lease = this.#deps.leaseMilliseconds(judge)
    const renewal = setInterval(
      () =>
        void leases.renew(this.#owner, [held], lease).then(
          (gone) => gone.length > 0 && lost.abort(),
          () => undefined,
        ),
      lease / 3,
    )
    const context: JudgeContext = {
      subject: task.subject,
      attempt: task.attempt,
      signal,
      note: task.note,
      saveNote: (note) =>
        leases.saveNote(this.#owner, held, note).catch((error: unknown) => {
          if (error instanceof LeaseLost) lost.abort()
          throw error
        }),
      step: async (step) => {
        if (!(await leases.step(this.#owner, held, JudgingStep.parse(step)))) lost.abort()
      },
    }
    try {
      const outcome = await judge.judge?.(TaskWork.parse(JSON.parse(task.work ?? '')), context)
      if (!outcome) return
      if ('retryAfterSeconds' in outcome) await leases.postpone(this.#owner, held, outcome)
      else await leases.finish(this.#owner, held, Verdict.parse(outcome))
    } catch (error) {
      if (signal.aborted) return
      const reason = messageOf(error)
      await leases.fail(this.#owner, held, reason, judge.retrySeconds ?? this.#deps.retrySeconds())
    } finally {
      clearInterval(renewal)
    }
  }
}
