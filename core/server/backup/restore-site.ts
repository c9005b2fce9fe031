import { PassThrough, type Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { BSON, type Db, type Document } from 'mongodb'
import type { FileStorage } from '../files/file-store.ts'
import { besideName, dropBeside, liveCollections, switchToBeside } from '../storage/data-switch.ts'
import { BackupHead, BackupLine, isExcluded } from './backup-format.ts'

const batchSize = 500

/**
 * Restores an archive. It is read completely first, so a broken archive changes nothing. Then everything is restored beside what is there, which it
 * replaces at the end: if this is interrupted, the site has its old data, or all of the new.
 */
export async function restoreSite(
  db: Db,
  files: FileStorage,
  archive: () => Readable,
  options: { replace?: boolean } = {},
): Promise<{ documents: number; files: number }> {
  for await (const entry of entriesOf(archive())) void entry
  if (!options.replace && (await liveCollections(db)).length > 0) throw new Error('the database is not empty: pass --replace to delete what is in it')
  await dropBeside(db)
  const restoration = new Restoration(db, files)
  await restoration.run(entriesOf(archive()))
  await restoration.check()
  await switchToBeside(db, [...restoration.documents.keys()])
  const documents = [...restoration.documents.values()].reduce((sum, count) => sum + count, 0)
  return { documents, files: restoration.files }
}

/** The lines of an archive; throws when its end is missing. */
async function* entriesOf(archive: Readable): AsyncGenerator<BackupLine> {
  const unpacked = archive.on('error', (error) => unpacked.destroy(error)).pipe(createGunzip())
  let head = false
  let end = false
  for await (const text of createInterface({ input: unpacked, crlfDelay: Infinity })) {
    if (head) {
      const entry = BackupLine.parse(JSON.parse(text))
      end = 'end' in entry
      yield entry
    } else {
      BackupHead.parse(JSON.parse(text))
      head = true
    }
  }
  if (unpacked.errored) throw unpacked.errored
  if (!end) throw new Error('the archive is incomplete')
}

class Restoration {
  readonly #db: Db
  readonly #storage: FileStorage
  /** How many documents each collection has. */
  readonly documents = new Map<string, number>()
  files = 0
  #batch: { name: string; documents: Document[] } = { name: '', documents: [] }
  #file: { sink: PassThrough; stored: Promise<{ hash: string }> } | undefined

  constructor(db: Db, storage: FileStorage) {
    this.#db = db
    this.#storage = storage
  }

  async run(entries: AsyncIterable<BackupLine>): Promise<void> {
    for await (const entry of entries) {
      // Archives of earlier versions contain logins.
      if ('in' in entry) await (isExcluded(entry.in) ? undefined : this.#add(entry.in, entry.document))
      else if ('part' in entry) await this.#part(entry.part)
      else if ('fileEnd' in entry) await this.#endFile(entry.fileEnd)
    }
    await this.#flush()
  }

  /** Throws when the database does not have what was restored. */
  async check(): Promise<void> {
    for (const [name, count] of this.documents) {
      const found = await this.#db.collection(besideName(name)).countDocuments()
      if (found !== count) throw new Error(`${found} of ${count} documents of ${name} were restored. Nothing was replaced. Is the site running? Stop it first.`)
    }
  }

  async #add(name: string, document: Document): Promise<void> {
    if (name !== this.#batch.name || this.#batch.documents.length >= batchSize) await this.#flush()
    this.#batch.name = name
    this.#batch.documents.push(BSON.EJSON.deserialize(document) as Document)
    this.documents.set(name, (this.documents.get(name) ?? 0) + 1)
  }

  async #flush(): Promise<void> {
    if (this.#batch.documents.length > 0) await this.#db.collection(besideName(this.#batch.name)).insertMany(this.#batch.documents)
    this.#batch = { name: '', documents: [] }
  }

  async #part(part: string): Promise<void> {
    this.#file ??= this.#openFile()
    if (!this.#file.sink.write(Buffer.from(part, 'base64'))) await new Promise((resolve) => this.#file?.sink.once('drain', resolve))
  }

  async #endFile(hash: string): Promise<void> {
    const { sink, stored } = this.#file ?? this.#openFile()
    this.#file = undefined
    sink.end()
    if ((await stored).hash !== hash) throw new Error(`file ${hash} is damaged in the archive`)
    this.files += 1
  }

  #openFile(): { sink: PassThrough; stored: Promise<{ hash: string }> } {
    const sink = new PassThrough()
    return { sink, stored: this.#storage.put(sink) }
  }
}
