import { isDeepStrictEqual } from 'node:util'

/** A JSON Schema. */
export interface Schema {
  readonly [key: string]: unknown
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)
const schemasIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])
const propertiesOf = ({ properties }: Schema): Readonly<Record<string, unknown>> => (isSchema(properties) ? properties : {})
const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const lowest = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']
const highest = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']

/** A place where one schema refuses what another one allows. */
export interface Refusal {
  readonly place: string
  readonly by: 'presence' | 'type' | 'alternatives' | 'value' | 'limit'
  /** The value or the limit. */
  readonly detail?: string
}

/** Lists where `narrow` refuses what `wide` allows. References are compared by their texts, and each alternative of the one must fit one of the other. */
export function refusals(narrow: unknown, wide: unknown, place: string): Refusal[] {
  if (!isSchema(narrow) || !isSchema(wide) || isDeepStrictEqual(narrow, wide)) return []
  const alternatives = schemasIn(narrow.anyOf)
  if (alternatives.length > 0 || wide.anyOf) {
    const options = alternatives.length > 0 ? alternatives : [narrow]
    const given = wide.anyOf ? schemasIn(wide.anyOf) : [wide]
    return given.some((one) => options.every((option) => refusals(option, one, place).length > 0)) ? [{ place, by: 'alternatives' }] : []
  }
  if (typesOf(narrow) && !typesOf(wide)?.every((type) => takes(narrow, type))) return [{ place, by: 'type' }]
  return [...ofValues(narrow, wide, place), ...ofLimits(narrow, wide, place), ...ofProperties(narrow, wide, place), ...ofItems(narrow, wide, place)]
}

function typesOf({ type }: Schema): unknown[] | undefined {
  return type === undefined ? undefined : Array.isArray(type) ? type : [type]
}

function takes(schema: Schema, type: unknown): boolean {
  const types = typesOf(schema)
  return types?.includes(type) === true || (type === 'integer' && types?.includes('number') === true)
}

function ofValues(narrow: Schema, wide: Schema, place: string): Refusal[] {
  const [allowed, known] = [valuesOf(narrow), valuesOf(wide)]
  if (!allowed) return []
  if (!known) return [{ place, by: 'type' }]
  return known.filter((value) => !allowed.includes(value)).map((value) => ({ place, by: 'value', detail: JSON.stringify(value) }))
}

function valuesOf({ enum: values, const: value }: Schema): unknown[] | undefined {
  return Array.isArray(values) ? values : value === undefined ? undefined : [value]
}

function ofLimits(narrow: Schema, wide: Schema, place: string): Refusal[] {
  const isTighter = (name: string, direction: 1 | -1) => {
    const [now, before] = [narrow[name], wide[name]]
    return typeof now === 'number' && (typeof before !== 'number' || now * direction > before * direction)
  }
  const tighter = [...lowest.filter((name) => isTighter(name, 1)), ...highest.filter((name) => isTighter(name, -1))]
  const pattern = narrow.pattern !== undefined && narrow.pattern !== wide.pattern ? ['pattern'] : []
  return [...tighter, ...pattern].map((name) => ({ place, by: 'limit', detail: `${name} ${String(narrow[name])}` }))
}

function ofProperties(narrow: Schema, wide: Schema, place: string): Refusal[] {
  const [own, other] = [propertiesOf(narrow), propertiesOf(wide)]
  const certain = namesIn(wide.required)
  const missing = namesIn(narrow.required).filter((name) => !certain.includes(name))
  return [
    ...missing.map((name): Refusal => ({ place: `${place}.${name}`, by: 'presence' })),
    ...Object.entries(own).flatMap(([name, schema]) => (name in other ? refusals(schema, other[name], `${place}.${name}`) : [])),
  ]
}

function ofItems(narrow: Schema, wide: Schema, place: string): Refusal[] {
  const [now, before] = [schemasIn(narrow.prefixItems), schemasIn(wide.prefixItems)]
  return [
    ...refusals(narrow.items, wide.items, `${place}[]`),
    ...refusals(narrow.additionalProperties, wide.additionalProperties, `${place}.*`),
    ...now.flatMap((schema, index) => refusals(schema, before[index], `${place}[${index}]`)),
  ]
}

/** The properties that only the first of two schemas names, at any depth. */
export function lostProperties(before: unknown, after: unknown, place: string): string[] {
  if (!isSchema(before) || !isSchema(after)) return []
  const [own, other] = [propertiesOf(before), propertiesOf(after)]
  return [
    ...Object.entries(own).flatMap(([name, schema]) =>
      name in other ? lostProperties(schema, other[name], `${place}.${name}`) : [`${place}.${name} is gone`],
    ),
    ...lostProperties(before.items, after.items, `${place}[]`),
  ]
}
