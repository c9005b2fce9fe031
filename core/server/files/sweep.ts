import type { FileStore } from './file-store.ts'

const day = 24 * 60 * 60 * 1000

/** Deletes what no collection names; a file younger than a day may belong to a write that is still to come. */
export async function sweepFiles(store: FileStore, referenced: () => Promise<ReadonlySet<string>>, now = Date.now()): Promise<number> {
  const candidates: string[] = []
  for await (const { hash, touched } of store.list()) if (now - touched.getTime() > day) candidates.push(hash)
  if (candidates.length === 0) return 0
  const alive = await referenced()
  const dead = candidates.filter((hash) => !alive.has(hash))
  for (const hash of dead) await store.remove(hash)
  return dead.length
}
