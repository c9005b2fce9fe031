import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { BSON, type Db } from 'mongodb'
import { coreVersion } from '@verdict/core'
import { Locks, sweepLock, type ArchiveReport, type FileStorage } from '@verdict/core/site'
import { backupVersion, isExcluded } from './backup-format.ts'
import { DatabaseReader } from './database-reader.ts'
import { paced } from './pace.ts'

/** The contents of an archive in numbers. */
interface BackupCount {
  documents: number
  files: number
  fileBytes: number
}

interface BackupOptions {
  /** How much of the time the backup may work; the rest is left to the calls of a running site. */
  readonly share?: number
  readonly signal?: AbortSignal
}

/** Writes all data of a site to one archive; the site may be running. */
export async function backupSite(db: Db, files: FileStorage, sink: Writable, { share = 1, signal }: BackupOptions = {}): Promise<Omit<ArchiveReport, 'bytes'>> {
  const count = { documents: 0, files: 0, fileBytes: 0 }
  return new Locks(db).hold(sweepLock, async () => {
    const reader = await DatabaseReader.open(db, isExcluded)
    const archived = pipeline(Readable.from(paced(lines(reader, files, count), share)), createGzip(), sink, { ...(signal && { signal }) })
    await archived.finally(() => reader.close())
    return { ...count, isOneMoment: reader.isOneMoment }
  })
}

/** Documents come before files, so every file that a document refers to is in the archive. */
async function* lines(reader: DatabaseReader, files: FileStorage, count: BackupCount): AsyncGenerator<string> {
  yield line({ verdictBackup: backupVersion, core: coreVersion, at: new Date().toISOString(), isOneMoment: reader.isOneMoment })
  for (const name of reader.collections) {
    for await (const document of reader.documents(name)) {
      count.documents += 1
      yield `{"in":${JSON.stringify(name)},"document":${BSON.EJSON.stringify(document, { relaxed: false })}}\n`
    }
  }
  for await (const { hash } of files.list()) {
    count.files += 1
    const content: AsyncIterable<Buffer> = await files.open(hash)
    for await (const part of content) {
      count.fileBytes += part.length
      yield line({ file: hash, part: part.toString('base64') })
    }
    yield line({ fileEnd: hash })
  }
  yield line({ end: true, documents: count.documents, files: count.files })
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`
}
