import { get as getByHttp, type IncomingMessage } from 'node:http'
import { get as getByHttps } from 'node:https'
import { Readable } from 'node:stream'
import { addressOf, client, kernelApi, liveEvents, messageOf, WireError, withTimeout, type Client, type Send } from '@verdict/core'
import { daemonApi, type FileReference } from '@verdict/plugin-judging/contract'
import { FetchError, FileRefused } from '../task/task.ts'

/** The address of a site, and the token of this daemon there. */
export interface SiteAddress {
  readonly url: string
  readonly token: string
}

const callTimeoutMs = 30_000
/** A file gets as much time again for each so many bytes. */
const bytesPerTimeout = 4 * 1024 * 1024
/** The site writes to the live stream at least every 15 seconds. */
const maxSilenceMs = 40_000

/** Calls one site on behalf of the daemon. */
export class DaemonClient {
  readonly calls: Client<typeof daemonApi.routes>
  readonly #site: SiteAddress

  constructor(site: SiteAddress) {
    this.#site = site
    this.calls = client(daemonApi, this.#sendWithin(callTimeoutMs))
  }

  #sendWithin(timeoutMs: number): Send {
    const { url, token } = this.#site
    return (path, request) => {
      const headers = new Headers(request.headers)
      headers.set('authorization', token)
      return withTimeout((signal) => fetch(url + path, { ...request, headers, signal }), timeoutMs, request.signal)
    }
  }

  /** Sends a file of a task; null if another judge owns the task. */
  async keep(held: { session: string; id: string; attempt: number }, content: Uint8Array, signal: AbortSignal): Promise<FileReference | null> {
    const { keep } = client(daemonApi, this.#sendWithin(callTimeoutMs * (1 + content.length / bytesPerTimeout)))
    try {
      return (await keep({ body: held, file: new File([content as Uint8Array<ArrayBuffer>], 'file') }, signal)).file
    } catch (error) {
      const cause = refusalOf(error) ? new FileRefused(messageOf(error)) : error
      throw new FetchError(`failed to send a file to the site: ${messageOf(error)}`, { cause })
    }
  }

  /** Reads the live stream and calls back at its start and on every wake-up; ends when the connection fails. */
  async listen(channel: string, onWork: () => void, until: AbortSignal): Promise<void> {
    const stream = await openStream(this.#site.url + addressOf(kernelApi.routes.liveStream, { query: { topics: channel } }), until)
    for await (const _ of liveEvents(Readable.toWeb(stream))) onWork()
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
        yield chunk
      }
    } finally {
      clearTimeout(watch)
    }
  }
}

/** Opens a live stream. `fetch` would wake an idle daemon twice a second for as long as the stream is open. */
function openStream(address: string, until: AbortSignal): Promise<IncomingMessage> {
  const get = address.startsWith('https:') ? getByHttps : getByHttp
  return new Promise((resolve, reject) => {
    const request = get(address, { signal: until, timeout: maxSilenceMs }, (answer) => {
      if (answer.statusCode === 200) return resolve(answer)
      answer.destroy()
      reject(new Error(`the live stream answers HTTP ${answer.statusCode}`))
    })
    request.on('error', reject)
    request.on('timeout', () => request.destroy(new Error(`no data from the site for ${maxSilenceMs} ms`)))
  })
}

/** The refusal that a call got from the site; undefined if the site could not be reached or was overloaded. */
export function refusalOf(error: unknown): { code: string | undefined; http: number } | undefined {
  return error instanceof WireError && error.http < 500 && error.http !== 429 && error.http !== 408 ? { code: error.code, http: error.http } : undefined
}
