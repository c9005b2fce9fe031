import type { Stored } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import type { AreaDoc } from './comment-schema.ts'

const empty = { commentNum: 0, countVersion: 0 } as const

/** Reads and writes what is kept about the comments of each thing. */
export class AreaRepository {
  readonly #areas: Collection<Stored<AreaDoc>>

  constructor(areas: Collection<Stored<AreaDoc>>) {
    this.#areas = areas
  }

  /** How many comments there are, by thing; those without any may be missing. */
  async counts(things: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = await this.#areas.find({ _id: { $in: [...things] } }).toArray()
    return new Map(found.map(({ _id, commentNum }) => [_id, commentNum]))
  }

  /** Makes a place for the number of comments, if there is none. */
  async ensure(thing: string): Promise<void> {
    await this.#areas.updateOne({ _id: thing }, { $setOnInsert: { ...empty, hasEnded: false } }, { upsert: true })
  }

  async end(thing: string): Promise<void> {
    await this.#areas.updateOne({ _id: thing }, { $set: { hasEnded: true }, $setOnInsert: empty }, { upsert: true })
  }

  async hasEnded(thing: string): Promise<boolean> {
    return (await this.#areas.findOne({ _id: thing, hasEnded: true }, { projection: { _id: 1 } })) !== null
  }
}
