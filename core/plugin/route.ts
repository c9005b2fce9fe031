import type { z } from 'zod'
import type { Role } from './roles.ts'

type Schema = z.ZodType

/**
 * Who may call. 'anyone': a token is optional and an invalid one is ignored; 'token-optional': an invalid one is refused;
 * 'user': logged in; otherwise logged in with one of the roles and with the permission.
 */
export type Access = 'anyone' | 'token-optional' | 'user' | { readonly roles?: readonly Role[]; readonly permission?: string }

/** What a route accepts as an uploaded file. */
export interface UploadRule {
  /** The name of the multipart field that holds the file. */
  readonly field: string
  readonly maximumBytes: number
  /** File name endings, without the dot; any when left out. */
  readonly endings?: readonly string[]
  /** The page sends it without headers, so the upload cookie may stand in for the token. */
  readonly withoutHeader?: boolean
}

/** How often one caller may call: per user when logged in, else per address. */
export interface RateRule {
  readonly calls: number
  readonly seconds: number
}

/** One call of the wire. Business failures are HTTP 200 with a status in the body. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  readonly access: Access
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly output?: Schema
  readonly upload?: UploadRule
  /** 'file': the answer is a file. 'stream': the answer is a stream of server-sent events. */
  readonly answer?: 'file' | 'stream'
  readonly rate?: RateRule
  /** Limit of the JSON body; the site's own limit when left out. */
  readonly maximumBytes?: number
  /** A call that machines repeat all the time: the log tells of it only when it goes wrong, or when it tells everything. */
  readonly quiet?: boolean
  /** One sentence for the generated documentation. */
  readonly about?: string
}

/** Routes by the names of the client's functions. */
export type Routes = Readonly<Record<string, Route>>

/** The calls that one plugin serves. */
export interface Api<R extends Routes = Routes> {
  readonly plugin: string
  readonly routes: R
}

type Parts = 'params' | 'query' | 'body'

/** What a caller passes. */
export type RouteInput<R extends Route> = {
  [K in Parts as R[K] extends Schema ? K : never]: R[K] extends Schema ? z.input<R[K]> : never
} & (R extends {
  upload: UploadRule
}
  ? { file: File }
  : unknown)

/** What a handler receives, parsed. */
export type ParsedInput<R extends Route> = { [K in Parts as R[K] extends Schema ? K : never]: R[K] extends Schema ? z.output<R[K]> : never }

/** What a handler of a plain route returns; the contract filters it. */
export type HandlerResult<R extends Route> = R['output'] extends Schema ? z.input<R['output']> : void

/** A downloaded file as the client hands it over. */
export interface DownloadedFile {
  readonly name: string
  readonly content: Blob
}

/** What a caller gets back. */
export type ClientResult<R extends Route> = R extends { answer: 'file' }
  ? DownloadedFile
  : R extends { answer: 'stream' }
    ? ReadableStream<Uint8Array>
    : R['output'] extends Schema
      ? z.output<R['output']>
      : null
