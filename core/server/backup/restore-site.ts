import { PassThrough, type Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { BSON, type Db, type Document } from 'mongodb'
import type { FileStorage } from '../files/file-store.ts'
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
  for await (const entry of paced(entriesOf(archive()), share)) void entry
  const data = await NewData.begin(db, options)
  const restoration = new Restoration(data, files)
  await restoration.run(paced(entriesOf(archive()), share))
  await data.replaceOld()
  return { documents: data.documents, files: restoration.files }
}

/** The lines of an archive; throws when its end is missing, or counts more than there is. */
async function* entriesOf(archive: Readable): AsyncGenerator<BackupLine> {
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
      BackupHead.parse(JSON.parse(text))
      head = true
    }
  }
  if (unpacked.errored) throw unpacked.errored
  if (end?.documents !== found.documents || end.files !== found.files) throw new Error('the archive is incomplete')
}

class Restoration {
  readonly #data: NewData
  readonly #storage: FileStorage
  files = 0
  #file: { sink: PassThrough; stored: Promise<{ hash: string }> } | undefined

  constructor(data: NewData, storage: FileStorage) {
    this.#data = data
    this.#storage = storage
  }

  async run(entries: AsyncIterable<BackupLine>): Promise<void> {
    for await (const entry of entries) {
      // Archives of earlier versions contain logins.
      if ('in' in entry && !isExcluded(entry.in)) await this.#data.add(entry.in, BSON.EJSON.deserialize(entry.document) as Document)
      else if ('part' in entry) await this.#part(entry.part)
      else if ('fileEnd' in entry) await this.#endFile(entry.fileEnd)
    }
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
