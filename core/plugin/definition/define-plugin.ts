import { z } from 'zod'
import { declareFields, fieldGuards, type AnswerFields, type FieldPoint } from '../wire/answer-fields.ts'
import { codedErrorClass, type CodedErrorClass } from '../errors.ts'
import type { Role } from '../roles.ts'
import type { Api, Routes } from '../wire/route.ts'
import type { Change, Frame, PointGuards, Hook, Part, Point, Service, Slot, TokenKind, Topic } from '../plugin-tokens.ts'

/** The permissions that a plugin checks, each with the roles that have it by default; root has every permission. Its texts `permissions.<name>` name it where root gives it to other roles. */
export type Permissions = Readonly<Record<string, readonly Role[]>>

/** A plugin as both halves know it: id, settings, permissions, and the factories of its tokens. */
export interface Plugin<Settings = unknown> {
  readonly id: string
  readonly settings: z.ZodType<Settings>
  readonly permissions: Permissions
  service<T>(name: string): Service<T>
  part<Props extends object>(name: string): Part<Props>
  /** `guards` say what users of the point get instead of the answer of a function that fails. */
  point<T>(name: string, guards?: PointGuards<T>): Point<T>
  /** The point of an answer to which other plugins add fields; `answer` is what a part of it must look like. */
  fieldPoint<Given extends unknown[] = []>(name: string, answer?: z.ZodType<Readonly<Record<string, unknown>>>): FieldPoint<Given>
  /** The fields that this plugin adds to an answer of another one, each with a default. */
  fields<Given extends unknown[], S extends Readonly<Record<string, z.ZodType>>>(point: FieldPoint<Given>, shape: S): AnswerFields<Given, S>
  slot<Props extends object>(name: string): Slot<Props>
  frame<Props extends object>(name: string, path: `/${string}`): Frame<Props>
  change<S extends z.ZodType>(name: string, schema: S): Change<z.output<S>>
  hook<T>(name: `before${string}`): Hook<T>
  topic<S extends z.ZodType>(name: string, schema: S): Topic<z.output<S>, z.input<S>>
  api<const R extends Routes>(routes: R): Api<R>
  /** An error class with the code `plugin/name`; `http` only where clients expect an HTTP error status. */
  error(name: string, status?: number, http?: number): CodedErrorClass
}

const pluginId = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Declares a plugin. Its settings schema must accept an empty object, so every setting needs a default. */
export function definePlugin<S extends z.ZodType = z.ZodObject<Record<never, never>>>(declaration: {
  id: string
  settings?: S
  permissions?: Permissions
}): Plugin<z.output<S>> {
  const { id } = declaration
  if (!pluginId.test(id)) throw new Error(`plugin id '${id}' must be lower-case words joined by hyphens`)
  const token = <K extends TokenKind>(kind: K, name: string) => ({ kind, id: `${id}/${name}` as const })
  return Object.freeze({
    id,
    settings: declaration.settings ?? z.object({}),
    permissions: declaration.permissions ?? {},
    service: (name: string) => token('service', name),
    part: (name: string) => token('part', name),
    point: (name: string, guards?: object) => ({ ...token('point', name), guards }),
    fieldPoint: (name: string, answer: z.ZodType<Readonly<Record<string, unknown>>> = z.record(z.string(), z.unknown())) => ({
      ...token('point', name),
      guards: fieldGuards(answer),
    }),
    fields: <Given extends unknown[], F extends Readonly<Record<string, z.ZodType>>>(point: FieldPoint<Given>, shape: F) => declareFields(id, point, shape),
    slot: (name: string) => token('slot', name),
    frame: (name: string, path: `/${string}`) => ({ ...token('frame', name), path }),
    change: (name: string, schema: z.ZodType) => ({ ...token('change', name), schema }),
    hook: (name: string) => token('hook', name),
    topic: (name: string, schema: z.ZodType) => ({ ...token('topic', name), schema }),
    api: <const R extends Routes>(routes: R) => ({ plugin: id, routes }),
    error: (name: string, status = 400, http = 200) => codedErrorClass(`${id}/${name}`, status, http),
  }) as Plugin<z.output<S>>
}

/**
 * Marks a setting as secret: it is stored encrypted, can be written, but is never sent back. `sentTo` names the settings that decide who receives it: to change one
 * of them, the secret must be entered again.
 */
export function secret<T extends z.ZodType>(schema: T, { sentTo = [] }: { sentTo?: readonly string[] } = {}): T {
  return schema.meta({ secret: { sentTo } })
}
