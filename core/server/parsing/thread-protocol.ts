import type { ErrorParameters } from '../../plugin/index.ts'

/** A function of a module, and what it is called with. */
export interface ParserTask {
  readonly module: string
  readonly name: string
  readonly given: readonly unknown[]
  /** The place among `given` of the pieces that the function reads. */
  readonly piecesAt: number
  readonly isStream: boolean
}

/** Whether a function reads this in pieces, or yields its items by it. */
export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/** A task; then pieces as it asks for them, and `goOn` after each batch of items, or after its module was loaded. `stop` instead of either ends the task. */
export type ToThread = ParserTask | { readonly piece: unknown; readonly isLast: boolean } | { readonly goOn: true } | { readonly stop: true }

/** An error on its way between threads. */
export type ThrownError =
  | { readonly code: string; readonly status: number; readonly http: number; readonly parameters: ErrorParameters }
  | { readonly message: string; readonly stack: string | undefined }

/** First the number of the thread. Then for each task an answer or batches of items, after `loaded` if its module is new. */
export type FromThread =
  | { readonly kind: 'started'; readonly thread: number }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'answer'; readonly answer: unknown }
  | { readonly kind: 'items'; readonly items: readonly unknown[]; readonly ended: boolean }
  | { readonly kind: 'wants-piece' }
  | { readonly kind: 'thrown'; readonly error: ThrownError }
