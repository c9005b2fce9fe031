import type { Db, Document } from 'mongodb'
import { besideName, dropBeside, liveCollections, switchToBeside } from '@verdict/core/site'

const batchSize = 500

/** Data that is written beside that of a site, which it replaces when it is complete. */
export class NewData {
  readonly #db: Db
  /** How many documents each collection has. */
  readonly #counts = new Map<string, number>()
  #batch: { name: string; documents: Document[] } = { name: '', documents: [] }

  private constructor(db: Db) {
    this.#db = db
  }

  /** Throws when there is data that may not be replaced. */
  static async begin(db: Db, { replace = false }: { replace?: boolean | undefined }): Promise<NewData> {
    if (!replace && (await liveCollections(db)).length > 0) throw new Error('The database is not empty. To replace its data, pass --replace.')
    await dropBeside(db)
    return new NewData(db)
  }

  get documents(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }

  async add(name: string, document: Document): Promise<void> {
    if (name !== this.#batch.name || this.#batch.documents.length >= batchSize) await this.#flush()
    this.#batch.name = name
    this.#batch.documents.push(document)
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  /** Replaces the data of the site, once the database has all documents that were added. */
  async replaceOld(): Promise<void> {
    await this.#flush()
    for (const [name, count] of this.#counts) {
      const found = await this.#db.collection(besideName(name)).countDocuments()
      if (found !== count)
        throw new Error(`The database has ${found} of the ${count} new documents of ${name}, so nothing was replaced. If the site is running, stop it first.`)
    }
    await switchToBeside(this.#db, [...this.#counts.keys()])
  }

  async #flush(): Promise<void> {
    if (this.#batch.documents.length > 0) await this.#db.collection(besideName(this.#batch.name)).insertMany(this.#batch.documents)
    this.#batch = { name: '', documents: [] }
  }
}
