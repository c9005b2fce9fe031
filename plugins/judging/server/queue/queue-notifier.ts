import type { ServerContext } from '@verdict/core/server'
import { ownJudge, progress, work, type JudgingSettings, type TaskProgress } from '../../contract.ts'
import { WakeUpSignal } from './wake-up-signal.ts'
import type { TaskDoc } from './task-schema.ts'

/** Publishes what happens in the queue: wake-ups for judges, progress for users. */
export class QueueNotifier {
  readonly #ctx: ServerContext<JudgingSettings>
  readonly #wakeUp: WakeUpSignal
  /** Called in this process when a task waits for a judge backend inside the site. */
  onWaiting: (oj: string) => void = () => undefined

  constructor(ctx: ServerContext<JudgingSettings>, workKey: string) {
    this.#ctx = ctx
    this.#wakeUp = new WakeUpSignal(() =>
      ctx.publish(work, workKey, {}).catch((error: unknown) => ctx.logger.warn({ err: error }, 'failed to wake the daemons')),
    )
  }

  /** Call it when a task waits, or when a daemon can take tasks again. */
  taskWaiting(oj: string): void {
    if (oj === ownJudge) this.#wakeUp.send()
    else this.onWaiting(oj)
  }

  /** Publishes the progress of a task without waiting; the next step replaces a lost one. */
  taskProgressed(task: TaskDoc): void {
    this.#ctx.publish(progress, task.subject, progressOf(task)).catch((error: unknown) => this.#ctx.logger.warn({ err: error }, 'failed to publish progress'))
  }
}

export function progressOf({ subject, version, judger, standing }: TaskDoc): TaskProgress {
  return { subject, version, judger: judger || null, ...standing }
}
