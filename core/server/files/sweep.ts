import type { Collection } from 'mongodb'
import type { Collections } from '../storage/collections.ts'
import type { Locks } from '../storage/locks.ts'
import type { FileLedger } from './file-ledger.ts'
import type { FileStore } from './file-store.ts'
import { withdrawForgotten } from './forgotten-uploads.ts'
import type { PublicFileDoc } from './public-files.ts'

/** Held while files are deleted, and by a backup: the files that its documents name must be there when it comes to them. */
export const sweepLock = 'file-sweep'

const day = 24 * 60 * 60 * 1000

/** How many hashes are held in memory at once; each batch reads all collections that refer to files. */
const batchSize = 100_000

interface NightDeps {
  readonly files: Pick<FileStore, 'list' | 'size' | 'removeOlderThan'>
  readonly publicFiles: Collection<PublicFileDoc>
  readonly ledger: FileLedger
  readonly collections: Collections
  readonly locks: Locks
}

/** Deletes uploads that no text shows, recounts the files of each owner, and deletes files that no document names. */
export async function tidyFiles({ files, publicFiles, ledger, collections, locks }: NightDeps, now = Date.now()): Promise<void> {
  await withdrawForgotten(publicFiles, () => collections.texts(), now)
  await ledger.recount(
    () => collections.fileReferences(),
    (hash) => files.size(hash),
    now,
  )
  await locks.hold(sweepLock, () => sweepFiles(files, (hashes) => collections.removeReferenced(hashes), now))
}

/** Deletes files that no collection refers to. A file younger than a day is kept: the write that refers to it may still come. */
export async function sweepFiles(
  store: Pick<FileStore, 'list' | 'removeOlderThan'>,
  removeReferenced: (hashes: Set<string>) => Promise<void>,
  now = Date.now(),
): Promise<void> {
  const yesterday = new Date(now - day)
  let unreferenced = new Set<string>()
  const removeUnreferenced = async () => {
    if (unreferenced.size > 0) await removeReferenced(unreferenced)
    for (const hash of unreferenced) await store.removeOlderThan(hash, yesterday)
    unreferenced = new Set()
  }
  for await (const { hash, touched } of store.list()) {
    if (touched < yesterday) unreferenced.add(hash)
    if (unreferenced.size >= batchSize) await removeUnreferenced()
  }
  await removeUnreferenced()
}
