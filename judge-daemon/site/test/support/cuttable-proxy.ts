import { createServer, connect, type Server, type Socket } from 'node:net'
import { once } from 'node:events'

/** A TCP proxy to a site that tests can interrupt at any moment. */
export class CuttableProxy {
  readonly port: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #cut = false

  private constructor(server: Server, port: number) {
    this.#server = server
    this.port = port
  }

  static async to(target: number): Promise<CuttableProxy> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const proxy = new CuttableProxy(server, (server.address() as { port: number }).port)
    server.on('connection', (near) => proxy.#join(near, connect(target, '127.0.0.1')))
    return proxy
  }

  /** Cuts every connection, and refuses new ones for a while. */
  async cut(milliseconds: number): Promise<void> {
    this.#cut = true
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    this.#cut = false
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  #join(near: Socket, far: Socket): void {
    if (this.#cut) return void (near.destroy(), far.destroy())
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        this.#sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }
}
