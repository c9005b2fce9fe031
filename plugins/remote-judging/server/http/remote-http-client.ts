import { setTimeout as pause } from 'node:timers/promises'
import { withTimeout } from '@verdict/core'
import type { Parser } from '@verdict/core/server'
import { ChallengeMet, PageError, RemoteDown, type Remote, type RemoteClient, type RequestOptions } from '../../contract.ts'
import { AnswerPage, type PageThread } from '../pages/answer-page.ts'
import { decodePage } from '../pages/decode-page.ts'
import type { CookieJar } from './cookie-jar.ts'
import { isChallenge, isCut, readBody, retryAfter, unanswered } from './read-answer.ts'
import { fileAddress, isOfSite } from './site-address.ts'

const maxPageBytes = 8 * 1024 * 1024
const maxRedirects = 5
/** The maximum number of tries of a request that only reads. */
const maxTries = 3
const firstPauseMs = 500
const defaultAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

/** The session of an account or of a visitor. */
export interface Session {
  readonly account: string | undefined
  readonly userAgent?: string | undefined
  readonly jar: CookieJar
}

/** The parts of a remote that its client needs. */
export type AskedSite = Pick<Remote, 'address' | 'charset' | 'closesPages'>

interface Deps {
  readonly signal: AbortSignal
  timeoutMs(): number
  paceFactor(): number
  /** Waits until the next request can be made; all processes share the site's pace. */
  turn(signal: AbortSignal): Promise<void>
  /** Records that the site has responded. */
  answered(): void
  readonly parser: Parser<PageThread>
}

interface Request {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly body?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly maxBytes: number
}

/** Makes the requests of one session to one site. */
export class RemoteHttpClient implements RemoteClient {
  readonly #remote: AskedSite
  readonly #session: Session
  readonly #deps: Deps

  constructor(remote: AskedSite, session: Session, deps: Deps) {
    this.#remote = remote
    this.#session = session
    this.#deps = deps
  }

  get account(): string | undefined {
    return this.#session.account
  }

  get address(): string {
    return this.#remote.address().replace(/(?<!\/)\/+$/, '')
  }

  cookie(name: string): string | undefined {
    return this.#session.jar.get(name)
  }

  async get(path: string, options: RequestOptions = {}): Promise<AnswerPage> {
    const request = { method: 'GET' as const, url: this.#url(path, options), headers: options.headers, maxBytes: maxPageBytes }
    const answer = await this.#reading(() => this.#followed(request, options.follow ?? true))
    return this.#page(answer, options)
  }

  async post(path: string, form: Readonly<Record<string, string | number>> | string, options: RequestOptions = {}): Promise<AnswerPage> {
    const isForm = typeof form !== 'string'
    const body = isForm ? new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)])).toString() : form
    const headers = { ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }), referer: this.address, ...options.headers }
    const request = { method: 'POST' as const, url: this.#url(path, options), body, headers, maxBytes: maxPageBytes }
    return this.#page(await this.#followed(request, options.follow ?? false), options)
  }

  /** Downloads an image or file of the site, also from its other hosts; undefined if it is elsewhere, missing or too large. */
  async download(address: string, maxBytes: number): Promise<{ bytes: Uint8Array; type: string } | undefined> {
    const url = fileAddress(address, new URL(this.address))
    if (!url) return undefined
    try {
      const { response, bytes } = await this.#reading(() => this.#followed({ method: 'GET', url, maxBytes }, true))
      return response.status === 200 ? { bytes, type: response.headers.get('content-type') ?? '' } : undefined
    } catch (error) {
      if (error instanceof RemoteDown) return undefined
      throw error
    }
  }

  #url(path: string, { query = {} }: RequestOptions): URL {
    const url = path.startsWith(`${this.address}/`) ? new URL(path) : new URL(this.address + (path.startsWith('/') ? path : `/${path}`))
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    return url
  }

  async #page({ response, bytes, url }: Answered, { charset = this.#remote.charset }: RequestOptions): Promise<AnswerPage> {
    const { status, headers } = response
    const written = headers.get('location')
    const location = written !== null && URL.canParse(written, url) ? new URL(written, url).href : undefined
    const source = decodePage(bytes, headers.get('content-type') ?? '', charset)
    const page = { status, address: url.href, location, source, headers }
    const tree = await this.#deps.parser.call('parsePage', source)
    if (!tree) throw new PageError({ ...page, text: '' }, 'a page of a usual size')
    return new AnswerPage({ ...page, tree, parser: this.#deps.parser })
  }

  /** Retries a request that changes nothing, after growing pauses. */
  async #reading(request: () => Promise<Answered>): Promise<Answered> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await request()
      } catch (error) {
        if (!(error instanceof RemoteDown) || tries === maxTries || 'seconds' in error.parameters) throw error
        await pause(firstPauseMs * 2 ** (tries - 1) * this.#deps.paceFactor(), undefined, { signal: this.#deps.signal })
      }
    }
  }

  async #followed(request: Request, follow: boolean): Promise<Answered> {
    let next = request
    for (let redirects = 0; ; redirects += 1) {
      const answer = await this.#send(next)
      const location = answer.response.headers.get('location')
      if (!follow || answer.response.status < 300 || answer.response.status > 399 || location === null) return answer
      const url = new URL(location, next.url)
      if (!isOfSite(url, next.url, new URL(this.address))) return answer
      if (redirects === maxRedirects) throw new RemoteDown({ reason: 'redirects without an end' })
      next = { method: 'GET', url, maxBytes: request.maxBytes }
    }
  }

  async #send({ method, url, body, headers, maxBytes }: Request): Promise<Answered> {
    const { jar, userAgent = defaultAgent } = this.#session
    await this.#deps.turn(this.#deps.signal)
    const cookie = jar.headerFor(url)
    const exchange = async (signal: AbortSignal) => {
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        signal,
        headers: { 'user-agent': userAgent, 'accept-language': 'en-US,en;q=0.9', ...(cookie !== '' && { cookie }), ...headers },
        ...(body !== undefined && { body }),
      })
      return { response, bytes: await readBody(response, maxBytes) }
    }
    const { response, bytes } = await withTimeout(exchange, this.#deps.timeoutMs(), this.#deps.signal).catch((error: unknown) => {
      this.#deps.signal.throwIfAborted()
      throw error instanceof RemoteDown ? error : unanswered(error)
    })
    jar.take(response.headers.getSetCookie(), url)
    const { status } = response
    if (status >= 400 && isChallenge(status, response.headers, new TextDecoder('latin1').decode(bytes.subarray(0, 65_536)))) throw new ChallengeMet()
    const seconds = retryAfter(response.headers)
    if (status === 429 || status >= 500) throw new RemoteDown({ reason: `HTTP ${status}`, ...(seconds !== undefined && { seconds }) })
    if (this.#remote.closesPages && isCut(bytes)) throw new RemoteDown({ reason: 'a page that ends in the middle' })
    this.#deps.answered()
    return { response, bytes, url }
  }
}

interface Answered {
  readonly response: Response
  readonly bytes: Uint8Array
  readonly url: URL
}
