import type {} from './fastify-types.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

export interface SlowBodies {
  /** A body without a file must arrive in this time. */
  readonly bodyMilliseconds: number
  /** A body with a file must arrive this fast during each such time. */
  readonly uploadBytesPerSecond: number
}

/** Ends requests whose bodies drip: each would hold a connection for as long as an upload may take. */
export const slowBodies = fp<SlowBodies>(
  async (app, limits) => {
    // When the body is read, and not before: until then it is this process that is slow.
    app.addHook('preParsing', async (request, reply) => watch(request, reply, limits))
  },
  { name: 'slow-bodies', dependencies: ['envelope'] },
)

function watch(request: FastifyRequest, reply: FastifyReply, { bodyMilliseconds, uploadBytesPerSecond }: SlowBodies): void {
  const { raw } = request
  const isUpload = request.routeOptions.config.contract?.upload !== undefined
  let received = raw.socket.bytesRead
  const look = () => {
    const arrived = raw.socket.bytesRead - received
    received += arrived
    if (!raw.complete && isUpload && arrived >= (uploadBytesPerSecond * bodyMilliseconds) / 1000) return
    clearInterval(timer)
    if (raw.complete) return
    reply.raw.once('finish', () => raw.destroy())
    void reply.header('Connection', 'close').send(Object.assign(new Error('the body takes too long'), { statusCode: 408 }))
  }
  const timer = setInterval(look, bodyMilliseconds).unref()
  raw.once('close', () => clearInterval(timer))
  reply.raw.once('close', () => clearInterval(timer))
}
