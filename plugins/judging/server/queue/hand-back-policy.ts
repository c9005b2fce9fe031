import type { DaemonDoc } from '../daemons/daemon-schema.ts'
import type { TaskDoc } from './task-schema.ts'

interface Deps {
  daemons(): Promise<readonly DaemonDoc[]>
  couldJudge(daemon: DaemonDoc, needs: readonly string[]): boolean
}

/**
 * A task that a daemon has handed back goes to other daemons first. The same daemon gets it again only if no other one is left that could
 * judge it and has not tried; from then on failures count, so that a task that fails on every healthy daemon ends.
 */
export class HandBackPolicy {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async mayTryAgain(task: Pick<TaskDoc, 'needs' | 'handedBackBy'>, name: string): Promise<boolean> {
    const daemons = await this.#deps.daemons()
    return !daemons.some((one) => one.name !== name && !task.handedBackBy?.includes(one.name) && this.#deps.couldJudge(one, task.needs))
  }
}
