import type { Collection } from 'mongodb'
import { writtenUnlessDuplicate } from '@verdict/core/server'
import type { SiteDoc } from './site-schema.ts'

/** Why and for how long a site is not contacted. */
interface Closure {
  readonly retryAfterSeconds: number
  readonly reason: string
}

const maxPauseSeconds = 600
/** How long one task can probe whether a site is back while the others wait. */
const probeSeconds = 20
/** The other tasks ask again soon. */
const triedSeconds = 1

/** Tracks which sites are down. All tasks of such a site wait. After a pause, one of them probes it, and the pause doubles with every failure. */
export class SiteHealth {
  readonly #sites: Collection<SiteDoc>
  readonly #downSeconds: () => number
  /** Sites that this process has seen down, so that responses of other sites cost no write. */
  readonly #suspects = new Set<string>()

  constructor(sites: Collection<SiteDoc>, downSeconds: () => number) {
    this.#sites = sites
    this.#downSeconds = downSeconds
  }

  /** Returns undefined if the site can be contacted: it is up, or the caller is the one that probes it. */
  async closure(site: string): Promise<Closure | undefined> {
    const doc = await this.#sites.findOne({ _id: site })
    if (!doc?.downUntil) return undefined
    this.#suspects.add(site)
    const now = Date.now()
    if (doc.downUntil.getTime() <= now) {
      const probe = { _id: site, downUntil: doc.downUntil }
      const { modifiedCount } = await this.#sites.updateOne(probe, { $set: { downUntil: new Date(now + probeSeconds * 1000), isTried: true } })
      if (modifiedCount === 1) return undefined
    }
    const seconds = doc.isTried ? triedSeconds : (doc.downUntil.getTime() - now) / 1000
    return { retryAfterSeconds: Math.max(seconds, 0.1), reason: doc.reason ?? '' }
  }

  /** Counts a failure of the site; returns how long it is left alone. */
  async failed(site: string, reason: string, askedSeconds = 0): Promise<number> {
    this.#suspects.add(site)
    const now = new Date()
    const failures = ((await this.#sites.findOne({ _id: site }))?.failures ?? 0) + 1
    const seconds = Math.min(Math.max(this.#downSeconds() * 2 ** Math.min(failures - 1, 20), askedSeconds), maxPauseSeconds)
    const downUntil = new Date(now.getTime() + seconds * 1000)
    await writtenUnlessDuplicate(() => this.#sites.updateOne({ _id: site }, { $set: { failures, reason, downUntil, isTried: false } }, { upsert: true }))
    await this.#sites.updateOne({ _id: site, downSince: null }, { $set: { downSince: now } })
    return seconds
  }

  async answered(site: string): Promise<void> {
    if (!this.#suspects.delete(site)) return
    await this.#sites.updateOne({ _id: site }, { $set: { failures: 0, downSince: null, downUntil: null, isTried: false, reason: null } })
  }

  /** Lets the next task probe the site immediately. */
  async tryNow(site: string): Promise<void> {
    await this.#sites.updateOne({ _id: site, downUntil: { $ne: null }, isTried: false }, { $set: { downUntil: new Date() } })
  }

  async read(site: string): Promise<SiteDoc | undefined> {
    return (await this.#sites.findOne({ _id: site })) ?? undefined
  }
}
