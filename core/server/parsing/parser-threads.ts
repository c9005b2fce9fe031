import { WorkQueue } from '../concurrency/work-queue.ts'
import type { Parser } from './parser.ts'
import { errorOf, ParserThread, type TaskLimits } from './parser-thread.ts'
import { isAsyncIterable, type FromThread, type ParserTask } from './thread-protocol.ts'

/** Streams have threads besides these, because they wait for their readers. */
const threadsForCalls = 2
const idleMs = 60_000

/** The threads in which plugins read texts from outside. Each performs one task at a time, is used again by any plugin, and ends with the first task that exceeds a limit. */
class ParserThreads {
  readonly #queue = new WorkQueue({ concurrency: threadsForCalls })
  readonly #idle = new Map<ParserThread, NodeJS.Timeout>()

  /** The functions of a module of a plugin, which waits only behind its own calls. */
  parser<Module>(plugin: string, module: URL, limits: TaskLimits): Parser<Module> {
    const parser: Record<keyof Parser<Module>, (name: string, ...given: unknown[]) => unknown> = {
      call: (name, ...given) => this.#queue.run(() => this.#call(taskOf(module, name, { given }), limits), plugin),
      stream: (name, ...given) => this.#stream(taskOf(module, name, { given, isStream: true }), limits),
    }
    return parser as unknown as Parser<Module>
  }

  async #call(task: ParserTask, limits: TaskLimits): Promise<unknown> {
    const thread = await this.#take(limits)
    const message = await thread.perform(task, limits)
    this.#leave(thread)
    return message.kind === 'answer' ? message.answer : unexpected(message)
  }

  async *#stream(task: ParserTask, limits: TaskLimits): AsyncGenerator<unknown, void> {
    const { piecesAt } = task
    const pieces = task.given.find(isAsyncIterable)?.[Symbol.asyncIterator]()
    const thread = await this.#take(limits)
    let last: FromThread | undefined
    try {
      last = await thread.perform(piecesAt === -1 ? task : { ...task, given: task.given.with(piecesAt, undefined) }, limits)
      for (; ; last = await thread.receive(limits)) {
        if (last.kind === 'wants-piece' && pieces) {
          const { value: piece, done = false } = await pieces.next()
          thread.send({ piece, isLast: done })
        } else if (last.kind === 'items') {
          yield* last.items
          if (last.ended) return
          thread.send({ goOn: true })
        } else unexpected(last)
      }
    } finally {
      await pieces?.return?.()
      if (!thread.hasEnded && last && !endsStream(last)) last = await this.#stop(thread, limits)
      if (last && endsStream(last)) this.#leave(thread)
      else await thread.end()
    }
  }

  /** Ends the stream of a thread that waits for its reader. */
  async #stop(thread: ParserThread, limits: TaskLimits): Promise<FromThread | undefined> {
    thread.send({ stop: true })
    // A thread that exceeds its limits now has ended.
    return thread.receive(limits).catch(() => undefined)
  }

  async #take(limits: TaskLimits): Promise<ParserThread> {
    for (const [thread, timer] of [...this.#idle].toReversed()) {
      clearTimeout(timer)
      this.#idle.delete(thread)
      if (!thread.hasEnded) return thread
    }
    return ParserThread.start(limits)
  }

  #leave(thread: ParserThread): void {
    const end = () => {
      this.#idle.delete(thread)
      void thread.end()
    }
    this.#idle.set(thread, setTimeout(end, idleMs).unref())
  }
}

/** Of this process. */
export const parserThreads = new ParserThreads()

function taskOf(module: URL, name: string, { given, isStream = false }: { given: readonly unknown[]; isStream?: boolean }): ParserTask {
  return { module: module.href, name, given, piecesAt: given.findIndex(isAsyncIterable), isStream }
}

/** Whether a thread waits for its next task after this message of a stream. */
function endsStream(message: FromThread): boolean {
  return message.kind === 'thrown' || (message.kind === 'items' && message.ended)
}

function unexpected(message: FromThread): never {
  throw message.kind === 'thrown' ? errorOf(message.error) : new Error(`a parser sent '${message.kind}' out of order`)
}
