import type { TraceStep } from '../base/work-at-hand.ts'
import { requestBehind, type ChangeSource } from './change-log.ts'
import { followedBy } from './followers.ts'
import type { OwedDeliveries } from './owed-deliveries.ts'

interface Deliveries {
  readonly sources: ReadonlyMap<string, ChangeSource>
  collections(): readonly ChangeSource['collection'][]
  readonly owed: OwedDeliveries
}

/** The deliveries that a request caused and that are not done: pending in their documents, or owed after a failure. */
export async function tracedDeliveries(request: string, delivery: Deliveries): Promise<TraceStep[]> {
  const { sources, owed } = delivery
  const steps: TraceStep[] = []
  for (const collection of delivery.collections()) {
    for await (const row of collection.find({ pendingDue: { $exists: true } })) {
      for (const [key, stamp] of Object.entries<string>(row.pending ?? {})) {
        const isCaused = requestBehind(sources.get(followedBy(key).change), row, stamp) === request
        if (isCaused) steps.push({ at: row.pendingDue, what: nameOf(key, row._id), outcome: 'pending' })
      }
    }
  }
  for (const { follower, document, at, due = at, tries, reason } of await owed.causedBy(request)) {
    const outcome = reason === undefined ? 'owed: the plugin is disabled' : `owed: failed ${tries} times, last with: ${reason}`
    steps.push({ at: due, what: nameOf(follower, document), outcome })
  }
  return steps
}

function nameOf(key: string, document: unknown): string {
  const { plugin, change } = followedBy(key)
  return `change ${change} of ${String(document)} to ${plugin}`
}
