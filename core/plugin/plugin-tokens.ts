import type { z } from 'zod'

declare const carried: unique symbol

/** The kinds of tokens. */
export type TokenKind = 'service' | 'part' | 'point' | 'slot' | 'frame' | 'change' | 'hook' | 'topic'

/** A typed handle on something that a plugin offers. Tokens with equal ids are the same token, even from two copies of a module. */
export interface Token<Kind extends TokenKind, T> {
  readonly kind: Kind
  readonly id: `${string}/${string}`
  readonly [carried]?: (_: T) => T
  /** The export that replaces a deprecated token. */
  readonly successor?: string
}

/** Marks a token as deprecated. The log names each plugin that uses it, once a start, with the successor. */
export function deprecated<T extends object>(token: T, successor: string): T {
  return { ...token, successor }
}

/** Server: one plugin provides it, many use it. */
export interface Service<T> extends Token<'service', T> {}

/** Web: a component that one plugin provides and others render. */
export interface Part<Props extends object> extends Token<'part', Props> {}

/** The answer for users of a point if a function throws, hangs or returns an unfit value. The fault is logged under the contributor's name. */
export interface Guard<F> {
  /** The schema of an answer. Answers are checked, not converted. */
  readonly answer: z.ZodType
  readonly fallback: F extends (...given: never[]) => infer Answer ? Awaited<Answer> : never
  /** How long an answer may take, when the usual limit is not right. */
  readonly milliseconds?: number
}

type AnyFunction = (...given: never[]) => unknown

/** The guard of a point of functions, or of the functions in the objects of a point. Errors of functions without a guard reach the caller. */
export type PointGuards<T> = T extends AnyFunction ? Guard<T> : { readonly [K in keyof T as T[K] extends AnyFunction ? K : never]?: Guard<T[K]> }

/** Server: one plugin owns the list, many contribute to it. */
export interface Point<T> extends Token<'point', T> {
  readonly guards?: PointGuards<T>
}

/** Web: a place in a page that others may fill. */
export interface Slot<Props extends object> extends Token<'slot', Props> {}

/** Web: a layout for a path prefix, to which any plugin adds pages. */
export interface Frame<Props extends object> extends Token<'frame', Props> {
  readonly path: `/${string}`
}

/** Published after something happened and never lost: followers are called again until they succeed. */
export interface Change<T> extends Token<'change', T> {
  readonly schema: z.ZodType<T>
}

/** Called before something happens: each interceptor may change the value, or refuse by throwing. */
export interface Hook<T> extends Token<'hook', T> {}

/** A kind of live update; screens subscribe to it by key, such as a submission's number. */
export interface Topic<T, Input = T> extends Token<'topic', T> {
  readonly schema: z.ZodType<T, Input>
}

/** The type that a token carries: service, contribution, component properties or payload. */
export type Carried<K> = K extends Token<TokenKind, infer T> ? T : never

/** The id of the plugin that owns a token. */
export function ownerOf(token: { readonly id: string }): string {
  return token.id.slice(0, token.id.indexOf('/'))
}
