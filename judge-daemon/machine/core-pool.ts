import { SandboxError, type Sandbox } from '../sandbox/sandbox.ts'
import { TaskDropped } from '../task/task.ts'
import { CoreUse } from './core-use.ts'
import { inPhase } from './phases.ts'

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
  /** Work that has given way: it continues on its own core. */
  paused: CoreUse<SlotState> | undefined
  go(coreSlot: SlotState): void
  refuse(error: Error): void
}

/** Between two runs: waits while shorter work, or long work that began earlier, uses the core. */
export type GiveWay = () => Promise<void>

interface UseOptions {
  readonly signal?: AbortSignal
  /** Called between two runs, again and again, once the work has used a core for long. */
  readonly onLong?: (() => void) | undefined
}

/** Long work continues when short work has used cores for this long. */
const shortShareMilliseconds = 5000

const closing = () => new SandboxError('the judge is closing')

interface CorePoolOptions {
  /** Whether the core of the compilers also times programs while nothing compiles: not beside a site, which runs there. */
  readonly lendsCompilers?: boolean
}

/**
 * Assigns cores: all but one to timed runs, one run each; the first one to compilers, which also use idle timed cores. Work that takes long gives way between two
 * runs, so that programs without an end do not hold up short ones.
 */
export class CorePool {
  readonly #slots: SlotState[] = []
  readonly #waiting: Waiting[] = []
  readonly #open: (slot: number) => Promise<Sandbox>
  readonly #lendsCompilers: boolean
  readonly #working = new Set<Promise<unknown>>()
  #backgroundSandbox: Promise<Sandbox> | undefined
  #background: Promise<unknown> = Promise.resolve()
  #sequence = 0
  /** For how long short work has used cores since long work was last continued. */
  #shortMilliseconds = 0
  #closed = false

  private constructor(open: (slot: number) => Promise<Sandbox>, { lendsCompilers = false }: CorePoolOptions) {
    this.#open = open
    this.#lendsCompilers = lendsCompilers
  }

  static async start(open: (slot: number) => Promise<Sandbox>, cores: readonly number[], options: CorePoolOptions = {}): Promise<CorePool> {
    const corePool = new CorePool(open, options)
    for (const [number, core] of cores.entries()) {
      const timed = cores.length === 1 || number > 0
      corePool.#slots.push({ number, core, timed, busy: false, sandbox: await open(number) })
    }
    return corePool
  }

  /** How many programs can be timed at once. */
  get timedSlots() {
    return this.#slots.filter((coreSlot) => this.#canTime(coreSlot)).length
  }
  get sandboxes() {
    return this.#slots.map((coreSlot) => coreSlot.sandbox)
  }

  /** A guess which busy slot the next timed work will get; undefined while a slot is free, and if much work waits already. */
  likelyNextTimed(): CoreSlot | undefined {
    const timed = this.#slots.filter((coreSlot) => coreSlot.timed || this.#isLent(coreSlot))
    const before = this.#waiting.filter(({ kind, paused }) => kind === 'timed' && !paused).length
    if (timed.some((coreSlot) => !coreSlot.busy) || before >= 2 * timed.length) return undefined
    return timed[this.#sequence++ % timed.length]
  }

  async use<T>(kind: 'timed' | 'compile', work: (coreSlot: CoreSlot, giveWay: GiveWay) => Promise<T>, options: UseOptions = {}): Promise<T> {
    if (this.#closed) throw closing()
    const use = new CoreUse(await inPhase(kind === 'timed' ? 'wait for a core' : 'wait for a compiler', () => this.#wait(kind, options.signal)))
    const working = this.#work(use, () => work(use.slot, () => this.#giveWay(use, options)))
    this.#working.add(working)
    return working.finally(() => this.#working.delete(working))
  }

  /** Waits for a slot, until the signal aborts. */
  #wait(kind: Kind, signal?: AbortSignal, paused?: CoreUse<SlotState>): Promise<SlotState> {
    return new Promise((go, refuse) => {
      if (signal?.aborted) return refuse(new TaskDropped())
      const waiting: Waiting = { kind, paused, go, refuse }
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

  async #work<T>(use: CoreUse<SlotState>, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof SandboxError && use.running) await this.#replaceSandbox(use.slot)
      throw error
    } finally {
      if (use.running) this.#release(use)
      this.#dispatch()
    }
  }

  async #giveWay(use: CoreUse<SlotState>, { signal, onLong }: UseOptions): Promise<void> {
    if (!use.isLong) return
    onLong?.()
    const goesFirst = ({ kind, paused }: Waiting) => (kind === 'timed' || !use.slot.timed) && (!paused || paused.number < use.number)
    if (!this.#waiting.some(goesFirst)) return
    this.#release(use)
    await this.#wait('timed', signal, use)
    use.begin()
    this.#shortMilliseconds = 0
  }

  #release(use: CoreUse<SlotState>): void {
    const milliseconds = use.end()
    if (this.#canTime(use.slot) && !use.isLong) this.#shortMilliseconds += milliseconds
    use.slot.busy = false
  }

  /** For work inside `use('timed')`: runs it while no compiler runs. It queues for the compilers' slot, unless it has it; other timed slots continue. */
  async withoutCompilers<T>(own: CoreSlot, work: () => Promise<T>): Promise<T> {
    if (!own.timed || this.#slots.every((coreSlot) => coreSlot.timed)) return work()
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
    for (const next of this.#inOrder()) {
      const coreSlot = this.#slotFor(next)
      if (!coreSlot) continue
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      coreSlot.busy = true
      next.go(coreSlot)
    }
  }

  /** Short work first, but long work gets its share; of long work that which began first. */
  #inOrder(): Waiting[] {
    const short = this.#waiting.filter(({ paused }) => !paused)
    const began = ({ paused }: Waiting) => paused?.number ?? 0
    const long = this.#waiting.filter(({ paused }) => paused).sort((a, b) => began(a) - began(b))
    return this.#shortMilliseconds < shortShareMilliseconds ? [...short, ...long] : [...long, ...short]
  }

  #slotFor({ kind, paused }: Waiting): SlotState | undefined {
    const free = this.#slots.filter((coreSlot) => !coreSlot.busy)
    if (paused) return free.find((coreSlot) => coreSlot === paused.slot)
    if (kind === 'timed') return free.find((coreSlot) => coreSlot.timed) ?? free.find((coreSlot) => this.#isLent(coreSlot))
    if (kind === 'idle') return free.find((coreSlot) => !coreSlot.timed)
    const timing = this.#waiting.some((waiting) => waiting.kind === 'timed')
    return free.find((coreSlot) => !coreSlot.timed) ?? (timing ? undefined : free[0])
  }

  #canTime({ timed }: SlotState): boolean {
    return timed || this.#lendsCompilers
  }

  #isLent(coreSlot: SlotState): boolean {
    return !coreSlot.timed && this.#canTime(coreSlot) && this.#waiting.every(({ kind }) => kind === 'timed')
  }

  /** A sandbox that failed is not used again. */
  async #replaceSandbox(coreSlot: SlotState): Promise<void> {
    if (this.#closed) return
    await coreSlot.sandbox.close().catch(() => undefined)
    coreSlot.sandbox = await this.#open(coreSlot.number)
    if (this.#closed) await coreSlot.sandbox.close()
  }
}
