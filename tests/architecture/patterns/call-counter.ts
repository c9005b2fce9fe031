import { Session, type Profiler } from 'node:inspector/promises'

/** Counts calls of functions, with those of packages: the number is the same on every machine. Matching a pattern is one call. */
export class CallCounter {
  readonly #session = new Session()

  /** Optimized code is lost with each start, so one counter serves many counts. */
  async start(): Promise<void> {
    this.#session.connect()
    await this.#session.post('Profiler.enable')
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  }

  /** The number of calls that work makes. */
  async count(work: () => unknown): Promise<number> {
    await this.#take()
    work()
    return (await this.#take()).flatMap(({ functions }) => functions).reduce((sum, { ranges: [called] }) => sum + called!.count, 0)
  }

  stop(): void {
    this.#session.disconnect()
  }

  /** Returns the calls since the last time. */
  async #take(): Promise<Profiler.ScriptCoverage[]> {
    return (await this.#session.post('Profiler.takePreciseCoverage')).result
  }
}
