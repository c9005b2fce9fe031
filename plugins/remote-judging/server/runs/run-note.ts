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

/** An event in the life of a program that was sent. */
export type RunEvent =
  | { readonly kind: 'taken' | 'unanswered' | 'given-up' }
  /** Its run, by the id of the site. */
  | { readonly kind: 'found'; readonly run: string }

/** How often a program is sent that the site never seems to get. */
const maxSendings = 3

/** The note after an event. */
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
 * Whether a program without a run is sent again: one that the site took is not, nor one that it never seems to get. A program that was given up
 * comes here when the user asks for it again.
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
