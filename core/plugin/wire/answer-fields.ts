import { z } from 'zod'
import type { Point } from '../plugin-tokens.ts'

type Shape = Readonly<Record<string, z.ZodType>>
type Values = Readonly<Record<string, unknown>>

/** The fields that one plugin adds to an answer of another plugin. Each has a default, which is sent while its plugin has no answer. */
export interface AnswerFields<Given extends unknown[], S extends Shape> {
  readonly plugin: string
  readonly point: FieldPoint<Given>
  readonly schema: z.ZodObject<S>
}

/** Fills the fields of one plugin; made with `fillFields`. */
export interface FieldSource<Given extends unknown[] = []> {
  readonly plugin: string
  readonly schema: z.ZodObject
  read(...given: Given): Values | Promise<Values>
  /** Stores new values of some of the fields, or throws to refuse them. Absent if they cannot be changed. */
  readonly write?: (changed: Values) => Promise<void>
}

/** The point of an answer to which other plugins add fields. */
export type FieldPoint<Given extends unknown[] = []> = Point<FieldSource<Given>>

/** The guard of such a point: a source that fails costs only its own fields. */
export const fieldGuards = (answer: z.ZodType<Values>) => ({ read: { answer, fallback: {} } })

/** Declares fields; a contract is loaded by browsers as well, where schemas check nothing, so `fillFields` checks the defaults. */
export function declareFields<Given extends unknown[], S extends Shape>(plugin: string, point: FieldPoint<Given>, shape: S): AnswerFields<Given, S> {
  return { plugin, point, schema: z.object(shape) }
}

/** The contribution that fills declared fields: `ctx.contribute(fields.point, fillFields(fields, read))`. */
export function fillFields<Given extends unknown[], S extends Shape>(
  { plugin, point, schema }: AnswerFields<Given, S>,
  read: (...given: NoInfer<Given>) => z.input<z.ZodObject<S>> | Promise<z.input<z.ZodObject<S>>>,
  write?: (changed: Partial<z.output<z.ZodObject<S>>>) => Promise<void>,
): FieldSource<Given> {
  const { error } = schema.safeParse({})
  if (error) throw new Error(`plugin '${plugin}' declares a field of '${point.id}' without a default: ${error.issues[0]?.path.join('.')}`)
  return {
    plugin,
    schema,
    read: async (...given) => schema.parse(await read(...given)),
    // The answer's owner has parsed the values with the schema of the fields.
    ...(write && { write: (changed) => write(changed as Partial<z.output<z.ZodObject<S>>>) }),
  }
}

/** The fields of a source with their defaults. A plugin from outside may contribute what is no schema; it then has no fields. */
export function defaultsOf({ schema }: Pick<FieldSource, 'schema'>): Values {
  try {
    return schema.parse({})
  } catch {
    return {}
  }
}

/** The fields of all sources; where two fill one field, the plugin that started first decides. */
export async function mergeFields<Given extends unknown[]>(sources: readonly FieldSource<Given>[], ...given: Given): Promise<Record<string, unknown>> {
  const answers = await Promise.all(sources.map(async (source) => ({ ...defaultsOf(source), ...(await source.read(...given)) })))
  return Object.assign({}, ...answers.toReversed())
}
