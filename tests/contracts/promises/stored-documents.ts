import type { Db, Document } from 'mongodb'

/** A document of any collection. */
export type Row = Document & { _id: string | number }

/** The documents of the site as they are at one moment, each collection read once. */
export class StoredDocuments {
  readonly #db: Db
  readonly #read = new Map<string, Promise<Row[]>>()

  constructor(db: Db) {
    this.#db = db
  }

  of(name: string): Promise<Row[]> {
    const known = this.#read.get(name) ?? this.#db.collection<Row>(name).find().toArray()
    this.#read.set(name, known)
    return known
  }

  async byId(name: string): Promise<ReadonlyMap<unknown, Row>> {
    return new Map((await this.of(name)).map((row) => [row._id, row]))
  }
}
