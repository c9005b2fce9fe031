import type { World } from './world.ts'

/** A change that a user is about to make. */
export interface PreparedChange {
  /** The user's calls. They are repeated after an interruption, as the user would. */
  make(): Promise<unknown>
  /** Fails unless the change is complete. The recounts find what is wrong with derived data. */
  verify?(): Promise<void>
}

/** Creates what a change needs. Another time, it prepares another change of the same kind. */
export type Change = (world: World) => Promise<PreparedChange>
export type Changes = Readonly<Record<string, Change>>
