import fp from 'fastify-plugin'

const timeoutMs = 30_000

/**
 * Lets requests in flight finish when the site closes, then cuts every connection. Node.js alone would wait for the connections that
 * a browser opened in advance and never used.
 */
export const gracefulClose = fp(
  async (app) => {
    let inFlight = 0
    app.addHook('onRequest', async (_, reply) => {
      inFlight += 1
      // Unlike the hook `onResponse`, this also fires when the client disconnects, as every closed tab does with its live stream.
      reply.raw.once('close', () => (inFlight -= 1))
    })
    app.addHook('preClose', async () => {
      const deadline = Date.now() + timeoutMs
      const timer = setInterval(() => {
        if (inFlight <= 0 || Date.now() > deadline) app.server.closeAllConnections()
      }, 50)
      app.server.once('close', () => clearInterval(timer))
    })
  },
  { name: 'graceful-close' },
)
