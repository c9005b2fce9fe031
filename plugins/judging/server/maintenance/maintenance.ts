import type { ServerContext } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { ownJudge, statusesWithoutResult, type JudgingSettings } from '../../contract.ts'
import type { CaseResultStore } from '../queue/case-result-store.ts'
import type { QueueNotifier } from '../queue/queue-notifier.ts'
import type { SiteJudges } from '../backends/site-judges.ts'
import type { TaskDoc } from '../queue/task-schema.ts'
import type { TaskLeases } from '../queue/task-leases.ts'

const sweepIntervalMs = 1000
const idleIntervalMs = 30_000
/** Less urgent checks run in every third round. */
const slowRounds = 3
const dayMs = 24 * 3600_000

/** Reclaims lost tasks every second while there are tasks, in every process, and deletes old finished tasks. */
export function startMaintenance(
  ctx: ServerContext<JudgingSettings>,
  deps: {
    tasks: Collection<TaskDoc>
    caseResults: CaseResultStore
    leases: TaskLeases
    siteJudges: SiteJudges
    notifier: QueueNotifier
    refuseUnknown: () => Promise<void>
    endForgottenTests: () => Promise<void>
  },
): void {
  let rounds = 0
  const sweep = async () => {
    if ((await deps.tasks.findOne({ state: { $in: ['waiting', 'running'] } }, { projection: { _id: 1 } })) === null) return false
    const lost = await deps.leases.reclaimExpired()
    if (lost > 0) ctx.logger.warn({ tasks: lost }, 'returned tasks of lost judges to the queue')
    await deps.siteJudges.fillAll()
    rounds += 1
    if (rounds % slowRounds !== 0) return true
    await deps.refuseUnknown()
    if (await deps.leases.hasHandedBack(ownJudge)) deps.notifier.taskWaiting(ownJudge)
    return true
  }
  ctx.timer({ every: sweepIntervalMs, whileIdle: idleIntervalMs }, sweep)
  const forget = async () => {
    await removeOldTasks(deps.tasks, ctx.settings().keepDays)
    await deps.endForgottenTests()
    await deps.caseResults.sweep()
  }
  ctx.jobs.define('forget', forget, { every: '40 * * * *' })
}

/** Deletes old tasks but keeps the note of a task without a result: a remote judge may have the program, and a rejudge must not send it twice. */
async function removeOldTasks(tasks: Collection<TaskDoc>, days: number): Promise<void> {
  const before = new Date(Date.now() - days * dayMs)
  const keepsNote = { note: { $exists: true }, 'verdict.status': { $in: [...statusesWithoutResult] } }
  await tasks.deleteMany({ state: { $in: ['done', 'dropped'] }, endedAt: { $lt: before }, pendingDue: { $exists: false }, $nor: [keepsNote] })
}
