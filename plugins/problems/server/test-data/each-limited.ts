/** Works on all items, a few at once, and gives the results in their order; the first failure ends it. */
export async function eachLimited<T, R>(items: readonly T[], atOnce: number, work: (item: T, index: number) => Promise<R>): Promise<R[]> {
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
  const ends = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, run))
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure) throw failure.reason
  return results
}
