import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A fault that replaces the response to a request. */
export type Trouble = 'hang' | 'reset' | 'truncate' | 'empty' | 'challenge' | 'reset-after' | 'forget' | number | { readonly body: string }

/** A program that the site has accepted. */
export interface SimulatedRun {
  readonly id: number
  readonly user: string
  readonly problem: string
  readonly language: string
  readonly code: string
  readonly at: number
  polls: number
}

/** A token as in real pages. */
export const csrf = 'f00dbabe12345678f00dbabe12345678'

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** A small online judge with pages of its own. A comment in a program specifies its verdict: `want: Wrong Answer`. */
export class SimulatedSite {
  readonly users = new Map([['school', 'secret']])
  readonly locked = new Set<string>()
  readonly runs: SimulatedRun[] = []
  logins = 0
  requests: number[] = []
  pollsNeeded = 2
  /** The number of programs that arrived while another one of the same user was not judged. */
  overlaps = 0
  /** The seconds that a user must wait between two programs. */
  pauseSeconds = 0
  /** Whether lists and pages show the sent runs. */
  showsRuns = true
  refusesSameCode = false
  title = 'A+B Problem'
  /** Who can see problems. */
  showsProblems: 'all' | 'users' = 'all'
  /** Whether clients without the cookie `clearance` get a robot check instead of every page. */
  checksVisitors = false
  /** Whether it sets that cookie anew with every page. */
  renewsCheck = false
  /** Problems that only their users can see. */
  readonly privateProblems = new Map<string, string>()
  address = ''
  /** The user agents of its visitors. */
  readonly agents = new Set<string>()
  /** Called at each request; its result is the fault, and a promise delays the request. */
  trouble: (path: string, method: string) => Trouble | undefined | Promise<Trouble | undefined> = () => undefined
  readonly #sessions = new Map<string, string>()
  readonly #server = createServer((request, response) => void this.#answer(request, response).catch(() => request.socket.destroy()))

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.address = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this.address
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** Ends all sessions. */
  endSessions(): void {
    this.#sessions.clear()
  }

  /** Opens a session as after a login in a browser; the cookie is `sid`. */
  openSession(name: string): string {
    const session = Math.random().toString(36).slice(2).padEnd(10, '0')
    this.#sessions.set(session, name)
    return session
  }

  /** Opens a session that has ended. */
  restoreSession(name: string, session: string): void {
    this.#sessions.set(session, name)
  }

  /** Returns a user's latest session. */
  sessionOf(name: string): string | undefined {
    return [...this.#sessions].findLast(([, user]) => user === name)?.[0]
  }

  add(run: Pick<SimulatedRun, 'user' | 'problem' | 'language' | 'code'>): void {
    this.runs.push({ id: 1000 + this.runs.length, ...run, at: Date.now(), polls: 0 })
  }

  sent(problem: string): SimulatedRun[] {
    return this.runs.filter((run) => run.problem === problem)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://toy')
    this.requests.push(Date.now())
    this.agents.add(request.headers['user-agent'] ?? '')
    const isChecked = this.checksVisitors && !/clearance=passed/.test(request.headers.cookie ?? '')
    const trouble = isChecked ? 'challenge' : await this.trouble(pathname, request.method ?? '')
    if (trouble === 'hang') return
    if (trouble === 'reset') return void request.socket.destroy()
    if (trouble === 'challenge') return void response.writeHead(403, { 'cf-mitigated': 'challenge' }).end('<title>Just a moment...</title>')
    if (typeof trouble === 'number') return void response.writeHead(trouble).end('<h1>Error</h1>')
    if (typeof trouble === 'object') return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(trouble.body)
    const form = request.method === 'POST' ? new URLSearchParams(await text(request)) : new URLSearchParams()
    const user = this.#sessions.get(/sid=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '')
    const page = this.#page(pathname, { ...Object.fromEntries(searchParams), ...Object.fromEntries(form) }, user)
    if (trouble === 'forget') this.runs.pop()
    if (trouble === 'reset-after') return void request.socket.destroy()
    if (page.bytes) return void response.writeHead(200, { 'content-type': 'image/png' }).end(page.bytes)
    const body = `<html><body>${user ? `<a class="user">${user}</a>` : '<form action="/login"></form>'}<input type="hidden" name="csrf" value="${csrf}">${page.html ?? ''}</body></html>`
    const renewed = this.renewsCheck && !page.headers?.['set-cookie'] && { 'set-cookie': 'clearance=passed; Path=/' }
    response.writeHead(page.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...page.headers, ...renewed })
    response.end(trouble === 'truncate' ? body.slice(0, body.length / 3) : trouble === 'empty' ? body.replaceAll('class=', 'id=') : body)
  }

