import type { z } from 'zod'
import type { Role } from '../roles.ts'

type Schema = z.ZodType

/**
 * Who may call. 'anyone': a token is optional and an invalid one is ignored; 'token-optional': an invalid one is refused;
 * 'user': logged in; otherwise logged in with one of the roles and with the permission.
 */
export type Access = 'anyone' | 'token-optional' | 'user' | { readonly roles?: readonly Role[]; readonly permission?: string }

/** The limits of a file that a route accepts. */
export interface UploadRule {
  /** The multipart field of the file. */
  readonly field: string
  readonly maximumBytes: number
  /** Allowed file extensions, without the dot; any when left out. */
  readonly endings?: readonly string[]
  /** Pages send the file as a plain form without a token header, so the upload cookie may replace the token. */
  readonly withoutHeader?: boolean
}

/** A rate limit, per user for logged-in callers and per address for others. */
export interface RateRule {
  readonly calls: number
  readonly seconds: number
}

/** The schemas and limits of an API call, without address and access rule. */
export interface Operation {
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly output?: Schema
  readonly rate?: RateRule
  /** Limit of the JSON body; the site's own limit when left out. */
  readonly maximumBytes?: number
  /** For calls that machines repeat all the time: successful ones are logged at level debug only. */
  readonly quiet?: boolean
  /** One sentence for the generated documentation. */
  readonly about?: string
}

/** One API call. Business failures are HTTP 200 with an error status in the envelope. */
export interface Route extends Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  readonly access: Access
  readonly upload?: UploadRule
  /** 'file': the response is a file. 'stream': the response is a stream of server-sent events. */
  readonly answer?: 'file' | 'stream'
}

/** Routes by the names of the client functions. */
export type Routes = Readonly<Record<string, Route>>

/** The calls that one plugin serves. */
export interface Api<R extends Routes = Routes> {
  readonly plugin: string
  readonly routes: R
}

type Parts = 'params' | 'query' | 'body'

/** The input of a client function. */
export type RouteInput<R extends Operation> = {
  [K in Parts as R[K] extends Schema ? K : never]: R[K] extends Schema ? z.input<R[K]> : never
} & (R extends {
  upload: UploadRule
}
  ? { file: File }
  : unknown)

/** The parsed input of a handler. */
export type ParsedInput<R extends Operation> = { [K in Parts as R[K] extends Schema ? K : never]: R[K] extends Schema ? z.output<R[K]> : never }

/** The result of a handler of a plain route; the contract's schema filters it. */
export type HandlerResult<R extends Operation> = R['output'] extends Schema ? z.input<R['output']> : void

/** A downloaded file, as the client returns it. */
export interface DownloadedFile {
  readonly name: string
  readonly content: Blob
}

/** The result of a client function. */
export type ClientResult<R extends Operation> = R extends { answer: 'file' }
  ? DownloadedFile
  : R extends { answer: 'stream' }
    ? ReadableStream<Uint8Array>
    : R['output'] extends Schema
      ? z.output<R['output']>
      : null
