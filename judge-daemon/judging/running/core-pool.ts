import { SandboxError, type Sandbox } from '../../sandbox/sandbox.ts'
import { TaskDropped } from '../task.ts'

/** One processor core and its sandbox. */
export interface CoreSlot {
  readonly core: number
  readonly timed: boolean
  sandbox: Sandbox
}

interface SlotState extends CoreSlot {
  number: number
  busy: boolean
}

/** `idle`: occupies the slot of the compilers, so that nothing runs there. */
type Kind = 'timed' | 'compile' | 'idle'
interface Waiting {
  kind: Kind
  go(coreSlot: SlotState): void
  refuse(error: Error): void
}

const closing = () => new SandboxError('the judge is closing')

/** Assigns cores: all but one to timed runs, one run each; the last one to compilers, which also use idle timed cores. */
export class CorePool {
  readonly #slots: SlotState[] = []
  readonly #waiting: Waiting[] = []
  readonly #open: (slot: number) => Promise<Sandbox>
  readonly #working = new Set<Promise<unknown>>()
  #backgroundSandbox: Promise<Sandbox> | undefined
  #background: Promise<unknown> = Promise.resolve()
  #sequence = 0
  #closed = false

  private constructor(open: (slot: number) => Promise<Sandbox>) {
    this.#open = open
  }

  static async start(open: (slot: number) => Promise<Sandbox>, cores: readonly number[]): Promise<CorePool> {
    const corePool = new CorePool(open)
    for (const [number, core] of cores.entries()) {
      const timed = cores.length === 1 || number > 0
      corePool.#slots.push({ number, core, timed, busy: false, sandbox: await open(number) })
    }
    return corePool
  }

  get timedSlots() {
    return this.#slots.filter((coreSlot) => coreSlot.timed).length
  }
  get sandboxes() {
    return this.#slots.map((coreSlot) => coreSlot.sandbox)
  }

  /** A guess which busy slot the next timed work will get; undefined while a slot is free. */
  likelyNextTimed(): CoreSlot | undefined {
    const timed = this.#slots.filter((coreSlot) => coreSlot.timed)
    if (timed.some((coreSlot) => !coreSlot.busy)) return undefined
    return timed[this.#sequence++ % timed.length]
  }

  async use<T>(kind: 'timed' | 'compile', work: (coreSlot: CoreSlot) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#closed) throw closing()
    const coreSlot = await this.#wait(kind, signal)
    const working = this.#work(coreSlot, work)
    this.#working.add(working)
    return working.finally(() => this.#working.delete(working))
  }

  /** Waits for a slot, until the signal aborts. */
  #wait(kind: Kind, signal?: AbortSignal): Promise<SlotState> {
    return new Promise((go, refuse) => {
      if (signal?.aborted) return refuse(new TaskDropped())
      const waiting: Waiting = { kind, go, refuse }
      this.#waiting.push(waiting)
      signal?.addEventListener(
        'abort',
        () => {
          const index = this.#waiting.indexOf(waiting)
          if (index >= 0) this.#waiting.splice(index, 1)
          refuse(new TaskDropped())
        },
        { once: true },
      )
      this.#dispatch()
    })
  }

  async #work<T>(coreSlot: SlotState, work: (coreSlot: CoreSlot) => Promise<T>): Promise<T> {
    try {
      return await work(coreSlot)
    } catch (error) {
      if (error instanceof SandboxError) await this.#replaceSandbox(coreSlot)
      throw error
    } finally {
      coreSlot.busy = false
      this.#dispatch()
    }
  }

  /** For work inside `use('timed')`: runs it while no compiler runs. It queues for the compilers' slot; other timed slots continue. */
  async withoutCompilers<T>(work: () => Promise<T>): Promise<T> {
    if (this.#slots.every((coreSlot) => coreSlot.timed)) return work()
    const idle = await this.#wait('idle')
    try {
      return await work()
    } finally {
      idle.busy = false
      this.#dispatch()
    }
  }

  /** Runs background work, one at a time, in a sandbox besides those of the slots; the work should open its boxes with urgency `background`. */
  async runInBackground<T>(work: (coreSlot: CoreSlot) => Promise<T>): Promise<T> {
    const result = this.#background.then(async () => {
      if (this.#closed) throw closing()
      const sandbox = await (this.#backgroundSandbox ??= this.#open(this.#slots.length))
      return work({ core: this.#slots[0]!.core, timed: false, sandbox })
    })
    this.#background = result.catch((error: unknown) => {
      if (error instanceof SandboxError) return this.#closeBackgroundSandbox()
    })
    return result
  }

  /** Ends all work; nothing runs after it. */
  async close(): Promise<void> {
    this.#closed = true
    for (const { refuse } of this.#waiting.splice(0)) refuse(closing())
    await Promise.all([...this.#slots.map((coreSlot) => coreSlot.sandbox.close()), this.#closeBackgroundSandbox()])
    await Promise.allSettled([...this.#working, this.#background])
  }

  async #closeBackgroundSandbox(): Promise<void> {
    const sandbox = this.#backgroundSandbox
    this.#backgroundSandbox = undefined
    await sandbox?.then((one) => one.close()).catch(() => undefined)
  }

  #dispatch() {
    for (let index = 0; index < this.#waiting.length; index++) {
      const coreSlot = this.#slotFor(this.#waiting[index]!.kind)
      if (!coreSlot) continue
      const [next] = this.#waiting.splice(index--, 1)
      coreSlot.busy = true
      next!.go(coreSlot)
    }
  }

  #slotFor(kind: Kind): SlotState | undefined {
    const free = this.#slots.filter((coreSlot) => !coreSlot.busy)
    if (kind === 'timed') return free.find((coreSlot) => coreSlot.timed)
    if (kind === 'idle') return free.find((coreSlot) => !coreSlot.timed)
    const timing = this.#waiting.some((waiting) => waiting.kind === 'timed')
    return free.find((coreSlot) => !coreSlot.timed) ?? (timing ? undefined : free[0])
  }

  /** A sandbox that failed is not used again. */
  async #replaceSandbox(coreSlot: SlotState): Promise<void> {
    if (this.#closed) return
    await coreSlot.sandbox.close().catch(() => undefined)
    coreSlot.sandbox = await this.#open(coreSlot.number)
    if (this.#closed) await coreSlot.sandbox.close()
  }
}
