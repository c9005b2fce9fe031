import type { Socket } from 'node:net'
import { largestFrame, ProtocolError, readMessage } from './message.ts'
import type { Message } from './message.ts'

export type Answer = (message: Message, connectionId: number) => Promise<readonly Buffer[]>

const mostWaiting = 100
let lastConnectionId = 0

/** One client: reads frames, has them answered one after another, and writes the answers in that order. */
export class Connection {
  readonly #socket: Socket
  readonly #answer: Answer
  readonly #id = ++lastConnectionId
  readonly #waiting: Buffer[] = []
  #received: Buffer[] = []
  #receivedSize = 0
  #isAnswering = false

  constructor(socket: Socket, answer: Answer) {
    this.#socket = socket
    this.#answer = answer
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
    for (let frame = this.#nextFrame(); frame && !this.#socket.destroyed; frame = this.#nextFrame()) this.#waiting.push(frame)
    if (this.#waiting.length > mostWaiting) this.#socket.pause()
    if (!this.#isAnswering) void this.#answerAll()
  }

  #nextFrame(): Buffer | undefined {
    if (this.#receivedSize < 16) return undefined
    if (this.#received[0]!.length < 4) this.#join()
    const size = this.#received[0]!.readInt32LE(0)
    if (size < 16 || size > largestFrame) {
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

  async #answerAll(): Promise<void> {
    this.#isAnswering = true
    for (let frame = this.#waiting.shift(); frame && !this.#socket.destroyed; frame = this.#waiting.shift()) {
      try {
        await this.#answerOne(frame)
      } catch (error) {
        this.#socket.destroy(error instanceof ProtocolError ? undefined : (error as Error))
      }
      if (this.#socket.isPaused() && this.#waiting.length < mostWaiting / 2) this.#socket.resume()
    }
    this.#isAnswering = false
  }

  async #answerOne(frame: Buffer): Promise<void> {
    const message = readMessage(frame)
    const answer = await this.#answer(message, this.#id)
    if (message.isOneWay) return
    if (!this.#socket.write(message.frame(answer))) await this.#drained()
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
