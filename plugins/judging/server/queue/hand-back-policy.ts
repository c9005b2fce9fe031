import type { TaskDoc } from './task-schema.ts'

/**
 * Offers a handed-back task to other daemons first. The same daemon gets it again only if no other daemon could judge it without having tried. From then on
 * failures count, so that a task that fails on every healthy daemon ends.
 */
export class HandBackPolicy {
  readonly #daemonsFor: (needs: readonly string[]) => Promise<readonly string[]>

  /** `daemonsFor` returns the names of the daemons that could judge a task with these requirements. */
  constructor(daemonsFor: (needs: readonly string[]) => Promise<readonly string[]>) {
    this.#daemonsFor = daemonsFor
  }

  async mayTryAgain(task: Pick<TaskDoc, 'needs' | 'handedBackBy'>, name: string): Promise<boolean> {
    const daemons = await this.#daemonsFor(task.needs)
    return !daemons.some((other) => other !== name && !task.handedBackBy?.includes(other))
  }
}
