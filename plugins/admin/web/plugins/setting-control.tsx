import type { SettingsSection } from '@verdict/core'
import { Input, InputNumber, InputTag, Select, Switch } from '@verdict/ui-kit'
import type { ReactElement } from 'react'

/** The parts of a JSON schema that a form control can represent. */
interface SettingSchema {
  type?: string
  enum?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  items?: SettingSchema
}

/** The settings of a plugin with their schemas. */
export function settingSchemas({ schema }: SettingsSection): [key: string, schema: SettingSchema][] {
  // The section comes from the JSON schema of an object, whose `properties` are JSON schemas.
  return Object.entries((schema.properties ?? {}) as Record<string, SettingSchema>)
}

/** Returns the control for a setting, or undefined if its type needs its own page of the plugin. `secret` is the placeholder of a secret setting. */
export function settingControl({ type, enum: options, minimum, maximum, maxLength, items }: SettingSchema, secret?: string): ReactElement | undefined {
  if (secret !== undefined) return <Input.Password placeholder={secret} autoComplete="new-password" />
  if (options) return <Select options={options} />
  if (type === 'boolean') return <Switch />
  if (type === 'integer' || type === 'number')
    return (
      <InputNumber
        {...(minimum !== undefined && { min: minimum })}
        {...(maximum !== undefined && { max: maximum })}
        {...(type === 'integer' && { precision: 0 })}
      />
    )
  if (type === 'string') return <Input {...(maxLength !== undefined && { maxLength })} />
  if (type === 'array' && items?.type === 'string') return <InputTag />
  return undefined
}
