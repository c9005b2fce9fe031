import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ParsedInput, HandlerResult, Route, Routes } from '../../../plugin/index.ts'
import type { Caller } from '../../base/caller.ts'
import type { FileAnswer } from '../../files/file-answer.ts'

/** An uploaded file, in a temporary folder until the handler returns. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly path: string
  open(): Readable
}

/** The parsed input of a call, and the caller. */
export type Call<R extends Route> = ParsedInput<R> & {
  readonly caller: R['access'] extends 'anyone' | 'token-optional' ? Caller | undefined : Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
} & (R extends { upload: object } ? { readonly file: UploadedFile } : unknown)

type Answer<R extends Route> = R extends { answer: 'file' } ? FileAnswer : R extends { answer: 'stream' } ? Readable : HandlerResult<R>

/** One handler for every route of a contract: 1 to 5 lines, no logic. */
export type Handlers<R extends Routes> = { readonly [K in keyof R]: (call: Call<R[K]>) => Answer<R[K]> | Promise<Answer<R[K]>> }

/** Gives back what a guard has set aside. Called once, when the handler has ended and the client has its answer or is gone. */
type Release = () => void | Promise<void>

type Guarded = void | Release

/** A guard runs after authorization and before the body is read, and refuses by throwing: for calls with a large body or file. */
export type RouteGuards<R extends Routes> = {
  readonly [K in keyof R]?: (call: {
    readonly caller: Call<R[K]>['caller']
    readonly request: FastifyRequest
    readonly bytes: number
  }) => Guarded | Promise<Guarded>
}

/** A guard whose types were checked by `serve`. */
export type AnyGuard = (call: { caller: Caller | undefined; request: FastifyRequest; bytes: number }) => Guarded | Promise<Guarded>

/** A handler whose types were checked by `serve`. */
export type AnyHandler = (call: Readonly<Record<string, unknown>>) => unknown
