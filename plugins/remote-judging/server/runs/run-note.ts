import { z } from 'zod'

/** What is remembered of a program at a site; stored with its task before each step that must not happen twice. */
export const RunNote = z.object({
  /** The account that sends it, by id and by name. */
  accountId: z.string(),
  username: z.string(),
  /** The newest run of that account before; ours is newer. */
  after: z.string(),
  sentAt: z.number(),
  language: z.string(),
  /** How often it was sent without an answer and no run of it came up; what our own end has cut short does not count. */
  sendings: z.int(),
  /** The site has said that it took the program. */
  isTaken: z.boolean(),
  /** Its run, once it is known. */
  run: z.string().optional(),
  /** No run was found, and the user was told so. */
  isGivenUp: z.boolean().optional(),
})
export type RunNote = z.infer<typeof RunNote>
