import type { FinalStatus, OfferedLanguage } from '@verdict/plugin-judging/contract'
import type { z } from 'zod'

/** A language of a site. */
export type RemoteLanguage = Pick<z.input<typeof OfferedLanguage>, 'name' | 'contentType' | 'description' | 'template' | 'seq'> & {
  /** The value that the site's form has for it. */
  readonly id: string
  /** What begins a comment to the end of the line; by default that of the content type. Null: programs in it get no mark. */
  readonly comment?: string | null
}

/** A program on its way to a site. */
export interface RemoteProgram {
  /** The problem's id there. */
  readonly remoteId: string
  readonly language: RemoteLanguage
  /** As it is to be sent: a mark at its end makes it unlike every other one. */
  readonly code: string
}

/** A run in a list of the site. */
export interface ListedRun {
  /** Decimal digits; later runs have greater numbers. */
  readonly id: string
  /** As the list writes it, where it does. */
  readonly language?: string | undefined
  /** In bytes. */
  readonly codeLength?: number | undefined
}

/** Where a run stands. */
export type RunState =
  | { readonly state: 'waiting' | 'compiling' | 'judging'; readonly done?: number; readonly total?: number }
  | {
      readonly state: 'judged'
      readonly status: FinalStatus
      /** Milliseconds. */
      readonly time?: number | null | undefined
      /** KB. */
      readonly memory?: number | null | undefined
      /** The compiler's text, or what the site says besides. */
      readonly message?: string | null | undefined
      readonly cases?: readonly RemoteCase[]
    }
  /** The words of the site, which the remote does not know: watched further, and at last an unknown result. */
  | { readonly state: 'unknown'; readonly text: string }

/** One test case of a run. */
export interface RemoteCase {
  readonly status: FinalStatus
  readonly time?: number | null
  readonly memory?: number | null
  readonly message?: string | null
}
