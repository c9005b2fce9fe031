import { PassThrough, type Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { BSON, type Db, type Document } from 'mongodb'
import type { FileStorage } from '@verdict/core/site'
import { BackupHead, BackupLine, isExcluded } from './backup-format.ts'
import { NewData } from './new-data.ts'
import { paced } from './pace.ts'

/**
 * Restores an archive. It is read completely first, so a broken archive changes nothing. Then everything is restored beside what is there, which it
 * replaces at the end: if this is interrupted, the site has its old data, or all of the new.
 */
export async function restoreSite(
  db: Db,
  files: FileStorage,
  archive: () => Readable,
  { share = 1, ...options }: { replace?: boolean; share?: number } = {},
): Promise<{ documents: number; files: number }> {
  let isOneMoment = false
  for await (const entry of paced(entriesOf(archive()), share)) if ('isOneMoment' in entry) ({ isOneMoment } = entry)
  const data = await NewData.begin(db, options)
  const restoration = new Restoration(data, files, isOneMoment)
  await restoration.run(paced(entriesOf(archive()), share))
  await data.replaceOld()
  return { documents: data.documents, files: restoration.files }
}

/** The lines of an archive; throws when its end is missing, or counts more than there is. */
async function* entriesOf(archive: Readable): AsyncGenerator<BackupHead | BackupLine> {
  const unpacked = archive.on('error', (error) => unpacked.destroy(error)).pipe(createGunzip())
  let head = false
  const found = { documents: 0, files: 0 }
  let end: Extract<BackupLine, { end: true }> | undefined
  for await (const text of createInterface({ input: unpacked, crlfDelay: Infinity })) {
    if (head) {
      const entry = BackupLine.parse(JSON.parse(text))
      end = 'end' in entry ? entry : undefined
      if ('in' in entry) found.documents += 1
      if ('fileEnd' in entry) found.files += 1
      yield entry
    } else {
      yield BackupHead.parse(JSON.parse(text))
      head = true
    }
  }
  if (unpacked.errored) throw unpacked.errored
  if (end?.documents !== found.documents || end.files !== found.files) throw new Error('The archive is incomplete.')
}

class Restoration {
  readonly #data: NewData
  readonly #storage: FileStorage
  readonly #isOneMoment: boolean
  files = 0
  #file: { sink: PassThrough; stored: Promise<{ hash: string }> } | undefined

  constructor(data: NewData, storage: FileStorage, isOneMoment: boolean) {
    this.#data = data
    this.#storage = storage
    this.#isOneMoment = isOneMoment
  }

  async run(entries: AsyncIterable<BackupHead | BackupLine>): Promise<void> {
    for await (const entry of entries) {
      // Archives of earlier versions contain logins.
      if ('in' in entry && !isExcluded(entry.in)) await this.#add(entry.in, BSON.EJSON.deserialize(entry.document))
      else if ('part' in entry) await this.#part(entry.part)
      else if ('fileEnd' in entry) await this.#endFile(entry.fileEnd)
    }
  }

  async #add(collection: string, document: Document): Promise<void> {
    const isOutdated = collection === 'kernel.followers' && !this.#isOneMoment
    // The process that was working on it is gone.
    const isLeased = document.pendingDue instanceof Date
    await this.#data.add(collection, { ...document, ...(isLeased && { pendingDue: new Date() }), ...(isOutdated && { again: true }) })
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
