import { SandboxError, type Sandbox } from '../sandbox/sandbox.ts'
import { Dropped } from './task.ts'

/** One processor core and the sandbox that works on it. */
export interface Lane {
  readonly core: number
  readonly timed: boolean
  sandbox: Sandbox
}

interface LaneState extends Lane {
  number: number
  busy: boolean
}

/** `rest`: the lane of the compilers, held so that nothing runs there. */
type Kind = 'timed' | 'compile' | 'rest'
interface Waiting {
  kind: Kind
  go(lane: LaneState): void
  refuse(error: Error): void
}

const closing = () => new SandboxError('the judge is closing')

/**
 * Timed runs have a core each, one core fewer than there are; compiling has the rest, and a timed core that has
 * nothing to time.
 */
export class Lanes {
  readonly #lanes: LaneState[] = []
  readonly #waiting: Waiting[] = []
  readonly #open: (slot: number) => Promise<Sandbox>
  readonly #working = new Set<Promise<unknown>>()
  #asideSandbox: Promise<Sandbox> | undefined
  #aside: Promise<unknown> = Promise.resolve()
  #turns = 0
  #closed = false

  private constructor(open: (slot: number) => Promise<Sandbox>) {
    this.#open = open
  }

  static async start(open: (slot: number) => Promise<Sandbox>, cores: readonly number[]): Promise<Lanes> {
    const lanes = new Lanes(open)
    for (const [number, core] of cores.entries()) {
      const timed = cores.length === 1 || number > 0
      lanes.#lanes.push({ number, core, timed, busy: false, sandbox: await open(number) })
    }
    return lanes
  }

  get timedSlots() {
    return this.#lanes.filter((lane) => lane.timed).length
  }
  get sandboxes() {
    return this.#lanes.map((lane) => lane.sandbox)
  }

  /** The busy lane that the next timed work may well come to; undefined while one is free. */
  nextTimed(): Lane | undefined {
    const timed = this.#lanes.filter((lane) => lane.timed)
    if (timed.some((lane) => !lane.busy)) return undefined
    return timed[this.#turns++ % timed.length]
  }

  async use<T>(kind: 'timed' | 'compile', work: (lane: Lane) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#closed) throw closing()
    const lane = await this.#wait(kind, signal)
    const working = this.#work(lane, work)
    this.#working.add(working)
    return working.finally(() => this.#working.delete(working))
  }

  /** Waits for a lane, but not when nobody wants the result any more. */
  #wait(kind: Kind, signal?: AbortSignal): Promise<LaneState> {
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
      this.#deal()
    })
  }

  async #work<T>(lane: LaneState, work: (lane: Lane) => Promise<T>): Promise<T> {
    try {
      return await work(lane)
    } catch (error) {
      if (error instanceof SandboxError) await this.#renew(lane)
      throw error
    } finally {
      lane.busy = false
      this.#deal()
    }
  }

  /** Within `use` of a timed lane: the compilers rest meanwhile. They are waited for in their turn; other timed lanes go on. */
  async quietly<T>(work: () => Promise<T>): Promise<T> {
    if (this.#lanes.every((lane) => lane.timed)) return work()
    const resting = await this.#wait('rest')
    try {
      return await work()
    } finally {
      resting.busy = false
      this.#deal()
    }
  }

  /** Work that nobody waits for, one at a time, in a sandbox beside the lanes; it should yield to everything. */
  async aside<T>(work: (lane: Lane) => Promise<T>): Promise<T> {
    const turn = this.#aside.then(async () => {
      if (this.#closed) throw closing()
      const sandbox = await (this.#asideSandbox ??= this.#open(this.#lanes.length))
      return work({ core: this.#lanes[0]!.core, timed: false, sandbox })
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
    await Promise.all([...this.#lanes.map((lane) => lane.sandbox.close()), this.#leaveAside()])
    await Promise.allSettled([...this.#working, this.#aside])
  }

  async #leaveAside(): Promise<void> {
    const sandbox = this.#asideSandbox
    this.#asideSandbox = undefined
    await sandbox?.then((one) => one.close()).catch(() => undefined)
  }

  #deal() {
    for (let index = 0; index < this.#waiting.length; index++) {
      const lane = this.#laneFor(this.#waiting[index]!.kind)
      if (!lane) continue
      const [next] = this.#waiting.splice(index--, 1)
      lane.busy = true
      next!.go(lane)
    }
  }

  #laneFor(kind: Kind): LaneState | undefined {
    const free = this.#lanes.filter((lane) => !lane.busy)
    if (kind === 'timed') return free.find((lane) => lane.timed)
    if (kind === 'rest') return free.find((lane) => !lane.timed)
    const timing = this.#waiting.some((waiting) => waiting.kind === 'timed')
    return free.find((lane) => !lane.timed) ?? (timing ? undefined : free[0])
  }

  /** A sandbox that failed is not trusted again. */
  async #renew(lane: LaneState): Promise<void> {
    if (this.#closed) return
    await lane.sandbox.close().catch(() => undefined)
    lane.sandbox = await this.#open(lane.number)
    if (this.#closed) await lane.sandbox.close()
  }
}
