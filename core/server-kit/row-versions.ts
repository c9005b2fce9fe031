import type { Collection } from 'mongodb'
import { z } from 'zod'

/** How often the rows of a group have changed, and which changed last. */
export const RowVersionDoc = z.object({
  /** The group, such as the number of a contest. */
  _id: z.union([z.int(), z.string()]),
  version: z.int(),
  recent: z.array(z.string()),
})
export type RowVersionDoc = z.infer<typeof RowVersionDoc>

type Group = RowVersionDoc['_id']

/** The rows that a process must read again. */
export interface MissedChanges {
  /** The version with which it is up to date afterwards. */
  readonly version: number
  /** The rows that have changed; undefined if all rows must be read again. */
  readonly keys: readonly string[] | undefined
}

/** So many of the last changes are named; a process that has missed more reads all rows. */
const namedChanges = 200

/**
 * Tells processes that keep rows in memory which of them to read again. The writer of a row records the change afterwards, in a follower that
 * is repeated if its process dies in between, so no process misses a change.
 */
export class RowVersions {
  readonly #versions: Collection<RowVersionDoc>

  constructor(versions: Collection<RowVersionDoc>) {
    this.#versions = versions
  }

  /** To be called after the row was written. */
  async changed(group: Group, key: string): Promise<void> {
    await this.#versions.updateOne({ _id: group }, { $inc: { version: 1 }, $push: { recent: { $each: [key], $slice: -namedChanges } } }, { upsert: true })
  }

  /** Makes every process read all rows of the group again. */
  async allChanged(group: Group): Promise<void> {
    await this.#versions.updateOne({ _id: group }, { $inc: { version: namedChanges + 1 } }, { upsert: true })
  }

  async remove(group: Group): Promise<void> {
    await this.#versions.deleteOne({ _id: group })
  }

  /** Returns the changes since a version, or everything without one. Call it before reading the rows: a later change is then reported again. */
  async since(group: Group, known: number | undefined): Promise<MissedChanges> {
    const { version = 0 } = (await this.#versions.findOne({ _id: group }, { projection: { version: 1 } })) ?? {}
    if (known === undefined || version < known || version - known > namedChanges) return { version, keys: undefined }
    if (version === known) return { version, keys: [] }
    const { version: newest, recent } = (await this.#versions.findOne({ _id: group })) ?? { version: 0, recent: [] }
    const missed = newest - known
    const isNamed = missed > 0 && missed <= recent.length
    return { version: newest, keys: isNamed ? [...new Set(recent.slice(-missed))] : undefined }
  }
}