  #page(
    path: string,
    input: Readonly<Record<string, string>>,
    user: string | undefined,
  ): { status?: number; headers?: Record<string, string>; html?: string; bytes?: Buffer } {
    if (path === '/login') return this.#login(input)
    if (path === '/picture.png') return { bytes: picture }
    if (this.#hides(path, user)) return { html: `<p class="login">Please log in</p>` }
    if (path.startsWith('/problem/') && (user || this.showsProblems === 'all')) return this.#problem(path.slice('/problem/'.length))
    if (path === '/') return { html: '<p>Welcome</p>' }
    if (!user) return { html: '<p class="login">Please log in</p>' }
    if (path === '/submit') return this.#submit(input, user)
    if (path === '/status') return { html: this.#list(input.user ?? '', input.problem ?? '') }
    const run = this.runs.find(({ id }) => id === Number(input.id))
    if (!run || run.user !== user || !this.showsRuns) return { html: '<p class="none">No such run</p>' }
    if (path === '/source') return { html: `<pre class="source">${escape(run.code)}</pre>` }
    if (path === '/compiler') return { html: '<pre>main.cpp:1: error: &lt;oops&gt; &amp; more</pre>' }
    return { html: this.#run(run) }
  }

  #hides(path: string, user: string | undefined): boolean {
    const owner = this.privateProblems.get(path.slice('/problem/'.length))
    return owner !== undefined && owner !== user
  }

  #login({ name = '', password = '' }: Readonly<Record<string, string>>) {
    this.logins += 1
    if (this.locked.has(name)) return { html: '<p class="error">Locked for cheating</p>' }
    if (this.users.get(name) !== password) return { html: '<p class="error">No such user or wrong password</p>' }
    return { status: 302, headers: { location: '/', 'set-cookie': `sid=${this.openSession(name)}; Path=/; HttpOnly` } }
  }

  #problem(id: string) {
    if (!/^[1-9]\d*$/.test(id)) return { status: 404, html: '<h1>No such problem</h1>' }
    return {
      html: `<h1>${this.title}</h1><p class="limits">Time: <b>1000</b> ms, memory: <b>64</b> MB</p>
<div class="description"><p>Add $$$a$$$ and <i>b</i>, up to 10<sup>5</sup>.</p><img src="/picture.png"></div>
<div class="input">Two numbers.</div><div class="output">Their sum.</div><pre class="in">1 2
</pre><pre class="out">3
</pre>`,
    }
  }

  #submit({ problem = '', language = '', code = '' }: Readonly<Record<string, string>>, user: string) {
    const refusal = (html: string) => ({ html: `<p class="refused">${html}</p>` })
    const last = this.runs.findLast((run) => run.user === user)
    if (last && Date.now() - last.at < this.pauseSeconds * 1000) return refusal('Too fast, wait a little')
    if (code.includes('forbidden')) return refusal('This program is not allowed')
    if (this.refusesSameCode && this.runs.some((run) => run.user === user && run.code === code))
      return refusal('You have submitted exactly the same code before')
    if (this.runs.some((run) => run.user === user && run.polls < this.pollsNeeded)) this.overlaps += 1
    this.add({ user, problem, language, code })
    return { status: 302, headers: { location: '/status' } }
  }

  #list(user: string, problem: string): string {
    const rows = this.runs.filter((run) => run.user === user && run.problem === problem).toReversed()
    const shown = this.showsRuns ? rows.slice(0, 15) : []
    return `<table class="runs">${shown.map((run) => `<tr><td>${run.id}</td><td>${run.language}</td><td>${Buffer.byteLength(run.code)} B</td></tr>`).join('')}</table>`
  }

  #run(run: SimulatedRun): string {
    run.polls += 1
    const wanted = /want: (.+)/.exec(run.code)?.[1]?.trim() ?? 'Accepted'
    const verdict = run.polls < this.pollsNeeded ? ['Queuing', 'Compiling', 'Running'][(run.polls - 1) % 3]! : wanted
    return `<p class="verdict">${verdict}</p><p class="time">15MS</p><p class="memory">1024K</p>`
  }
}

const escape = (code: string) => code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
