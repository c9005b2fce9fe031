import { z } from 'zod'

/** A coded error that is stored, so that each reader gets it in a language of their own. */
export const StoredFinding = z.object({
  level: z.enum(['error', 'warning', 'lost']),
  code: z.string(),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type StoredFinding = z.infer<typeof StoredFinding>
