import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { processorTimeOf } from '@verdict/node/processor-time.js'
import { CodedError, errorCode } from '../../plugin/index.ts'
import { ReadingLimit } from '../base/errors.ts'
import type { FromThread, ParserTask, ThrownError, ToThread } from './thread-protocol.ts'

export interface TaskLimits {
  /** From one message of the thread to the next. */
  readonly processorMs: number
  /** The plugin ends, and with it its tasks. */
  readonly signal: AbortSignal
}

const threadFile = new URL('thread-entry.ts', import.meta.url)
const heapMegabytes = 256
const looksDuringLimit = 20

/** A thread that calls functions of modules. */
export class ParserThread {
  readonly #worker: Worker
  readonly #ended = new AbortController()
  /** As Linux numbers it. */
  #number = 0
  readonly #modules = new Set<string>()

  private constructor() {
    this.#worker = new Worker(threadFile, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
    // An error that follows the end has no other listener, and would end this process.
    this.#worker.on('error', () => undefined)
    this.#worker.on('exit', () => this.#ended.abort(new Error('the thread of a parser ended')))
    this.#worker.unref()
  }

  static async start(limits: TaskLimits): Promise<ParserThread> {
    const thread = new ParserThread()
    const message = await thread.receive(limits)
    if (message.kind === 'started') thread.#number = message.thread
    return thread
  }

  get hasEnded(): boolean {
    return this.#ended.signal.aborted
  }

  send(message: ToThread): void {
    this.#worker.postMessage(message)
  }

  /** Its first message. Loading a module has no limit: it is code of the plugin. */
  async perform(task: ParserTask, limits: TaskLimits): Promise<FromThread> {
    this.send(task)
    const message = await this.receive(this.#modules.has(task.module) ? limits : { ...limits, processorMs: Infinity })
    if (message.kind !== 'loaded') return message
    this.#modules.add(task.module)
    this.send({ goOn: true })
    return this.receive(limits)
  }

  /** The next message of the thread, which ends if it exceeds its limits first. */
  async receive({ processorMs, signal }: TaskLimits): Promise<FromThread> {
    const stop = AbortSignal.any([signal, this.#ended.signal])
    const before = this.#processorTime()
    const look = () => {
      if (this.#processorTime() - before > processorMs) this.#ended.abort(new ReadingLimit())
    }
    const looking = Number.isFinite(processorMs) ? setInterval(look, processorMs / looksDuringLimit) : undefined
    this.#worker.ref()
    try {
      // Under `node --watch`, Node.js itself also sends messages from threads.
      for await (const [message] of on(this.#worker, 'message', { signal: stop })) if ('kind' in message) return message
      throw new Error('the thread of a parser sends nothing more')
    } catch (error) {
      await this.end()
      if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') throw new ReadingLimit()
      throw stop.aborted ? stop.reason : error
    } finally {
      clearInterval(looking)
      this.#worker.unref()
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #processorTime(): number {
    try {
      return this.#number === 0 ? 0 : processorTimeOf(this.#number)
    } catch {
      // It has just ended.
      return 0
    }
  }
}

/** An error as it was thrown in a thread; a coded one keeps its code, not its class. */
export function errorOf(thrown: ThrownError): Error {
  if ('code' in thrown) return new CodedError(thrown.code, thrown)
  return Object.assign(new Error(thrown.message), { stack: thrown.stack })
}
