import type { FileStore } from './file-store.ts'

const day = 24 * 60 * 60 * 1000

/** How many hashes are held in memory at once; each batch reads all collections that refer to files. */
const batchSize = 100_000

/** Deletes files that no collection refers to. A file younger than a day is kept: the write that refers to it may still come. */
export async function sweepFiles(store: FileStore, removeReferenced: (hashes: Set<string>) => Promise<void>, now = Date.now()): Promise<void> {
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
