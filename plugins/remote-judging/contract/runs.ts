import type { FinalStatus, OfferedLanguage } from '@verdict/plugin-judging/contract'
import type { z } from 'zod'

/** A language of a site. */
export type RemoteLanguage = Pick<z.input<typeof OfferedLanguage>, 'name' | 'contentType' | 'description' | 'template' | 'seq'> & {
  /** Its value in the site's form. */
  readonly id: string
  /** The start of a line comment; defaults to that of the content type. If null, programs in it get no mark. */
  readonly comment?: string | null
}

/** A program to send to a site. */
export interface RemoteProgram {
  /** The problem's ID at the site. */
  readonly remoteId: string
  readonly language: RemoteLanguage
  /** The code to send, with a mark at its end that makes it unique. */
  readonly code: string
}

/** A run in a site's list. */
export interface ListedRun {
  /** Decimal digits; later runs have greater numbers. */
  readonly id: string
  /** As written in the list, if it is. */
  readonly language?: string | undefined
  /** In bytes. */
  readonly codeLength?: number | undefined
}

/** The state of a run. */
export type RunState =
  | { readonly state: 'waiting' | 'compiling' | 'judging'; readonly done?: number; readonly total?: number }
  | {
      readonly state: 'judged'
      readonly status: FinalStatus
      /** Milliseconds. */
      readonly time?: number | null | undefined
      /** KB. */
      readonly memory?: number | null | undefined
      /** The compiler's output, or another message of the site. */
      readonly message?: string | null | undefined
      readonly cases?: readonly RemoteCase[]
    }
  /** The site's words, unknown to the remote. The run is watched further; in the end, its result is unknown. */
  | { readonly state: 'unknown'; readonly text: string }

/** One test case of a run. */
export interface RemoteCase {
  readonly status: FinalStatus
  readonly time?: number | null
  readonly memory?: number | null
  readonly message?: string | null
}
