import { z } from 'zod'

/**
 * Live updates. GET /api/live/stream?topics=a/b:1,c/d responds with server-sent events, read by fetch with the token in `Authorization`:
 * first `ready` (the granted and refused channels), then one event for every publication, named after the channel, with increasing ids.
 * After a lost connection the client sends the last id as `Last-Event-ID`; a `reset` event then means that the log no longer reaches
 * back that far, and pages must reload their lists. A comment line is sent at least every 15 seconds.
 */
export interface LiveEvent {
  readonly id: string | undefined
  readonly name: string
  readonly data: unknown
}

/** The name of a channel: a topic, and the key of one thing in it. */
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

/** Returns the content of a stream's first event; undefined for other events. */
export function readyOf({ name, data }: LiveEvent): LiveReady | undefined {
  return name === 'ready' ? (data as LiveReady) : undefined
}

/** Parses server-sent events from the body of a response. */
export async function* liveEvents(body: Pick<ReadableStream<Uint8Array>, 'getReader'>): AsyncGenerator<LiveEvent, void, undefined> {
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
