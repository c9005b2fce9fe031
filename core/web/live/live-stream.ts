import { liveEvents, readyOf, type LiveEvent } from '@verdict/core'

export interface StreamRequest {
  channels: readonly string[]
  /** The last event that any tab has seen; the server resumes after it. */
  after: string | undefined
  signal: AbortSignal
}

/** Opens one stream; throws when it cannot be opened. */
export type OpenStream = (request: StreamRequest) => Promise<ReadableStream<Uint8Array>>

const initialDelayMs = 1000
const maxDelayMs = 30_000

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** Keeps a stream open until aborted: reconnects with exponential backoff and resumes after the last event. */
export async function maintainStream(open: OpenStream, request: StreamRequest, take: (event: LiveEvent) => void): Promise<void> {
  let { after } = request
  let wait = initialDelayMs
  while (!request.signal.aborted) {
    try {
      for await (const event of liveEvents(await open({ ...request, after }))) {
        wait = initialDelayMs
        if (event.id !== undefined) after = event.id
        const ready = readyOf(event)
        if (ready) after ??= String(ready.last)
        take({ ...event, id: event.id ?? after })
      }
    } catch {
      // Lost or refused: try again.
    }
    await pause(wait * (0.75 + Math.random() / 2), request.signal)
    wait = Math.min(wait * 2, maxDelayMs)
  }
}
