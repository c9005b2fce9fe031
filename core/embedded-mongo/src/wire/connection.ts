import type { Socket } from 'node:net'
import { maxFrameSize, ProtocolError, readMessage, type Message } from './message.ts'

type HandleRequest = (message: Message, connectionId: number) => Promise<readonly Buffer[]>

const maxQueuedFrames = 100
let lastConnectionId = 0

/** The connection of one client: handles its requests one after another and writes the replies in that order. */
export class Connection {
  readonly #socket: Socket
  readonly #handleRequest: HandleRequest
  readonly #id = ++lastConnectionId
  readonly #queue: Buffer[] = []
  #received: Buffer[] = []
  #receivedSize = 0
  #isProcessing = false

  constructor(socket: Socket, handleRequest: HandleRequest) {
    this.#socket = socket
    this.#handleRequest = handleRequest
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    socket.on('error', () => socket.destroy())
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    this.#received.push(chunk)
    this.#receivedSize += chunk.length
    for (let frame = this.#nextFrame(); frame && !this.#socket.destroyed; frame = this.#nextFrame()) this.#queue.push(frame)
    if (this.#queue.length > maxQueuedFrames) this.#socket.pause()
    if (!this.#isProcessing) void this.#processQueue()
  }

  #nextFrame(): Buffer | undefined {
    if (this.#receivedSize < 16) return undefined
    if (this.#received[0]!.length < 4) this.#join()
    const size = this.#received[0]!.readInt32LE(0)
    if (size < 16 || size > maxFrameSize) {
      this.#socket.destroy()
      return undefined
    }
    if (this.#receivedSize < size) return undefined
    this.#join()
    const all = this.#received[0]!
    this.#receivedSize -= size
    this.#received = this.#receivedSize > 0 ? [all.subarray(size)] : []
    return all.subarray(0, size)
  }

  #join(): void {
    if (this.#received.length > 1) this.#received = [Buffer.concat(this.#received)]
  }

  async #processQueue(): Promise<void> {
    this.#isProcessing = true
    for (let frame = this.#queue.shift(); frame && !this.#socket.destroyed; frame = this.#queue.shift()) {
      try {
        await this.#process(frame)
      } catch (error) {
        this.#socket.destroy(error instanceof Error && !(error instanceof ProtocolError) ? error : undefined)
      }
      if (this.#socket.isPaused() && this.#queue.length < maxQueuedFrames / 2) this.#socket.resume()
    }
    this.#isProcessing = false
  }

  async #process(frame: Buffer): Promise<void> {
    const message = readMessage(frame)
    const reply = await this.#handleRequest(message, this.#id)
    if (message.isOneWay) return
    if (!this.#socket.write(message.frame(reply))) await this.#drained()
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#socket.off('drain', done).off('close', done)
        resolve()
      }
      this.#socket.once('drain', done).once('close', done)
    })
  }
}
