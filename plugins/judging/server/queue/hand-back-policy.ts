import type { TaskDoc } from './task-schema.ts'

/**
 * A task that a daemon has handed back goes to other daemons first. The same daemon gets it again only if no other one is left that could
 * judge it and has not tried; from then on failures count, so that a task that fails on every healthy daemon ends.
 */
export class HandBackPolicy {
  readonly #daemonsFor: (needs: readonly string[]) => Promise<readonly string[]>

  /** `daemonsFor` answers with the names of the daemons that could judge a task with such needs. */
  constructor(daemonsFor: (needs: readonly string[]) => Promise<readonly string[]>) {
    this.#daemonsFor = daemonsFor
  }

  async mayTryAgain(task: Pick<TaskDoc, 'needs' | 'handedBackBy'>, name: string): Promise<boolean> {
    const daemons = await this.#daemonsFor(task.needs)
    return !daemons.some((other) => other !== name && !task.handedBackBy?.includes(other))
  }
}
