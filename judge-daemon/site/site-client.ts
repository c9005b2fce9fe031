import { addressOf, client, kernelApi, liveEvents, WireError, type Client, type Send } from '@verdict/core'
import { daemonApi } from '@verdict/plugin-judging/contract'
import { FileRefused } from '../judging/task.ts'
import { withTimeout } from './with-timeout.ts'

/** A site, and the token with which this daemon may judge for it. */
export interface SiteAddress {
  readonly url: string
  readonly token: string
}

const callTimeoutMs = 30_000
/** The site writes at least every 15 seconds. */
const maxSilenceMs = 40_000

/** What a daemon says to one site. */
export class SiteClient {
  readonly calls: Client<typeof daemonApi.routes>
  readonly #site: SiteAddress

  constructor(site: SiteAddress) {
    this.#site = site
    const send: Send = (path, request) =>
      withTimeout(
        (signal) => fetch(site.url + path, { ...request, headers: { ...(request.headers as Record<string, string>), authorization: site.token }, signal }),
        callTimeoutMs,
        request.signal,
      )
    this.calls = client(daemonApi, send)
  }

  /** Calls back at first and each time when the site says that there may be work; ends when the line breaks. */
  listen(channel: string, onWork: () => void, until: AbortSignal): Promise<void> {
    const silent = new AbortController()
    const watch = setTimeout(() => silent.abort(new Error('the site is silent')), maxSilenceMs)
    const address = this.#site.url + addressOf(kernelApi.routes.liveStream, { query: { topics: channel } })
    const listening = async (signal: AbortSignal) => {
      const answer = await fetch(address, { signal })
      if (!answer.ok || !answer.body) throw new Error(`the live stream answers HTTP ${answer.status}`)
      for await (const _ of liveEvents(answer.body.pipeThrough(eachChunk(() => watch.refresh())))) onWork()
    }
    return withTimeout(listening, undefined, until, silent.signal).finally(() => clearTimeout(watch))
  }

  /** Ends when nothing comes any more, however long a large file takes. */
  async *file(hash: string): AsyncIterable<Uint8Array> {
    const path = addressOf(daemonApi.routes.file, { params: { hash } })
    const silent = new AbortController()
    const watch = setTimeout(() => silent.abort(new Error('the site is silent')), callTimeoutMs)
    try {
      const answer = await fetch(this.#site.url + path, { headers: { authorization: this.#site.token }, signal: silent.signal })
      const words = `HTTP ${answer.status} for the file ${hash}`
      if (answer.status >= 400 && answer.status < 500 && ![408, 429].includes(answer.status)) throw new FileRefused(words)
      if (!answer.ok || !answer.body) throw new Error(words)
      for await (const chunk of answer.body) {
        watch.refresh()
        yield chunk as Uint8Array
      }
    } finally {
      clearTimeout(watch)
    }
  }
}

function eachChunk(look: () => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, through) {
      look()
      through.enqueue(chunk)
    },
  })
}

/** The answer that a call got: its code, or undefined when the site could not be reached. */
export function refusalOf(error: unknown): { code: string | undefined; http: number } | undefined {
  return error instanceof WireError && error.http < 500 && error.http !== 429 && error.http !== 408 ? { code: error.code, http: error.http } : undefined
}
