import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request as a simulated site sees it. */
export interface SiteRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** As it came: JSON, where the site talks it. */
  readonly body: string
  readonly form: URLSearchParams
  readonly cookies: Readonly<Record<string, string>>
  /** Whose session the cookie names. */
  readonly user: string | undefined
}

export interface SiteAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** A program that the site has taken. It shows its steps one after the other, each time that it is asked for, and keeps the last one. */
export interface JudgeRun {
  readonly id: number
  readonly user: string
  readonly problem: string
  readonly language: string
  readonly code: string
  readonly at: number
  steps: string[]
}

/** What an online judge does on the wire, as far as all of them do the same: users and sessions, runs, and bad days. Programs say which verdict they want: `wants: Wrong Answer`. */
export abstract class JudgeSite {
  readonly passwords = new Map([['robot', 'secret']])
  readonly runs: JudgeRun[] = []
  readonly requests: string[] = []
  readonly requestTimes: number[] = []
  /** Instead of every page: a check for robots, or a site that is down. */
  trouble: 'challenge' | 'down' | undefined
  /** Every answer waits for this. */
  held: Promise<void> | undefined
  /** The next program is refused with these words. */
  refusal: string | undefined
  /** The next program is taken, but the connection ends before the answer. */
  losesAnswer = false
  protected readonly sessions = new Map<string, string>()
  protected abstract readonly sessionCookie: string
  /** What a run shows before its verdict. */
  protected abstract readonly walk: readonly string[]
  #numbers = 1000
  readonly #server = createServer((request, response) => {
    this.#answer(request).then(
      ({ status = 200, headers = {}, body = '' }) => response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body),
      () => request.socket.destroy(),
    )
  })

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    // Sample data for screens has no end at which somebody would close it.
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

  /** What a run shows until a verdict. */
  stepsTo(verdict: string): string[] {
    return [...this.walk, verdict]
  }

  protected abstract answer(request: SiteRequest): SiteAnswer

  /** The header of a session that begins; undefined for a wrong password. */
  protected logIn(name: string | null, password: string | null): Record<string, string> | undefined {
    if (name === null || this.passwords.get(name) !== password) return undefined
    const id = `session${(this.#numbers += 1)}`
    this.sessions.set(id, name)
    return { 'set-cookie': `${this.sessionCookie}=${id}; path=/; HttpOnly` }
  }

  /** Takes a program. */
  protected take(run: Omit<JudgeRun, 'id' | 'at' | 'steps'>): JudgeRun {
    const wanted = /wants: (.+)/.exec(run.code)?.[1]?.trim() ?? 'Accepted'
    const taken = { ...run, id: (this.#numbers += 1), at: Date.now(), steps: this.stepsTo(wanted) }
    this.runs.unshift(taken)
    if (this.losesAnswer) {
      this.losesAnswer = false
      throw new Error('the connection ends')
    }
    return taken
  }

  /** The words of the refusal that is due. */
  protected takeRefusal(): string | undefined {
    const due = this.refusal
    this.refusal = undefined
    return due
  }

  /** What a run shows now; the next time it shows the next step. */
  protected look(run: JudgeRun): string {
    const [now = '', ...rest] = run.steps
    if (rest.length > 0) run.steps = rest
    return now
  }

  async #answer(request: IncomingMessage): Promise<SiteAnswer> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.address)
    this.requests.push(`${request.method} ${pathname}`)
    this.requestTimes.push(Date.now())
    await this.held
    if (this.trouble === 'down') return { status: 503, body: 'Service Unavailable' }
    if (this.trouble === 'challenge') return { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: '<title>Just a moment...</title>' }
    const cookies = Object.fromEntries((request.headers.cookie ?? '').split('; ').map((pair) => pair.split('=') as [string, string]))
    const body = request.method === 'POST' ? await text(request) : ''
    const form = new URLSearchParams(body)
    const user = this.sessions.get(cookies[this.sessionCookie] ?? '')
    return this.answer({ method: request.method ?? 'GET', path: pathname, query: searchParams, body, form, cookies, user })
  }
}

export const redirect = (location: string, headers: Readonly<Record<string, string>> = {}): SiteAnswer => ({
  status: 302,
  headers: { location, ...headers },
})

export const page = (title: string, body: string, headers: Readonly<Record<string, string>> = {}): SiteAnswer => ({
  body: `<html><head><title>${title}</title></head><body>${body}</body></html>`,
  headers,
})

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
