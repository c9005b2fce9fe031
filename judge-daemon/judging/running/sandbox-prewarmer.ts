import type { PlacedFile, Sandbox } from '../../sandbox/sandbox.ts'
import type { Program } from './compiler.ts'
import type { CoreSlot, CorePool } from '../../machine/core-pool.ts'
import { prepareSandbox, type PreparedSandbox } from './run-case.ts'

/** Prepares a box on a core that is still busy, so that the next submission on this core does not wait for it. */
export class SandboxPrewarmer {
  readonly #sandbox: Sandbox
  readonly #prepared: Promise<PreparedSandbox | undefined>
  #taken = false

  private constructor(coreSlot: CoreSlot, program: Program, extra: readonly PlacedFile[]) {
    this.#sandbox = coreSlot.sandbox
    this.#prepared = prepareSandbox({ ...coreSlot }, program, extra).catch(() => undefined)
  }

  /** Returns undefined if a core is free: the submission then starts at once anyway. */
  static start(corePool: CorePool, program: Program, extra: readonly PlacedFile[]): SandboxPrewarmer | undefined {
    const coreSlot = corePool.likelyNextTimed()
    return coreSlot && new SandboxPrewarmer(coreSlot, program, extra)
  }

  /** The prepared box, if it belongs to this slot and the slot still has the same sandbox. */
  async take(coreSlot: CoreSlot): Promise<PreparedSandbox | undefined> {
    if (coreSlot.sandbox !== this.#sandbox) return undefined
    const prepared = await this.#prepared
    this.#taken = prepared !== undefined
    return prepared && { ...prepared, coreSlot }
  }

  /** Closes the box, unless it was taken: then the taker closes it. */
  async close(): Promise<void> {
    if (!this.#taken) await (await this.#prepared)?.box.close().catch(() => undefined)
  }
}
