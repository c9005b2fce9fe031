import { ManualDaemon, verdict } from '../../plugins/judging/testing/index.ts'

/** A daemon that accepts every program of the site when it gets it. */
export class AcceptingDaemon {
  readonly #daemon: ManualDaemon
  readonly #submitted = new Map<number, PromiseWithResolvers<() => void>>()

  private constructor(daemon: ManualDaemon) {
    this.#daemon = daemon
  }

  static async of(site: Parameters<typeof ManualDaemon.of>[0]): Promise<AcceptingDaemon> {
    return new AcceptingDaemon(await ManualDaemon.of(site))
  }

  /** Calls the function when the verdict of this submission is about to be reported. */
  beforeVerdict(submitId: number, call: () => void): void {
    this.#callOf(submitId).resolve(call)
  }

  /** Judges this many submissions; several at the same time. */
  async judge(count: number): Promise<void> {
    const reports: Promise<unknown>[] = []
    while (reports.length < count)
      for (const task of await this.#daemon.claim(50)) {
        const submitId = Number(/\/(\d+):/.exec(task.id)?.[1])
        reports.push(
          this.#callOf(submitId).promise.then((call) => {
            call()
            return this.#daemon.report(task, { verdict: verdict() })
          }),
        )
      }
    await Promise.all(reports)
  }

  /** The answer to a submit may come after the daemon has the program. */
  #callOf(submitId: number): PromiseWithResolvers<() => void> {
    const call = this.#submitted.get(submitId) ?? Promise.withResolvers<() => void>()
    this.#submitted.set(submitId, call)
    return call
  }
}
