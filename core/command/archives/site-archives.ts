import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from 'mongodb'
import {
  FolderStore,
  liveCollections,
  openDatabase,
  readStorageStatistics,
  type ArchivedSite,
  type ArchiveReport,
  type FileStorage,
  type SiteArchives,
} from '@verdict/core/site'
import { encryptArchive } from './archive-encryption.ts'
import { archiveKey } from './archive-key.ts'
import { backupSite } from './backup-site.ts'
import { paced } from './pace.ts'
import { restoreSite } from './restore-site.ts'

/** Half of the time is left to the calls. */
const share = 0.5
/** As for uploads, so much of a file system stays free. */
const freeShare = 0.05

/** Archives of a running site, for plugins that need `siteArchives`. */
export const createSiteArchives = (site: ArchivedSite): SiteArchives => new RunningSiteArchives(site)

class RunningSiteArchives implements SiteArchives {
  readonly #site: ArchivedSite

  constructor(site: ArchivedSite) {
    this.#site = site
  }

  get dataDirectory(): string {
    return this.#site.dataDirectory
  }

  async write(path: string, signal: AbortSignal): Promise<ArchiveReport> {
    const { db, files } = this.#site
    const part = `${path}.part`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rm(part, { force: true })
    const file = await open(part, 'wx', 0o600)
    try {
      const stream = file.createWriteStream({ flush: true })
      const report = await backupSite(db, files, stream, { share, signal })
      await rename(part, path)
      await syncFolder(dirname(path))
      return { ...report, bytes: stream.bytesWritten }
    } finally {
      await file.close().catch(() => undefined)
      await rm(part, { force: true })
    }
  }

  async hasKey(): Promise<boolean> {
    return (await this.#key()) !== undefined
  }

  async encrypt(path: string, copy: string, signal: AbortSignal): Promise<void> {
    const key = await this.#key()
    if (key === undefined) throw new Error('there is no key')
    await rm(copy, { force: true })
    const encrypted = paced(encryptArchive(createReadStream(path), key), share)
    await pipeline(encrypted, createWriteStream(copy, { flags: 'wx', mode: 0o600 }), { signal })
  }

  #key(): Promise<string | undefined> {
    return archiveKey(this.#site.db, this.#site.encryption)
  }

  async prove(path: string, folder: string): Promise<Awaited<ReturnType<SiteArchives['prove']>>> {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      const database = await openDatabase({ directory: join(folder, 'database') })
      try {
        const files = await FolderStore.create(join(folder, 'files'))
        const restored = await restoreSite(database.db, files, () => createReadStream(path), { share })
        const counted = { documents: await documentsIn(database.db), files: await filesIn(files) }
        for (const what of ['documents', 'files'] as const)
          if (counted[what] !== restored[what]) throw new Error(`${counted[what]} of ${restored[what]} ${what} were restored`)
        return counted
      } finally {
        await database.close()
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async size(): Promise<number> {
    let bytes = (await readStorageStatistics(this.#site.db)).bytes
    for await (const { hash } of this.#site.files.list()) bytes += (await this.#site.files.size(hash)) ?? 0
    return bytes
  }

  async room(folder: string): Promise<number> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bavail, blocks, bsize } = await statfs(folder)
    return Math.max(0, (bavail - blocks * freeShare) * bsize)
  }

  alone<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.#site.locks.tryHold('backup', work)
  }
}

async function documentsIn(db: Db): Promise<number> {
  const counts = await Promise.all((await liveCollections(db)).filter((name) => name !== 'kernel.locks').map((name) => db.collection(name).countDocuments()))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function filesIn(files: FileStorage): Promise<number> {
  let count = 0
  for await (const _ of files.list()) count += 1
  return count
}

/** A name survives a power failure once its folder is on the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
