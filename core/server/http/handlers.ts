import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ParsedInput, HandlerResult, Route, Routes } from '../../plugin/index.ts'
import type { Caller } from '../auth/caller.ts'

/** An uploaded file, on this machine's disk until the answer is sent. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly path: string
  open(): Readable
}

/** A file as an answer. */
export interface FileAnswer {
  readonly name: string
  readonly content: Readable | Uint8Array | string
  readonly type?: string
  readonly size?: number
  /** Shown in the page instead of being saved. */
  readonly inline?: boolean
}

/** Everything a handler is given, parsed and checked. */
export type Call<R extends Route> = ParsedInput<R> & {
  readonly caller: R['access'] extends 'anyone' | 'token-optional' ? Caller | undefined : Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
} & (R extends { upload: object } ? { readonly file: UploadedFile } : unknown)

type Answer<R extends Route> = R extends { answer: 'file' } ? FileAnswer : R extends { answer: 'stream' } ? Readable : HandlerResult<R>

/** One handler for every route of a contract: 1 to 5 lines, no logic. */
export type Handlers<R extends Routes> = { readonly [K in keyof R]: (call: Call<R[K]>) => Answer<R[K]> | Promise<Answer<R[K]>> }

/** Asked before anything of a body is read, once it is known who calls; refuses by throwing. For calls whose body or file is large. */
export type Guards<R extends Routes> = {
  readonly [K in keyof R]?: (call: { readonly caller: Call<R[K]>['caller']; readonly request: FastifyRequest; readonly bytes: number }) => void | Promise<void>
}

/** A guard whose types have been checked at `serve`. */
export type AnyGuard = (call: { caller: Caller | undefined; request: FastifyRequest; bytes: number }) => void | Promise<void>

/** A handler whose types have been checked at `serve`. */
export type AnyHandler = (call: Readonly<Record<string, unknown>>) => unknown
