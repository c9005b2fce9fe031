import { Input, InputNumber, InputTag, Select, Switch } from '@verdict/ui-kit'
import type { ReactElement } from 'react'

/** As much of a JSON schema as a form can draw. */
export interface SettingSchema {
  type?: string
  enum?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  items?: SettingSchema
}

/** The control for a setting; undefined for shapes that only a page of the plugin's own can show. A `secret` says whether one is set. */
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
