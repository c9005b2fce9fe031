import { setImmediate } from 'node:timers/promises'

const batchBytes = 4 * 1024 * 1024
const batchItems = 5000

/** Groups entries for transactions of a moderate size, and lets other work run between them. */
export async function* batches<T extends { readonly value: Buffer }>(entries: Iterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  let bytes = 0
  for (const entry of entries) {
    batch.push(entry)
    bytes += entry.value.length
    if (bytes < batchBytes && batch.length < batchItems) continue
    yield batch
    batch = []
    bytes = 0
    await setImmediate()
  }
  yield batch
}
