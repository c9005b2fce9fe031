import { z } from 'zod'
import type { ContextReference, OpenContext, Viewer } from '../contract.ts'

/** The stored data of a test context that owns objects, like groups: its heads manage it, and its members take part. */
export const OwnerDoc = z.object({ _id: z.int(), heads: z.array(z.string()), members: z.array(z.string()) })
export type OwnerDoc = z.infer<typeof OwnerDoc>

export const isOneOf = (names: readonly string[], viewer: Viewer) => viewer !== undefined && (viewer.role === 'root' || names.includes(viewer.username))

/** Returns a context with the rules of a group that has no problems and permits everything. */
export function ownerContext(reference: ContextReference): OpenContext {
  return {
    reference,
    around: [],
    rules: { cooldown: true, sharing: true, countsOutside: false, priority: 'normal', treatedAs: 'group' },
    findProblem: async () => undefined,
    displayIds: async () => new Map(),
    problems: async () => [],
    authorize: async () => undefined,
    rowRules: async () => [{ shows: 'all' }],
  }
}
