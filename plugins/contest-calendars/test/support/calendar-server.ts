import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer =
  | string
  | { readonly status?: number; readonly location?: string; readonly body?: string | Buffer; readonly cuts?: boolean; readonly delayMs?: number }

/** Another site, which serves a calendar or other content at each path. */
export class CalendarServer {
  readonly answers: Record<string, Answer> = {}
  readonly asked: string[] = []
  /** The maximum number of concurrent requests so far. */
  mostAtOnce = 0
  #open = 0
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => {
      const path = request.url ?? '/'
      this.asked.push(path)
      this.#open += 1
      this.mostAtOnce = Math.max(this.mostAtOnce, this.#open)
      response.once('close', () => (this.#open -= 1))
      const answer = this.answers[path]
      if (answer === undefined) return void response.writeHead(404).end()
      if (typeof answer === 'string') return void response.writeHead(200, { 'content-type': 'text/calendar' }).end(answer)
      const { status = 200, location, body = '', cuts, delayMs = 0 } = answer
      if (cuts) return void response.destroy()
      setTimeout(() => response.writeHead(status, location === undefined ? {} : { location }).end(body), delayMs)
    })
  }

  static async start(): Promise<CalendarServer> {
    const server = new CalendarServer()
    await new Promise<void>((resolve) => void server.#server.listen(0, resolve))
    return server
  }

  address(path: string, host = '127.0.0.1'): string {
    return `http://${host}:${(this.#server.address() as AddressInfo).port}${path}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

const dayMs = 86_400_000

/** Returns noon UTC of a day relative to today. */
export const noon = (days: number): number => Math.floor(Date.now() / dayMs) * dayMs + (days + 0.5) * dayMs

/** Formats a moment as UTC clock time: `20301224T120000`. */
export const clockOf = (moment: number): string => new Date(moment).toISOString().replace(/[-:]|\.\d+Z/g, '')

/** Returns a calendar with these events, each given as property lines. */
export function calendarOf(events: readonly (readonly string[])[], { head = [] as readonly string[], parts = [] as readonly string[] } = {}): string {
  const blocks = events.map((lines, index) => [
    'BEGIN:VEVENT',
    ...(lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${index}`]),
    ...lines,
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//school//test//EN', ...head, ...parts, ...blocks.flat(), 'END:VCALENDAR', ''].join('\r\n')
}
