import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GridFSBucket, type Db } from 'mongodb'
import { NoFile } from '../kernel/errors.ts'
import { hashPattern, type FileStore, type StoredFile } from './file-store.ts'
import { hashing } from './hashing.ts'

/** Stores files in the database (GridFS), for sites that several machines serve. */
export class GridStore implements FileStore {
  readonly #bucket: GridFSBucket
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
    this.#bucket = new GridFSBucket(db, { bucketName: 'kernel.files' })
  }

  async put(content: Readable | Uint8Array): Promise<StoredFile> {
    const { through, result } = hashing()
    const upload = this.#bucket.openUploadStream(`incoming-${randomUUID()}`)
    await pipeline(content instanceof Readable ? content : Readable.from([content]), through, upload)
    const stored = result()
    const isKnown = await this.age(stored.hash, new Date())
    await (isKnown ? this.#bucket.delete(upload.id) : this.#bucket.rename(upload.id, stored.hash))
    return stored
  }

  async open(hash: string): Promise<Readable> {
    if ((await this.size(hash)) === undefined) throw new NoFile()
    return this.#bucket.openDownloadStreamByName(hash)
  }

  async size(hash: string): Promise<number | undefined> {
    if (!hashPattern.test(hash)) return undefined
    return (await this.#bucket.find({ filename: hash }, { limit: 1 }).toArray())[0]?.length
  }

  async *list(): AsyncIterable<{ hash: string; touched: Date }> {
    for await (const { filename, uploadDate } of this.#bucket.find({})) if (hashPattern.test(filename)) yield { hash: filename, touched: uploadDate }
  }

  async removeOlderThan(hash: string, moment: Date): Promise<void> {
    if (!hashPattern.test(hash)) return
    const isOld = { filename: hash, uploadDate: { $lt: moment } }
    for (const { _id } of await this.#bucket.find(isOld).toArray())
      if ((await this.#files().deleteOne({ ...isOld, _id })).deletedCount > 0) await this.#db.collection('kernel.files.chunks').deleteMany({ files_id: _id })
  }

  /** Sets when a file was last stored; false when there is none. */
  async age(hash: string, touched: Date): Promise<boolean> {
    return (await this.#files().updateMany({ filename: hash }, { $set: { uploadDate: touched } })).matchedCount > 0
  }

  #files() {
    return this.#db.collection('kernel.files.files')
  }
}
