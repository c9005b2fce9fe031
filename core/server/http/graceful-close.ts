import type { FastifyInstance } from 'fastify'

const timeoutMs = 30_000

/**
 * Lets requests in flight finish when the site closes, then cuts every connection. Node would wait for those that a browser
 * opened in advance and has never used.
 */
export function closeGracefully(app: FastifyInstance): void {
  let inFlight = 0
  app.addHook('onRequest', async (_, reply) => {
    inFlight += 1
    // Unlike the hook `onResponse` this also comes when the client has gone away, as every closed tab does to its live stream.
    reply.raw.once('close', () => (inFlight -= 1))
  })
  app.addHook('preClose', async () => {
    const deadline = Date.now() + timeoutMs
    const timer = setInterval(() => {
      if (inFlight <= 0 || Date.now() > deadline) app.server.closeAllConnections()
    }, 50)
    app.server.once('close', () => clearInterval(timer))
  })
}
