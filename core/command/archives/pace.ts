import { setTimeout } from 'node:timers/promises'

const sliceMs = 20

/** Passes items on, and rests after each slice of work, so that it takes at most this share of the time. */
export async function* paced<T>(items: AsyncIterable<T>, share: number): AsyncGenerator<T> {
  let begun = performance.now()
  for await (const item of items) {
    yield item
    const worked = performance.now() - begun
    if (share >= 1 || worked < sliceMs) continue
    await setTimeout(worked * (1 / share - 1))
    begun = performance.now()
  }
}
