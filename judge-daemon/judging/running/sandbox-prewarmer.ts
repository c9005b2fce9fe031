import type { PlacedFile, Sandbox } from '../../sandbox/sandbox.ts'
import type { Program } from './compiler.ts'
import type { CoreSlot, CorePool } from './core-pool.ts'
import { prepareSandbox, type PreparedSandbox } from './run-case.ts'

/** A box opened on a core that is still busy, so that the next submission there need not wait for it. */
export class SandboxPrewarmer {
  readonly #sandbox: Sandbox
  readonly #prepared: Promise<PreparedSandbox | undefined>
  #taken = false

  private constructor(coreSlot: CoreSlot, program: Program, extra: readonly PlacedFile[]) {
    this.#sandbox = coreSlot.sandbox
    this.#prepared = prepareSandbox({ ...coreSlot }, program, extra).catch(() => undefined)
  }

  /** Nothing is gained where a core is free at once. */
  static start(corePool: CorePool, program: Program, extra: readonly PlacedFile[]): SandboxPrewarmer | undefined {
    const coreSlot = corePool.nextTimed()
    return coreSlot && new SandboxPrewarmer(coreSlot, program, extra)
  }

  /** The stage, where it stands on the lane that came free and its sandbox is still the same. */
  async take(coreSlot: CoreSlot): Promise<PreparedSandbox | undefined> {
    if (coreSlot.sandbox !== this.#sandbox) return undefined
    const prepared = await this.#prepared
    this.#taken = prepared !== undefined
    return prepared && { ...prepared, coreSlot }
  }

  /** Whoever took it closes it. */
  async close(): Promise<void> {
    if (!this.#taken) await (await this.#prepared)?.box.close().catch(() => undefined)
  }
}
