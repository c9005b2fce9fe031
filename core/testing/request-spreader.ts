import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RequestSpreader {
  readonly url: string
  close(): Promise<void>
}

/** Gives each request to the next site, so that what one call did is read from another site. Each request waits until `meet` has ended. */
export async function spreadRequests(urls: () => readonly string[], meet: () => Promise<void>): Promise<RequestSpreader> {
  let count = 0
  const server = createServer((incoming, outgoing) => {
    const targets = urls()
    const target = targets[(count += 1) % targets.length]!
    meet().then(
      () => pass(incoming, outgoing, target),
      () => outgoing.destroy(),
    )
  })
  // Longer than any client keeps one: it would lose the call that it sends at that moment.
  server.keepAliveTimeout = 72_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, target: string): void {
  const { method, url, headers } = incoming
  const passed = send(target + url, { method, headers, agent: false, setHost: false }, (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.statusMessage, answer.rawHeaders)
    outgoing.flushHeaders()
    answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  // A site may answer, and close the connection, before it has read the whole request.
  passed.on('error', () => outgoing.headersSent || outgoing.destroy())
  outgoing.on('close', () => passed.destroy())
  incoming.pipe(passed)
}
