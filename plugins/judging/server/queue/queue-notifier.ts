import type { ServerContext } from '@verdict/core/server'
import { ownJudge, progress, progressed, work, type CaseVerdict, type JudgingSettings, type TaskProgress } from '../../contract.ts'
import { WakeUpSignal } from './wake-up-signal.ts'
import type { TaskDoc } from './task-schema.ts'

/** Tells the site, its readers and its judges what happens in the queue. */
export class QueueNotifier {
  readonly #ctx: ServerContext<JudgingSettings>
  readonly #wakeUp: WakeUpSignal
  /** Called in this process when a task for a judge inside the site waits. */
  onWaiting: (oj: string) => void = () => undefined

  constructor(ctx: ServerContext<JudgingSettings>, workKey: string) {
    this.#ctx = ctx
    this.#wakeUp = new WakeUpSignal(() =>
      ctx.publish(work, workKey, {}).catch((error: unknown) => ctx.logger.warn({ err: error }, 'daemons could not be woken')),
    )
  }

  /** A task waits, or a daemon may take tasks again. */
  taskWaiting(oj: string): void {
    if (oj === ownJudge) this.#wakeUp.send()
    else this.onWaiting(oj)
  }

  /** A lost step is made good by the next, so nobody waits for it. */
  taskMoved(task: TaskDoc, cases: CaseVerdict[] = []): void {
    this.#ctx.emit(progressed, standingOf(task, cases))
    // Pages only show how far it is. Results of cases carry names and words of checkers that not every follower may see.
    this.#ctx.publish(progress, task.subject, standingOf(task)).catch((error: unknown) => this.#ctx.logger.warn({ err: error }, 'a step was not told'))
  }
}

export function standingOf({ subject, version, judger, standing }: TaskDoc, cases: CaseVerdict[] = []): TaskProgress {
  return { subject, version, judger: judger || null, ...standing, cases }
}
