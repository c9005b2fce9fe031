import { notRemoved, type Contests } from './contest-schema.ts'

/** How often upcoming boundaries are checked. A process notices changes by other processes with this delay. */
export const checkIntervalMs = 30_000

/** Notifies the plugin when a contest starts, freezes or ends, because live streams may then publish other data although no document changes. */
export class BoundaryWatch {
  readonly #contests: Contests
  readonly #crossed: () => void
  #timers: NodeJS.Timeout[] = []
  #seenUntil = Date.now()

  constructor(contests: Contests, crossed: () => void) {
    this.#contests = contests
    this.#crossed = crossed
  }

  /** Sets a timer for each boundary until the next check. */
  async check(): Promise<void> {
    const from = new Date(this.#seenUntil)
    const until = new Date(Date.now() + 2 * checkIntervalMs)
    const near = { $gt: from, $lte: until }
    const found = await this.#contests
      .find({ endTime: { $gt: from }, ...notRemoved, $or: [{ startTime: near }, { sealRankTime: near }, { endTime: near }] })
      .project<{ startTime: Date; sealRankTime: Date | null; endTime: Date }>({ startTime: 1, sealRankTime: 1, endTime: 1 })
      .toArray()
    const moments = new Set(found.flatMap(({ startTime, sealRankTime, endTime }) => [startTime, sealRankTime ?? endTime, endTime]).map(Number))
    this.close()
    for (const moment of moments)
      if (moment > from.getTime() && moment <= until.getTime()) this.#timers.push(setTimeout(() => this.#cross(moment), Math.max(0, moment - Date.now())))
  }

  #cross(moment: number): void {
    this.#seenUntil = Math.max(this.#seenUntil, moment)
    this.#crossed()
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers = []
  }
}
