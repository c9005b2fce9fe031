import type { FileStore } from './file-store.ts'

const day = 24 * 60 * 60 * 1000

/** So many hashes are held in memory at once; each batch reads all collections that name files. */
const batchSize = 100_000

/** Deletes what no collection names; a file younger than a day may belong to a write that is still to come. */
export async function sweepFiles(store: FileStore, removeNamed: (hashes: Set<string>) => Promise<void>, now = Date.now()): Promise<void> {
  const yesterday = new Date(now - day)
  let unnamed = new Set<string>()
  const removeUnnamed = async () => {
    if (unnamed.size > 0) await removeNamed(unnamed)
    for (const hash of unnamed) await store.removeOlderThan(hash, yesterday)
    unnamed = new Set()
  }
  for await (const { hash, touched } of store.list()) {
    if (touched < yesterday) unnamed.add(hash)
    if (unnamed.size >= batchSize) await removeUnnamed()
  }
  await removeUnnamed()
}
