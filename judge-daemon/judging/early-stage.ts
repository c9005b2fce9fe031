import type { PlacedFile, Sandbox } from '../sandbox/sandbox.ts'
import type { Program } from './compiler.ts'
import type { Lane, Lanes } from './lanes.ts'
import { setStage, type Stage } from './run-case.ts'

/** A box opened on a core that is still busy, so that the next submission there need not wait for it. */
export class EarlyStage {
  readonly #sandbox: Sandbox
  readonly #stage: Promise<Stage | undefined>
  #taken = false

  private constructor(lane: Lane, program: Program, extra: readonly PlacedFile[]) {
    this.#sandbox = lane.sandbox
    this.#stage = setStage({ ...lane }, program, extra).catch(() => undefined)
  }

  /** Nothing is gained where a core is free at once. */
  static begin(lanes: Lanes, program: Program, extra: readonly PlacedFile[]): EarlyStage | undefined {
    const lane = lanes.nextTimed()
    return lane && new EarlyStage(lane, program, extra)
  }

  /** The stage, where it stands on the lane that came free and its sandbox is still the same. */
  async take(lane: Lane): Promise<Stage | undefined> {
    if (lane.sandbox !== this.#sandbox) return undefined
    const stage = await this.#stage
    this.#taken = stage !== undefined
    return stage && { ...stage, lane }
  }

  /** Whoever took it closes it. */
  async close(): Promise<void> {
    if (!this.#taken) await (await this.#stage)?.box.close().catch(() => undefined)
  }
}
