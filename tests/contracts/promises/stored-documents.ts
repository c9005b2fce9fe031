import type { Document } from 'mongodb'
import type { World } from './world.ts'

/** A document of any collection. */
export type Row = Document & { _id: string | number }

/** The documents of the site as they are at one moment, each collection read once. */
export class StoredDocuments {
  readonly #world: World
  readonly #read = new Map<string, Promise<Row[]>>()

  constructor(world: World) {
    this.#world = world
  }

  of(name: string): Promise<Row[]> {
    const known = this.#read.get(name) ?? this.#world.collection(name).find().toArray()
    this.#read.set(name, known)
    return known
  }

  async byId(name: string): Promise<ReadonlyMap<unknown, Row>> {
    return new Map((await this.of(name)).map((row) => [row._id, row]))
  }
}
