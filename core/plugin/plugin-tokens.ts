import type { z } from 'zod'

declare const carried: unique symbol

/** What a token can stand for. */
export type TokenKind = 'service' | 'part' | 'point' | 'slot' | 'frame' | 'event' | 'change' | 'hook' | 'topic'

/** A typed handle on something that one plugin offers. Two tokens with equal ids are the same token, even from two copies of a module. */
export interface Token<Kind extends TokenKind, T> {
  readonly kind: Kind
  readonly id: `${string}/${string}`
  readonly [carried]?: (_: T) => T
}

/** Server: one plugin provides it, many use it. */
export interface Service<T> extends Token<'service', T> {}

/** Web: a component that one plugin provides and others place. */
export interface Part<Props extends object> extends Token<'part', Props> {}

/** Server: one plugin owns the list, many contribute to it. */
export interface Point<T> extends Token<'point', T> {}

/** Web: a place in a page that others may fill. */
export interface Slot<Props extends object> extends Token<'slot', Props> {}

/** Web: a layout over a path prefix into which any plugin puts pages. */
export interface Frame<Props extends object> extends Token<'frame', Props> {
  readonly path: `/${string}`
}

/** Told after the fact; may be lost with the process, so only for what nobody would miss. */
export interface Event<T> extends Token<'event', T> {
  readonly schema: z.ZodType<T>
}

/** Told after the fact and never lost: followers are called again until they are done. */
export interface Change<T> extends Token<'change', T> {
  readonly schema: z.ZodType<T>
}

/** Asked before the fact: each step may change the value, or refuse by throwing. */
export interface Hook<T> extends Token<'hook', T> {}

/** A kind of live update; screens subscribe to it by key, such as a submission's number. */
export interface Topic<T, Input = T> extends Token<'topic', T> {
  readonly schema: z.ZodType<T, Input>
}

/** What a token carries: the shape of the service, the contribution, the properties or the payload. */
export type Carried<K> = K extends Token<TokenKind, infer T> ? T : never

/** The id of the plugin that owns a token. */
export function ownerOf(token: { readonly id: string }): string {
  return token.id.slice(0, token.id.indexOf('/'))
}
