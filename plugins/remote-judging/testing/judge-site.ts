import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request as a simulated site sees it. */
export interface SiteRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** The raw body, which is JSON if the site uses it. */
  readonly body: string
  readonly form: URLSearchParams
  readonly cookies: Readonly<Record<string, string>>
  /** The user of the cookie's session. */
  readonly user: string | undefined
}

export interface SiteAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** A program that the site has accepted. Each request shows its next step; the last one stays. */
export interface JudgeRun {
  readonly id: number
  readonly user: string
  readonly problem: string
  readonly language: string
  readonly code: string
  readonly at: number
  steps: string[]
}

/**
 * A fault of a request: a response that never comes (`hang`), or a connection that breaks before or after the site acted; a truncated response or page; all
 * sessions ended before it; or another response.
 */
export type Fault = 'hang' | 'reset' | 'unanswered' | 'broken off' | 'half' | 'logged out' | SiteAnswer

/** The behavior that all online judges share on the wire: users and sessions, runs, and faults. Programs specify their verdict: `wants: Wrong Answer`. */
export abstract class JudgeSite {
  readonly passwords = new Map([['robot', 'secret']])
  readonly runs: JudgeRun[] = []
  readonly requests: string[] = []
  readonly requestTimes: number[] = []
  /** Replaces every page: with a robot check, or with a site that is down. */
  trouble: 'challenge' | 'down' | undefined
  /** Whether clients without the cookie of a passed check get a check instead of every page. */
  checksVisitors = false
  /** Every response waits for this. */
  held: Promise<void> | undefined
  /** The message with which the next program is refused. */
  refusal: string | undefined
  /** Called at each request. */
  fault: (request: SiteRequest) => Fault | undefined = () => undefined
  /** Whether lists and responses show the runs. */
  showsRuns = true
  /** The message that replaces a login. */
  notice: string | undefined
  protected readonly sessions = new Map<string, string>()
  protected abstract readonly sessionCookie: string
  /** The states that a run shows before its verdict. */
  protected abstract readonly walk: readonly string[]
  #numbers = 1000
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => request.socket.destroy())
  })

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    // Sample data for screens never ends, so no code would close it.
    this.#server.unref()
    return this.address
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** Ends all sessions, as sites do. */
  forgetSessions(): void {
    this.sessions.clear()
  }

  /** Returns the states that a run shows, up to a verdict. */
  stepsTo(verdict: string): string[] {
    return [...this.walk, verdict]
  }

  protected abstract answer(request: SiteRequest): SiteAnswer

  /** The runs that pages show. */
  protected get shown(): readonly JudgeRun[] {
    return this.showsRuns ? this.runs : []
  }

  /** Returns the header of a new session; undefined for a wrong password. */
  protected logIn(name: string | null, password: string | null): Record<string, string> | undefined {
    if (this.notice !== undefined) throw new Notice(this.notice)
    if (name === null || this.passwords.get(name) !== password) return undefined
    const id = `session${(this.#numbers += 1)}`
    this.sessions.set(id, name)
    return { 'set-cookie': `${this.sessionCookie}=${id}; path=/; HttpOnly` }
  }

  /** Accepts a program. */
  protected take(run: Omit<JudgeRun, 'id' | 'at' | 'steps'>): JudgeRun {
    const wanted = /wants: (.+)/.exec(run.code)?.[1]?.trim() ?? 'Accepted'
    const taken = { ...run, id: (this.#numbers += 1), at: Date.now(), steps: this.stepsTo(wanted) }
    this.runs.unshift(taken)
    return taken
  }

  /** Returns and clears the message of the next refusal. */
  protected takeRefusal(): string | undefined {
    const due = this.refusal
    this.refusal = undefined
    return due
  }

  /** Returns the current state of a run and advances it. */
  protected look(run: JudgeRun): string {
    const [now = '', ...rest] = run.steps
    if (rest.length > 0) run.steps = rest
    return now
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await this.#read(request)
    const isChecked = this.checksVisitors && !asked.cookies[passed.name]
    const fault = isChecked ? challenge : this.trouble === undefined ? this.fault(asked) : troubles[this.trouble]
    if (fault === 'hang') return
    if (fault === 'reset') throw new Error('the connection ends')
    if (fault === 'logged out') this.forgetSessions()
    const answer = typeof fault === 'object' ? fault : this.#page({ ...asked, user: this.#userOf(asked) })
    if (fault === 'unanswered') throw new Error('the connection ends')
    const { status = 200, headers = {}, body = '' } = answer
    const bytes = Buffer.from(body)
    const half = bytes.subarray(0, bytes.length / 2)
    if (fault !== 'broken off') return void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(fault === 'half' ? half : bytes)
    response.writeHead(status, { 'content-type': 'text/html', ...headers, 'content-length': bytes.length + 1 }).write(half, () => response.destroy())
  }

  async #read(request: IncomingMessage): Promise<SiteRequest> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.address)
    this.requests.push(`${request.method} ${pathname}`)
    this.requestTimes.push(Date.now())
    await this.held
    const cookies = Object.fromEntries((request.headers.cookie ?? '').split('; ').map((pair) => pair.split('=') as [string, string]))
    const body = request.method === 'POST' ? await text(request) : ''
    return { method: request.method ?? 'GET', path: pathname, query: searchParams, body, form: new URLSearchParams(body), cookies, user: undefined }
  }

  #userOf({ cookies }: SiteRequest): string | undefined {
    return this.sessions.get(cookies[this.sessionCookie] ?? '')
  }

  #page(request: SiteRequest): SiteAnswer {
    try {
      return this.answer(request)
    } catch (error) {
      if (error instanceof Notice) return page('Notice', `<p>${error.message}</p>`)
      throw error
    }
  }
}

/** A message that replaces a page. */
class Notice extends Error {}

export const challenge: SiteAnswer = { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: '<title>Just a moment...</title>' }

/** The cookie of a browser in which a person has passed the check. */
export const passed = { name: 'clearance', text: 'clearance=passed' }

const troubles: Readonly<Record<'down' | 'challenge', SiteAnswer>> = { down: { status: 503, body: 'Service Unavailable' }, challenge }

export const redirect = (location: string, headers: Readonly<Record<string, string>> = {}): SiteAnswer => ({
  status: 302,
  headers: { location, ...headers },
})

export const page = (title: string, body: string, headers: Readonly<Record<string, string>> = {}): SiteAnswer => ({
  body: `<html><head><title>${title}</title></head><body>${body}</body></html>`,
  headers,
})

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
