type Values = Readonly<Record<string, unknown>>

/** The parts of a JSON schema that a form can represent. */
export interface SettingSchema {
  readonly type?: string
  readonly enum?: readonly (string | number)[]
  readonly const?: string | number | null
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly description?: string
  readonly items?: SettingSchema
  readonly properties?: Readonly<Record<string, SettingSchema>>
  readonly anyOf?: readonly SettingSchema[]
}

/** The schemas inside that of an object. */
export function propertiesOf({ properties }: SettingSchema): [key: string, schema: SettingSchema][] {
  return Object.entries(properties ?? {}).map(([key, inner]) => [key, simplified(inner)])
}

/** Without the alternative null, and with values to choose from as a list. */
function simplified(schema: SettingSchema): SettingSchema {
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null')
  if (!choices) return schema
  const [only] = choices
  if (choices.length === 1 && only) return { ...only, ...(schema.description !== undefined && { description: schema.description }) }
  const values = choices.flatMap((choice) => choice.const ?? [])
  if (values.length === choices.length) return { enum: values }
  const isText = choices.every(({ type }) => type === 'string')
  return isText ? { type: 'string', ...(schema.description !== undefined && { description: schema.description }) } : schema
}

/** The smallest and the greatest value, where the schema sets them. */
export function boundsOf({ minimum = -Infinity, maximum = Infinity }: SettingSchema): { min?: number; max?: number } {
  const isSet = (bound: number) => Math.abs(bound) < Number.MAX_SAFE_INTEGER
  return { ...(isSet(minimum) && { min: minimum }), ...(isSet(maximum) && { max: maximum }) }
}

/** The values of a form as they are stored: without fields that were empty before, and with lists of numbers. */
export function storedValues(values: Values, before: Values, schema: SettingSchema): Record<string, unknown> {
  const schemas = new Map(propertiesOf(schema))
  const stored: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(values)) {
    const kept = storedValue(value, before[key], schemas.get(key) ?? {})
    if (kept !== undefined) stored[key] = kept
  }
  return stored
}

function storedValue(value: unknown, before: unknown, schema: SettingSchema): unknown {
  if ((value === '' || value === undefined) && before === undefined) return undefined
  if (Array.isArray(value)) return /integer|number/.test(schema.items?.type ?? '') ? value.map(Number) : value
  const values = valuesIn(value)
  if (!values) return value
  const inside = storedValues(values, valuesIn(before) ?? {}, schema)
  // Of an object that was not set and has nothing in it, the default stays.
  return Object.keys(inside).length === 0 && before === undefined ? undefined : inside
}

function valuesIn(value: unknown): Values | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : undefined
}
