import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Site } from '@verdict/core/site'
import { Random } from '@verdict/core/testing'
import type { Demo, LiveDemo } from './demo.ts'
import { People } from './people.ts'

interface Turn {
  readonly _id: 'turn'
  readonly next: Date
}

interface AliveOptions {
  readonly signal: AbortSignal
  readonly onError: (error: unknown) => void
  readonly leastMsBetweenTurns?: number
}

/** Lets something happen on a running demo site until the signal. The processes of the site take turns. */
export async function keepAlive(site: Site, parts: readonly Demo[], { signal, onError, leastMsBetweenTurns: least = 10_000 }: AliveOptions) {
  const turns = site.db.collection<Turn>('demo.turns')
  await turns.updateOne({ _id: 'turn' }, { $setOnInsert: { next: new Date() } }, { upsert: true })
  const random = new Random(Date.now())
  const people = await People.of(site)
  const demo: LiveDemo = { random, db: site.db, as: (username) => people.as(username), uidOf: (username) => people.uidOf(username) }
  const end = once(signal, 'abort')
  while (!signal.aborted) {
    await Promise.race([setTimeout(least / 2, undefined, { ref: false }), end])
    const now = Date.now()
    const next = new Date(now + least + random.below(least))
    try {
      const { modifiedCount } = await turns.updateOne({ _id: 'turn', next: { $lte: new Date(now) } }, { $set: { next } })
      if (modifiedCount > 0) for (const { live } of parts) await live?.(demo)
    } catch (error) {
      if (!signal.aborted) onError(error)
    }
  }
}
