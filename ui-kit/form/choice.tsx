import type { Key, ReactElement } from 'react'
import './form.css'

export interface ChoiceProps<Value extends Key> {
  value: Value
  options: readonly (Value | { value: Value; label: string | ReactElement })[]
  onChange: (value: Value) => void
  /** The accessible name; leave it out inside a `<label>`. */
  label?: string
  small?: boolean
}

/** A native `<select>` for short lists: fast, and familiar on every phone. */
export function Choice<Value extends Key>({ value, options, onChange, label, small = false }: ChoiceProps<Value>) {
  const entries = options.map((option) => (typeof option === 'object' ? option : { value: option, label: String(option) }))
  return (
    <select
      className={`verdict-choice${small ? ' verdict-choice-small' : ''}`}
      value={String(value)}
      aria-label={label}
      onChange={(event) => {
        const chosen = entries.find((entry) => String(entry.value) === event.target.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      {entries.map((entry) => (
        <option key={entry.value} value={String(entry.value)}>
          {entry.label}
        </option>
      ))}
    </select>
  )
}
