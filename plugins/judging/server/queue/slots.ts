import { isDuplicate } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import type { TaskDoc } from './task-schema.ts'

/**
 * Claims a task with a slot of a judge inside the site. A running task names its slot under a unique index, so slots hold across processes. A slot is free
 * again when its task ends or the lease expires.
 */
export async function claimWithSlot(
  tasks: Collection<TaskDoc>,
  { oj, slots }: { oj: string; slots: number },
  claim: (slot: string) => Promise<TaskDoc | undefined>,
): Promise<TaskDoc | undefined> {
  const running = await tasks.find({ oj, state: 'running' }, { projection: { slot: 1 } }).toArray()
  const taken = new Set(running.map(({ slot }) => slot))
  // Tasks that were claimed while there were more slots also count.
  if (running.length >= slots) return undefined
  for (let number = 1; number <= slots; number += 1) {
    const slot = `${oj} ${number}`
    if (taken.has(slot)) continue
    try {
      return await claim(slot)
    } catch (error) {
      // Another process has just taken this slot.
      if (!isDuplicate(error)) throw error
    }
  }
  return undefined
}
