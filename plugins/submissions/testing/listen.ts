import { kernelApi, liveEvents } from '@verdict/core'
import type { Person } from '@verdict/core/testing'
import { expect } from 'vitest'
import { until } from './scene.ts'

/** Opens a live stream; returns the channels that it grants and the events that it receives. */
export async function listen(person: Person, channels: string[]) {
  const stop = new AbortController()
  const body = await person.use(kernelApi).liveStream({ query: { topics: channels.join(',') } }, stop.signal)
  const heard: { name: string; data: unknown }[] = []
  const ended = (async () => {
    for await (const { name, data } of liveEvents(body)) heard.push({ name, data })
  })().catch(() => undefined)
  await until(async () => expect(heard[0]).toMatchObject({ name: 'ready' }))
  return { heard, granted: (heard[0]!.data as { granted: string[] }).granted, ended, close: () => (stop.abort(), ended) }
}
