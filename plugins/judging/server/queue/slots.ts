import { isDuplicate } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import type { TaskDoc } from './task-schema.ts'

/**
 * Claims a task with one of the slots of a judge inside the site. A running task names its slot under a unique index, so a slot holds over
 * all processes, and is free again when the task ends or its lease expires.
 */
export async function claimWithSlot(
  tasks: Collection<TaskDoc>,
  { oj, slots }: { oj: string; slots: number },
  claim: (slot: string) => Promise<TaskDoc | undefined>,
): Promise<TaskDoc | undefined> {
  const running = await tasks.find({ oj, state: 'running' }, { projection: { slot: 1 } }).toArray()
  const taken = new Set(running.map(({ slot }) => slot))
  // If there were more slots when the running tasks were claimed, they count all the same.
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
