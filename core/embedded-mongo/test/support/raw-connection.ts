import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { takeReply, type Reply } from './frames.ts'

function addressOf(uri: string): { path: string } | { host: string; port: number } {
  const address = decodeURIComponent(uri.slice('mongodb://'.length).replace(/\/[^/]*$/, ''))
  if (address.startsWith('/')) return { path: address }
  const [host = '', port = '27017'] = address.split(':')
  return { host, port: Number(port) }
}

/** A connection without a driver, to send what no driver would send. */
export class RawConnection {
  readonly socket: Socket
  /** Resolves when either side has closed the connection. */
  readonly closed: Promise<void>
  #arrived: Buffer = Buffer.alloc(0)
  #replies: Reply[] = []
  #wake = () => {}

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('error', () => {})
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()))
    socket.on('data', (bytes: Buffer) => this.#receive(bytes))
    socket.once('close', () => this.#wake())
  }

  static async open(uri: string): Promise<RawConnection> {
    const socket = connect(addressOf(uri))
    await once(socket, 'connect')
    return new RawConnection(socket)
  }

  send(bytes: Uint8Array): void {
    if (!this.socket.destroyed) this.socket.write(bytes)
  }

  /** The next reply; undefined if the connection closed without one. */
  async reply(): Promise<Reply | undefined> {
    while (this.#replies.length === 0) {
      if (this.socket.closed) return undefined
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    return this.#replies.shift()
  }

  async replies(count: number): Promise<(Reply | undefined)[]> {
    const all: (Reply | undefined)[] = []
    while (all.length < count) all.push(await this.reply())
    return all
  }

  /** Ends the sending side, and waits until the server has closed the connection. */
  async end(): Promise<void> {
    this.socket.end()
    await this.closed
  }

  close(): void {
    this.socket.destroy()
  }

  #receive(bytes: Buffer): void {
    this.#arrived = Buffer.concat([this.#arrived, bytes])
    for (let taken = takeReply(this.#arrived); taken; taken = takeReply(this.#arrived)) {
      this.#replies.push(taken.reply)
      this.#arrived = taken.rest
    }
    this.#wake()
  }
}
