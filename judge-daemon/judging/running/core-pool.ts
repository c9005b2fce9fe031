import { SandboxError, type Sandbox } from '../../sandbox/sandbox.ts'
import { Dropped } from '../task.ts'

/** One processor core and the sandbox that works on it. */
export interface CoreSlot {
  readonly core: number
  readonly timed: boolean
  sandbox: Sandbox
}

interface SlotState extends CoreSlot {
  number: number
  busy: boolean
}

/** `rest`: the lane of the compilers, held so that nothing runs there. */
type Kind = 'timed' | 'compile' | 'rest'
interface Waiting {
  kind: Kind
  go(coreSlot: SlotState): void
  refuse(error: Error): void
}

const closing = () => new SandboxError('the judge is closing')

/**
 * Timed runs have a core each, one core fewer than there are; compiling has the rest, and a timed core that has
 * nothing to time.
 */
export class CorePool {
  readonly #slots: SlotState[] = []
  readonly #waiting: Waiting[] = []
  readonly #open: (slot: number) => Promise<Sandbox>
  readonly #working = new Set<Promise<unknown>>()
  #asideSandbox: Promise<Sandbox> | undefined
  #aside: Promise<unknown> = Promise.resolve()
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

  /** The busy lane that the next timed work may well come to; undefined while one is free. */
  nextTimed(): CoreSlot | undefined {
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

  /** Waits for a lane, but not when nobody wants the result any more. */
  #wait(kind: Kind, signal?: AbortSignal): Promise<SlotState> {
    return new Promise((go, refuse) => {
      if (signal?.aborted) return refuse(new Dropped())
      const waiting: Waiting = { kind, go, refuse }
      this.#waiting.push(waiting)
      signal?.addEventListener(
        'abort',
        () => {
          const place = this.#waiting.indexOf(waiting)
          if (place >= 0) this.#waiting.splice(place, 1)
          refuse(new Dropped())
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
      if (error instanceof SandboxError) await this.#renew(coreSlot)
      throw error
    } finally {
      coreSlot.busy = false
      this.#dispatch()
    }
  }

  /** Within `use` of a timed lane: the compilers rest meanwhile. They are waited for in their turn; other timed lanes go on. */
  async quietly<T>(work: () => Promise<T>): Promise<T> {
    if (this.#slots.every((coreSlot) => coreSlot.timed)) return work()
    const resting = await this.#wait('rest')
    try {
      return await work()
    } finally {
      resting.busy = false
      this.#dispatch()
    }
  }

  /** Work that nobody waits for, one at a time, in a sandbox beside the lanes; it should yield to everything. */
  async aside<T>(work: (coreSlot: CoreSlot) => Promise<T>): Promise<T> {
    const turn = this.#aside.then(async () => {
      if (this.#closed) throw closing()
      const sandbox = await (this.#asideSandbox ??= this.#open(this.#slots.length))
      return work({ core: this.#slots[0]!.core, timed: false, sandbox })
    })
    this.#aside = turn.catch((error: unknown) => {
      if (error instanceof SandboxError) return this.#leaveAside()
    })
    return turn
  }

  /** Ends what runs; nothing runs any more once this is over. */
  async close(): Promise<void> {
    this.#closed = true
    for (const { refuse } of this.#waiting.splice(0)) refuse(closing())
    await Promise.all([...this.#slots.map((coreSlot) => coreSlot.sandbox.close()), this.#leaveAside()])
    await Promise.allSettled([...this.#working, this.#aside])
  }

  async #leaveAside(): Promise<void> {
    const sandbox = this.#asideSandbox
    this.#asideSandbox = undefined
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
    if (kind === 'rest') return free.find((coreSlot) => !coreSlot.timed)
    const timing = this.#waiting.some((waiting) => waiting.kind === 'timed')
    return free.find((coreSlot) => !coreSlot.timed) ?? (timing ? undefined : free[0])
  }

  /** A sandbox that failed is not trusted again. */
  async #renew(coreSlot: SlotState): Promise<void> {
    if (this.#closed) return
    await coreSlot.sandbox.close().catch(() => undefined)
    coreSlot.sandbox = await this.#open(coreSlot.number)
    if (this.#closed) await coreSlot.sandbox.close()
  }
}
