import type { z } from 'zod'
import type { ServedRoute } from '../../server/http/routes/serve-route.ts'

/**
 * Values for the fields of calls, by the name of the field or, for a single call, by `GET /api/… field`; the first is the usual one. A
 * function makes a new value for each use, for things that a call uses up.
 */
export type Feed = Readonly<Record<string, readonly unknown[]>>

/** The three parts of a call's input. */
export const inputParts = ['params', 'query', 'body'] as const
export type CallInput = Partial<Record<(typeof inputParts)[number], unknown>>

/** The part of zod's internal schema definition that is needed here. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly catchall?: z.ZodType
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly values?: readonly unknown[]
}

// zod has no public way to read a schema.
const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition

/** A schema without what wraps it: optional, nullable, with a default, or prepared by a transformation. */
function coreOf(schema: z.ZodType): { schema: z.ZodType; def: Definition } {
  const def = definitionOf(schema)
  if (def.innerType) return coreOf(def.innerType)
  if (def.in && def.out) return coreOf(definitionOf(def.in).type === 'transform' ? def.out : def.in)
  return { schema, def }
}

/** The named fields of an object schema, and whether it takes others too. */
export function fieldsOf(schema: z.ZodType | undefined): { fields: Readonly<Record<string, z.ZodType>>; isLoose: boolean } {
  const def = schema && coreOf(schema).def
  return { fields: def?.shape ?? {}, isLoose: def?.catchall !== undefined }
}

export const isRequired = (schema: z.ZodType) => !schema.safeParse(undefined).success

/** The values that are fed for a field of a call. */
export function fedValues(feed: Feed, call: string, field: string): readonly unknown[] | undefined {
  return feed[`${call} ${field}`] ?? feed[field]
}

/** The name of a call: `GET /api/…`. */
export const callOf = ({ route }: Pick<ServedRoute, 'route'>) => `${route.method} ${route.path}`

const guesses: readonly unknown[] = [
  1,
  1000,
  0,
  'abcdef',
  'abcdef@example.org',
  true,
  '2030-01-01T00:00:00.000Z',
  '/page',
  'a'.repeat(64),
  'abcdef'.repeat(10),
  [],
  {},
]

/** A value that a schema accepts: as fed, or the first guess that fits. Objects get the required fields, or all. */
export async function sampleOf(
  schema: z.ZodType,
  { feed, call, field = '', all = false }: { feed: Feed; call: string; field?: string; all?: boolean },
): Promise<unknown> {
  const [fed] = field ? (fedValues(feed, call, field) ?? []) : []
  if (fed !== undefined) return typeof fed === 'function' ? await (fed as () => unknown)() : fed
  const { def } = coreOf(schema)
  if (def.shape) {
    const names = Object.entries(def.shape).filter(([name, one]) => all || isRequired(one) || feed[`${call} ${name}`])
    const values = await Promise.all(names.map(async ([name, one]) => [name, await sampleOf(one, { feed, call, field: name, all })] as const))
    return Object.fromEntries(values.filter(([, value]) => value !== undefined))
  }
  if (def.element) return [await sampleOf(def.element, { feed, call, all })]
  const known = [...Object.values(def.entries ?? {}), ...(def.values ?? [])]
  const [wider] = def.options ?? []
  const found = [...known, ...guesses].find((guess) => schema.safeParse(guess).success)
  return found === undefined && wider ? sampleOf(wider, { feed, call, field, all }) : found
}
