import { addressOf, client, kernelApi, liveEvents, WireError, type Client, type Send } from '@verdict/core'
import { daemonApi } from '@verdict/plugin-judging/contract'
import { FileRefused } from '../judging/task.ts'
import { withTimeout } from './abortable.ts'

/** The address of a site, and the token of this daemon there. */
export interface SiteAddress {
  readonly url: string
  readonly token: string
}

const callTimeoutMs = 30_000
/** The site writes to the live stream at least every 15 seconds. */
const maxSilenceMs = 40_000

/** Calls one site on behalf of the daemon. */
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

  /** Reads the live stream and calls back at its start and on every wake-up; ends when the connection fails. */
  listen(channel: string, onWork: () => void, until: AbortSignal): Promise<void> {
    const silent = new AbortController()
    const watch = setTimeout(() => silent.abort(new Error(`no data from the site for ${maxSilenceMs} ms`)), maxSilenceMs)
    const address = this.#site.url + addressOf(kernelApi.routes.liveStream, { query: { topics: channel } })
    const listening = async (signal: AbortSignal) => {
      const answer = await fetch(address, { signal })
      if (!answer.ok || !answer.body) throw new Error(`the live stream answers HTTP ${answer.status}`)
      for await (const _ of liveEvents(answer.body.pipeThrough(onEachChunk(() => watch.refresh())))) onWork()
    }
    return withTimeout(listening, undefined, until, silent.signal).finally(() => clearTimeout(watch))
  }

  /** Downloads a file. The time-out applies to silence, not to the whole of a large file. */
  async *file(hash: string): AsyncIterable<Uint8Array> {
    const path = addressOf(daemonApi.routes.file, { params: { hash } })
    const silent = new AbortController()
    const watch = setTimeout(() => silent.abort(new Error(`no data from the site for ${callTimeoutMs} ms`)), callTimeoutMs)
    try {
      const answer = await fetch(this.#site.url + path, { headers: { authorization: this.#site.token }, signal: silent.signal })
      const failure = `HTTP ${answer.status} for the file ${hash}`
      if (answer.status >= 400 && answer.status < 500 && ![408, 429].includes(answer.status)) throw new FileRefused(failure)
      if (!answer.ok || !answer.body) throw new Error(failure)
      for await (const chunk of answer.body) {
        watch.refresh()
        yield chunk as Uint8Array
      }
    } finally {
      clearTimeout(watch)
    }
  }
}

function onEachChunk(listener: () => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      listener()
      controller.enqueue(chunk)
    },
  })
}

/** The refusal that a call got from the site; undefined if the site could not be reached or was overloaded. */
export function refusalOf(error: unknown): { code: string | undefined; http: number } | undefined {
  return error instanceof WireError && error.http < 500 && error.http !== 429 && error.http !== 408 ? { code: error.code, http: error.http } : undefined
}
