import type { Api, Route } from '../../core/plugin/index.ts'
import type { z } from 'zod'

/** A number in the input of a call: its path and its schema. */
export interface WireField {
  readonly path: string
  readonly schema: z.ZodType
}

type Schema = z.ZodType
/** The part of zod's internal schema definition that is needed here. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly valueType?: Schema
  readonly items?: readonly Schema[]
  readonly options?: readonly Schema[]
  readonly innerType?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly left?: Schema
  readonly right?: Schema
  readonly values?: readonly unknown[]
  readonly getter?: () => Schema
}

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition

/** Every number in the params, queries and bodies of an API. */
export function numbersOf(api: Api): WireField[] {
  return Object.entries(api.routes).flatMap(([name, route]) => numbersOfRoute(`${api.plugin}.${name}`, route))
}

function numbersOfRoute(name: string, { params, query, body }: Route): WireField[] {
  const parts = Object.entries({ params, query, body })
  return parts.flatMap(([part, schema]) => (schema ? fieldsOf(schema, `${name} ${part}`) : []))
}

/** Descends to the schemas of single values, through lists, objects and wrappers. */
export function fieldsOf(schema: Schema, path: string): WireField[] {
  const { type, shape, element, valueType, items, options, innerType, left, right, getter, ...pipe } = definitionOf(schema)
  if (shape) return Object.entries(shape).flatMap(([key, field]) => fieldsOf(field, `${path}.${key}`))
  if (element) return fieldsOf(element, `${path}[]`)
  if (valueType) return fieldsOf(valueType, `${path}{}`)
  if (items) return items.flatMap((item, index) => fieldsOf(item, `${path}[${index}]`))
  if (innerType) return fieldsOf(innerType, path)
  if (left && right) return [left, right].flatMap((side) => fieldsOf(side, path))
  if (getter) return []
  if (options) {
    const wholes = options.filter(holdsMore)
    return [
      ...wholes.flatMap((option) => fieldsOf(option, path)),
      ...(options.some((option) => !holdsMore(option) && readsNumber(option)) ? [{ path, schema }] : []),
    ]
  }
  if (pipe.in && pipe.out) {
    const isPrepared = definitionOf(pipe.in).type === 'transform'
    if (isPrepared && !holdsMore(pipe.out)) return readsNumber(pipe.out) ? [{ path, schema }] : []
    return [pipe.in, pipe.out].flatMap((side) => fieldsOf(side, path))
  }
  return type !== 'transform' && readsNumber(schema) ? [{ path, schema }] : []
}

function holdsMore(schema: Schema): boolean {
  const { type, innerType, options } = definitionOf(schema)
  return ['object', 'array', 'record', 'tuple'].includes(type) || (innerType !== undefined && holdsMore(innerType)) || (options?.every(holdsMore) ?? false)
}

function readsNumber(schema: Schema): boolean {
  const { type, values, options, innerType, in: first, out: second } = definitionOf(schema)
  if (type === 'number') return true
  if (type === 'literal') return values?.some((value) => typeof value === 'number') ?? false
  return [...(options ?? []), innerType, first, second].some((inner) => inner !== undefined && readsNumber(inner))
}

const samples = [1, 2, 3, 6, 7, 10, 100, 1000, 0, -1, -4, 0.5, 1.5]
const invalidNumbers = ['', ' ', 'abc', '1e3', '0x10', '1.5.2', '--1', 'NaN', 'Infinity', '9'.repeat(400)]

/** Reports how a field parses numbers in quotes wrongly. */
export function faultsOf({ path, schema }: WireField): string[] {
  const read = (value: unknown) => schema.safeParse(value)
  const accepted = samples.filter((number) => read(number).success)
  if (accepted.length === 0) return [`${path} accepts none of the sample numbers`]
  const differs = accepted.filter((number) => {
    const quoted = read(String(number))
    return !quoted.success || quoted.data !== read(number).data
  })
  // A field that accepts any text beside numbers validates it by a rule of its own.
  const takesTexts = read('abc').success
  const refused = [...invalidNumbers, ...samples.filter((number) => !accepted.includes(number)).map(String)]
  const wrong = takesTexts ? [] : refused.filter((text) => read(text).success)
  return [...differs.slice(0, 1).map((number) => `${path} accepts ${number}, but not '${number}'`), ...wrong.map((text) => `${path} accepts '${text}'`)]
}
