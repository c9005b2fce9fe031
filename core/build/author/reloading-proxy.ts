import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

const scriptPath = '/@verdict-dev/reload.js'
const eventsPath = '/@verdict-dev/events'
const script = `new EventSource('${eventsPath}').onmessage = () => location.reload()`

/** Passes requests on to the site, whose address changes with every start, and makes its pages reload on demand. */
export class ReloadingProxy {
  readonly #urlOfSite: () => Promise<string>
  readonly #pages = new Set<ServerResponse>()
  readonly #server = createServer((asked, answer) => void this.#answer(asked, answer))

  constructor(urlOfSite: () => Promise<string>) {
    this.#urlOfSite = urlOfSite
  }

  /** Returns its address. */
  async listen(port: number): Promise<string> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
  }

  reload(): void {
    for (const page of this.#pages) page.write('data: reload\n\n')
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #answer(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (asked.url === scriptPath) return void answer.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' }).end(script)
    if (asked.url === eventsPath) return this.#addPage(answer)
    const wantsPage = asked.headers.accept?.includes('text/html') === true
    const headers = { ...asked.headers, ...(wantsPage && { 'accept-encoding': 'identity' }) }
    try {
      const passed = request((await this.#urlOfSite()) + asked.url, { method: asked.method, headers })
      asked.pipe(passed)
      answer.once('close', () => passed.destroy())
      const received = await new Promise<IncomingMessage>((resolve, reject) => passed.once('response', resolve).once('error', reject))
      if (!received.headers['content-type']?.startsWith('text/html')) {
        answer.writeHead(received.statusCode ?? 502, received.headers)
        received.pipe(answer)
        return
      }
      const { 'content-length': _length, ...others } = received.headers
      const page = await text(received)
      answer.writeHead(received.statusCode ?? 502, others).end(`${page}<script src="${scriptPath}"></script>`)
    } catch {
      // The site ended in the middle of the request; the page reloads when it is up again.
      if (!answer.headersSent) answer.writeHead(502)
      answer.end()
    }
  }

  #addPage(answer: ServerResponse): void {
    answer.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    answer.write('retry: 500\n\n')
    this.#pages.add(answer)
    answer.once('close', () => this.#pages.delete(answer))
  }
}
