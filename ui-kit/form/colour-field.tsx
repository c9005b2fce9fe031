import { Input } from '../arco/widgets.ts'
import './form.css'

interface ColourFieldProps {
  label: string
  value?: string
  /** The picker's color while none is chosen. */
  initial?: string
  onChange?: (value: string) => void
}

/** A color picker with a text field. A form passes `value` and `onChange` to its child. */
export function ColourField({ label, value = '', initial = '#4f51d2', onChange }: ColourFieldProps) {
  return (
    <span className="verdict-colour-field">
      <input type="color" aria-label={label} value={/^#[0-9a-f]{6}$/i.test(value) ? value : initial} onChange={(event) => onChange?.(event.target.value)} />
      <Input value={value} aria-label={label} placeholder={initial} maxLength={7} onChange={(next) => onChange?.(next)} />
    </span>
  )
}
