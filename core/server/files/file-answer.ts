import type { Readable } from 'node:stream'

/** A file as a response. */
export interface FileAnswer {
  readonly name: string
  readonly content: Readable | Uint8Array | string
  readonly type?: string
  readonly size?: number
  /** Shown in the page instead of being saved. */
  readonly inline?: boolean
}
