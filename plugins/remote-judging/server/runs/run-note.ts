import { z } from 'zod'

/** The stored state of a program at a site, saved with its task before each step that must not happen twice. */
export const RunNote = z.object({
  /** The ID and name of the account that sends it. */
  accountId: z.string(),
  username: z.string(),
  /** The account's newest run before it; ours is newer. */
  after: z.string(),
  sentAt: z.number(),
  language: z.string(),
  /** How often it was sent without a response and without a run appearing. Interruptions on our side do not count. */
  sendings: z.int(),
  /** Whether the site confirmed that it accepted the program. */
  isTaken: z.boolean(),
  /** Its run, once known. */
  run: z.string().optional(),
  /** Whether no run was found and the user was notified. */
  isGivenUp: z.boolean().optional(),
})
export type RunNote = z.infer<typeof RunNote>

/** An event in the life of a sent program. */
export type RunEvent =
  | { readonly kind: 'taken' | 'unanswered' | 'given-up' }
  /** Its run, by the site's ID. */
  | { readonly kind: 'found'; readonly run: string }

/** How often a program is sent that the site never seems to receive. */
const maxSendings = 3

/** Returns the note after an event. */
export function nextNote(note: RunNote, event: RunEvent): RunNote {
  switch (event.kind) {
    case 'taken':
      return { ...note, isTaken: true }
    case 'unanswered':
      return { ...note, sendings: note.sendings + 1 }
    case 'found':
      return { ...note, isGivenUp: false, run: event.run }
    case 'given-up':
      return { ...note, isGivenUp: true }
  }
}

/**
 * Whether to send a program without a run again. Not if the site accepted it, or never seems to receive it. An abandoned program comes here when the user
 * requests it again.
 */
export function afterMissing({
  isGivenUp,
  isTaken,
  sendings,
}: RunNote): { isSentAgain: true; sendings: number } | { isSentAgain: false; reason: 'runMissing' | 'neverTaken' } {
  if (isGivenUp) return { isSentAgain: true, sendings: 0 }
  if (isTaken) return { isSentAgain: false, reason: 'runMissing' }
  return sendings < maxSendings ? { isSentAgain: true, sendings } : { isSentAgain: false, reason: 'neverTaken' }
}
