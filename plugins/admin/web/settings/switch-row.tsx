import { useText } from '@verdict/core/web'
import { InputNumber, Switch } from '@verdict/ui-kit'
import { useId } from 'react'
import type { SwitchSettings } from '../../contract/switches.ts'

interface SwitchRowProps {
  /** The plugin that owns the switch; its texts explain it. */
  plugin: string
  name: string
  value: SwitchSettings[string] | undefined
  onChange: (value: boolean | number) => void
}

/** A switch or limit with its explanation. */
export function SwitchRow({ plugin, name, value, onChange }: SwitchRowProps) {
  const t = useText({ id: plugin })
  const id = useId()
  const label = t(`switches.${name}`)
  return (
    <li>
      <span className="verdict-switch-words">
        {label}
        <small id={id}>{t(`switches.${name}Hint`)}</small>
      </span>
      {typeof value === 'boolean' ? (
        <Switch checked={value} aria-label={label} aria-describedby={id} onChange={onChange} />
      ) : (
        <InputNumber
          value={Number(value)}
          min={0}
          max={1_000_000}
          precision={0}
          aria-label={label}
          aria-describedby={id}
          onChange={(next) => onChange(Number(next))}
        />
      )}
    </li>
  )
}
