import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

const Submitted = z.object({ problem: z.string(), language: z.string(), code: z.string() })

/** Where a request stands: not yet acted on, a run just stored but not answered, or about to be answered. */
export type Moment = 'submit' | 'stored' | 'list' | 'poll'

/** A small online judge that accepts everything without "wrong"; like most, it does not answer a submission with its number. */
export class ToySite {
  readonly runs: (z.infer<typeof Submitted> & { polls: number })[] = []
  /** Called at each moment; a rejection drops the request. */
  at: (moment: Moment) => Promise<void> = async () => {}
  /** The polls until a run has its verdict. */
  pollsNeeded = 2
  /** The final verdict; by default it follows the program. */
  verdict: string | undefined
  readonly #server = createServer((request, response) => {
    this.#answer(request).then(
      (answer) => response.end(JSON.stringify(answer)),
      () => request.socket.destroy(),
    )
  })

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: IncomingMessage): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://toy')
    const [, first, second] = pathname.split('/')
    if (first === 'problem') return { title: `Problem ${second}`, statement: 'Print the sum.' }
    if (request.method === 'POST') {
      const submitted = Submitted.parse(await json(request))
      await this.at('submit')
      this.runs.push({ ...submitted, polls: 0 })
      await this.at('stored')
      return {}
    }
    if (second === undefined) {
      await this.at('list')
      return this.runs.flatMap(({ problem, code }, index) => (problem === searchParams.get('problem') ? [{ id: index + 1, code }] : []))
    }
    await this.at('poll')
    const run = this.runs[Number(second) - 1]!
    run.polls += 1
    if (run.polls < this.pollsNeeded) return { state: 'Running' }
    return { state: this.verdict ?? (run.code.includes('wrong') ? 'Wrong Answer' : 'Accepted'), time: 15, memory: 1024 }
  }
}
