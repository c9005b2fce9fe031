import type { ServerContext } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { ownJudge, type JudgingSettings } from '../contract.ts'
import type { QueueNotifier } from './queue/queue-notifier.ts'
import type { SiteJudges } from './site-judges.ts'
import type { TaskDoc } from './queue/task-schema.ts'
import type { TaskLeases } from './queue/task-leases.ts'

const sweepMilliseconds = 1000
const slowRounds = 3
const day = 24 * 3600_000

/** Takes lost tasks back every second, in every process, and forgets what ended long ago. */
export function startMaintenance(
  ctx: ServerContext<JudgingSettings>,
  deps: { tasks: Collection<TaskDoc>; leases: TaskLeases; siteJudges: SiteJudges; notifier: QueueNotifier; refuseUnknown: () => Promise<void> },
): void {
  let busy = false
  let rounds = 0
  const sweep = async () => {
    const lost = await deps.leases.sweep()
    if (lost > 0) ctx.logger.warn({ tasks: lost }, 'tasks of lost judges are back in the queue')
    await deps.siteJudges.fillAll()
    rounds += 1
    if (rounds % slowRounds !== 0) return
    await deps.refuseUnknown()
    if (await deps.leases.waitForOthers(ownJudge)) deps.notifier.taskWaiting(ownJudge)
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    void sweep()
      .catch((error: unknown) => ctx.logger.error({ err: error }, 'looking for lost judges'))
      .finally(() => (busy = false))
  }, sweepMilliseconds)
  ctx.onClose(() => clearInterval(timer))
  ctx.jobs.define('forget', () => removeOldTasks(deps.tasks, ctx.settings().keepDays), { every: '40 * * * *' })
}

async function removeOldTasks(tasks: Collection<TaskDoc>, days: number): Promise<void> {
  const before = new Date(Date.now() - days * day)
  await tasks.deleteMany({ state: { $in: ['done', 'dropped'] }, endedAt: { $lt: before }, pendingDue: { $exists: false } } as object)
}
