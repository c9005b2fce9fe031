import { z } from 'zod'

/**
 * Live updates. GET /api/live/stream?topics=a/b:1,c/d answers server-sent events, read by fetch with the token in `Authorization`:
 * `ready` first (what was granted and refused), then one event for every publication, named after the channel, with an id that only grows.
 * After a lost connection the client sends the last id as `Last-Event-ID`; `reset` then means that the log no longer reaches
 * back that far and screens must read their lists anew. A comment line comes at least every 15 seconds.
 */
export interface LiveEvent {
  readonly id: string | undefined
  readonly name: string
  readonly data: unknown
}

/** The name of what a screen subscribes to: a topic, and the key of one thing in it. */
export function channelOf(topic: { readonly id: string }, key: string | number = ''): string {
  return key === '' ? topic.id : `${topic.id}:${key}`
}

/** The first event of every stream. */
export const LiveReady = z.object({
  granted: z.array(z.string()),
  refused: z.array(z.string()),
  /** More than one stream carries: these are not followed. */
  dropped: z.array(z.string()).default([]),
  last: z.int(),
})
export type LiveReady = z.infer<typeof LiveReady>

/** Reads server-sent events from the body of an answer, one by one. */
export async function* liveEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent, void, undefined> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (rest + decoder.decode(part.value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) if (/^(data|event):/m.test(block)) yield eventIn(block)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function eventIn(block: string): LiveEvent {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
  return { id: field('id'), name: field('event') ?? 'message', data: JSON.parse(field('data') ?? 'null') }
}
