import { setTimeout as pause } from 'node:timers/promises'
import type { Collection } from 'mongodb'
import { isDuplicate } from '@verdict/core/server'
import type { SiteDoc } from './site-schema.ts'

/** Keeps the pauses of sites across all processes: each request reserves the next free moment and waits for it. */
export class SitePace {
  readonly #sites: Collection<SiteDoc>
  readonly #factor: () => number

  constructor(sites: Collection<SiteDoc>, factor: () => number) {
    this.#sites = sites
    this.#factor = factor
  }

  async wait(site: string, field: 'nextRequestAt' | 'nextSubmitAt', seconds: number, signal: AbortSignal): Promise<void> {
    const pauseMs = seconds * 1000 * this.#factor()
    if (pauseMs === 0) return
    const waitMs = (await this.#reserve(site, field, pauseMs)) - Date.now()
    if (waitMs > 0) await pause(waitMs, undefined, { signal })
  }

  /** Reserves a moment. No other request gets one before the pause after it has passed. */
  async #reserve(site: string, field: 'nextRequestAt' | 'nextSubmitAt', pauseMs: number): Promise<number> {
    for (;;) {
      const before = (await this.#sites.findOne({ _id: site }, { projection: { [field]: 1 } }))?.[field]
      const moment = Math.max(Date.now(), before?.getTime() ?? 0)
      const isUnchanged = { _id: site, [field]: before ?? { $exists: false } }
      try {
        const { matchedCount, upsertedCount } = await this.#sites.updateOne(
          isUnchanged,
          { $set: { [field]: new Date(moment + pauseMs) }, $setOnInsert: { failures: 0, downSince: null, downUntil: null, isTried: false, reason: null } },
          { upsert: before === undefined },
        )
        if (matchedCount + upsertedCount > 0) return moment
      } catch (error) {
        // Another process has just taken the first moment.
        if (!isDuplicate(error)) throw error
      }
    }
  }
}
