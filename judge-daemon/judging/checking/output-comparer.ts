import { errorCode } from '@verdict/core'
import { statuses, type FinalStatus } from '@verdict/plugin-judging/contract'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Comparison, ComparisonRule } from '../../comparison/comparison.ts'
import type { ComparisonRequest } from '../../comparison/comparison-worker.ts'
import { SandboxError, type RunLimits } from '../../sandbox/sandbox.ts'
import { checkerLimits } from '../running/limits.ts'
import { CheckerExhausted } from '../../task/task.ts'
import type { CheckerVerdict } from './checker-verdict.ts'

const workerFile = new URL('../../comparison/comparison-worker.ts', import.meta.url)
const statusOf: Readonly<Record<Comparison['result'], FinalStatus>> = {
  same: statuses.accepted,
  'blanks differ': statuses.presentationError,
  different: statuses.wrongAnswer,
}

/**
 * Compares outputs with answers in threads of their own, with the limits of a checker, so that this judge renews its leases during every comparison.
 * A core slot compares one output at a time, so there are no more threads than slots; each is used again.
 */
export class OutputComparer {
  readonly #limits: Pick<RunLimits, 'wall' | 'memory'>
  readonly #workers = new Set<Worker>()
  readonly #idle: Worker[] = []
  readonly #running = new Set<AbortController>()
  #closed = false

  constructor(limits: Pick<RunLimits, 'wall' | 'memory'> = checkerLimits) {
    this.#limits = limits
  }

  /** A comparison that exceeds its limits is a failure of the problem, like a checker that does. */
  async compare({ builtInChecker, removeTrailingBlanks }: ComparisonRule, output: Uint8Array, answer: Uint8Array): Promise<CheckerVerdict> {
    // Most outputs are the answer itself, and need no thread. Only `yes-no` rejects some answers.
    if (builtInChecker?.name !== 'yes-no' && Buffer.compare(output, answer) === 0) return { status: statuses.accepted, message: '' }
    const rule = { builtInChecker, removeTrailingBlanks }
    const { result, message } = await this.#compareInThread({ rule, output: new Uint8Array(output), answer: new Uint8Array(answer) })
    return { status: statusOf[result], message }
  }

  /** Ends every comparison. */
  async close(): Promise<void> {
    this.#closed = true
    for (const stop of this.#running) stop.abort(closing())
    await Promise.all([...this.#workers].map((worker) => this.#end(worker)))
  }

  async #compareInThread(request: ComparisonRequest): Promise<Comparison> {
    if (this.#closed) throw closing()
    const worker = this.#idle.pop() ?? this.#start()
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(new CheckerExhausted("this problem's comparison exceeded its time")), this.#limits.wall)
    this.#running.add(stop)
    try {
      const answered = once(worker, 'message', { signal: stop.signal })
      worker.postMessage(request, [request.output.buffer, request.answer.buffer])
      const [comparison] = await answered
      this.#idle.push(worker)
      return comparison
    } catch (error) {
      await this.#end(worker)
      if (stop.signal.aborted) throw stop.signal.reason
      if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') throw new CheckerExhausted("this problem's comparison used too much memory")
      throw error
    } finally {
      clearTimeout(timer)
      this.#running.delete(stop)
    }
  }

  #start(): Worker {
    const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: this.#limits.memory / 2 ** 20 } })
    // An error that follows a timeout has no other listener, and would end this process.
    worker.on('error', () => undefined)
    worker.unref()
    this.#workers.add(worker)
    return worker
  }

  async #end(worker: Worker): Promise<void> {
    await worker.terminate()
    this.#workers.delete(worker)
  }
}

const closing = () => new SandboxError('the judge is closing')
