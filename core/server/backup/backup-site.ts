import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { BSON, type Db } from 'mongodb'
import { coreVersion } from '../../plugin/index.ts'
import type { FileStorage } from '../files/file-store.ts'
import { backupVersion, isExcluded } from './backup-format.ts'

/** The contents of an archive in numbers. */
export interface BackupCount {
  documents: number
  files: number
  fileBytes: number
}

/** Writes all data of a site to one archive; the site may be running. */
export async function backupSite(db: Db, files: FileStorage, sink: Writable): Promise<BackupCount> {
  const count = { documents: 0, files: 0, fileBytes: 0 }
  await pipeline(Readable.from(lines(db, files, count)), createGzip(), sink)
  return count
}

/** Documents come before files, so every file that a document refers to is in the archive. */
async function* lines(db: Db, files: FileStorage, count: BackupCount): AsyncGenerator<string> {
  yield line({ verdictBackup: backupVersion, core: coreVersion, at: new Date().toISOString() })
  for (const { name } of (await db.listCollections({}, { nameOnly: true }).toArray()).toSorted((a, b) => a.name.localeCompare(b.name))) {
    if (isExcluded(name)) continue
    for await (const document of db.collection(name).find({})) {
      count.documents += 1
      yield `{"in":${JSON.stringify(name)},"document":${BSON.EJSON.stringify(document, { relaxed: false })}}\n`
    }
  }
  for await (const { hash } of files.list()) {
    count.files += 1
    for await (const part of await files.open(hash)) {
      count.fileBytes += (part as Buffer).length
      yield line({ file: hash, part: (part as Buffer).toString('base64') })
    }
    yield line({ fileEnd: hash })
  }
  yield line({ end: true, documents: count.documents, files: count.files })
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`
}
