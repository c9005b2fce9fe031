import { Field, Form, Input, InputNumber, InputTag, Select, Switch } from '@verdict/ui-kit'
import type { ReactElement, ReactNode } from 'react'
import { boundsOf, propertiesOf, storedValues, type SettingSchema } from './setting-schema.ts'

interface Drawn {
  readonly fields: ReactNode[]
  /** The paths of settings that no control can show. */
  readonly others: readonly string[]
}

interface Names {
  /** The label of a setting, by its path. */
  nameOf(path: string): string
  optionName(path: string, value: string | number): string
  /** The placeholder of a secret setting; undefined for another one. */
  secretOf(path: string): string | undefined
}

/** The fields of settings, with those inside an object in a group. */
export function drawSettings(settings: readonly [key: string, schema: SettingSchema][], names: Names, within = ''): Drawn {
  const drawn = settings.map(([key, schema]) => drawOne(within + key, schema, names))
  return { fields: drawn.flatMap(({ fields }) => fields), others: drawn.flatMap(({ others }) => others) }
}

function drawOne(path: string, schema: SettingSchema, names: Names): Drawn {
  if (schema.properties) {
    const { fields, others } = drawSettings(propertiesOf(schema), names, `${path}.`)
    const group = (
      <fieldset key={path} className="verdict-setting-group">
        <legend>{names.nameOf(path)}</legend>
        {fields}
      </fieldset>
    )
    return { fields: fields.length > 0 ? [group] : [], others }
  }
  const control = controlOf(path, schema, names)
  if (!control) return { fields: [], others: [path] }
  const field = (
    <Field key={path} label={names.nameOf(path)} field={path} extra={hintOf(schema)} {...(schema.type === 'boolean' && { triggerPropName: 'checked' })}>
      {control}
    </Field>
  )
  return { fields: [field], others: [] }
}

/** Undefined for a type that needs its own page of the plugin. */
function controlOf(path: string, schema: SettingSchema, { secretOf, optionName }: Names): ReactElement | undefined {
  const { type, enum: options, maxLength, items } = schema
  const named = (values: readonly (string | number)[]) => values.map((value) => ({ value, label: optionName(path, value) }))
  const secret = secretOf(path)
  if (secret !== undefined) return <Input.Password placeholder={secret} autoComplete="new-password" />
  if (options) return <Select options={named(options)} />
  if (type === 'boolean') return <Switch />
  if (type === 'integer' || type === 'number') return <InputNumber {...boundsOf(schema)} {...(type === 'integer' && { precision: 0 })} />
  if (type === 'string') return <Input {...(maxLength !== undefined && { maxLength })} />
  if (type !== 'array' || !items) return undefined
  if (items.enum) return <Select mode="multiple" options={named(items.enum)} />
  return /^(string|integer|number)$/.test(items.type ?? '') ? <InputTag /> : undefined
}

/** The bounds of a number, and the description in the schema. */
function hintOf(schema: SettingSchema): string | undefined {
  const { min, max } = boundsOf(schema)
  const range = min === undefined && max === undefined ? [] : [`${min ?? ''}–${max ?? ''}`]
  return [...(schema.description === undefined ? [] : [schema.description]), ...range].join(' ') || undefined
}

interface SettingFieldsProps {
  readonly schema: SettingSchema
  readonly values: Readonly<Record<string, unknown>>
  readonly onChange: (values: Record<string, unknown>) => void
  nameOf(path: string): string
}

/** The fields of a schema inside a form that is saved as a whole. */
export function SettingFields({ schema, values, onChange, nameOf }: SettingFieldsProps) {
  const { fields } = drawSettings(propertiesOf(schema), { nameOf, optionName: (path, value) => nameOf(`${path}.${value}`), secretOf: () => undefined })
  return (
    <Form layout="vertical" wrapper="div" initialValues={values} onValuesChange={(_, all) => onChange(storedValues(all, values, schema))}>
      {fields}
    </Form>
  )
}
