import type { Stored } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import type { AreaDoc } from './comment-schema.ts'

const empty = { commentNum: 0, countVersion: 0 } as const

/** Reads and writes data about the comments on each thing. */
export class AreaRepository {
  readonly #areas: Collection<Stored<AreaDoc>>

  constructor(areas: Collection<Stored<AreaDoc>>) {
    this.#areas = areas
  }

  /** Returns the numbers of comments by thing. Things without comments may be missing. */
  async counts(things: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = await this.#areas.find({ _id: { $in: [...things] } }).toArray()
    return new Map(found.map(({ _id, commentNum }) => [_id, commentNum]))
  }

  /** Creates the document that stores the number of comments, if it does not exist. */
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
