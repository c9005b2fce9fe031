/**
 * Maps items with limited concurrency, keeping their order. After a failure, starts no further work and throws only when the work in progress has ended, so
 * that callers can release what the work uses (`p-map` throws immediately).
 */
export async function mapLimited<T, R>(items: readonly T[], concurrency: number, work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  let failed = false
  async function run(): Promise<void> {
    while (next < items.length && !failed) {
      const index = next++
      results[index] = await work(items[index]!, index).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: Math.min(concurrency, items.length) }, run))
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure) throw failure.reason
  return results
}
