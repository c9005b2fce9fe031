import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { GridFSBucket, type Db, type GridFSBucketWriteStream } from 'mongodb'
import { NoFile } from '../base/errors.ts'
import { hashPattern, hashing, type FileStorage, type StorageChecks, type StoredFile } from './file-store.ts'

/** Stores files in the database (GridFS), for sites that several machines serve. */
export class GridStore implements FileStorage {
  readonly #bucket: GridFSBucket
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
    this.#bucket = new GridFSBucket(db, { bucketName: 'kernel.files' })
  }

  async put(content: Readable | Uint8Array, checks?: StorageChecks): Promise<StoredFile> {
    const { through, result } = hashing(checks?.admit)
    const upload = this.#bucket.openUploadStream(`incoming-${randomUUID()}`)
    try {
      // Each write is awaited, so that none follows the deletion of a refused file.
      for await (const part of through(content instanceof Readable ? content : Readable.from([content]))) await promisify(write)(upload, part)
      const stored = result()
      await checks?.accept(stored)
      await finished(upload.end())
      const isKnown = await this.age(stored.hash, new Date())
      await (isKnown ? this.#bucket.delete(upload.id) : this.#bucket.rename(upload.id, stored.hash))
      return stored
    } catch (error) {
      await this.#files().deleteOne({ _id: upload.id })
      await this.#chunks().deleteMany({ files_id: upload.id })
      throw error
    }
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
      if ((await this.#files().deleteOne({ ...isOld, _id })).deletedCount > 0) await this.#chunks().deleteMany({ files_id: _id })
  }

  /** Sets when a file was last stored; false when there is none. */
  async age(hash: string, touched: Date): Promise<boolean> {
    return (await this.#files().updateMany({ filename: hash }, { $set: { uploadDate: touched } })).matchedCount > 0
  }

  #files() {
    return this.#db.collection('kernel.files.files')
  }

  #chunks() {
    return this.#db.collection('kernel.files.chunks')
  }
}

function write(upload: GridFSBucketWriteStream, part: Uint8Array, done: (error?: Error | null) => void): void {
  upload.write(part, done)
}
