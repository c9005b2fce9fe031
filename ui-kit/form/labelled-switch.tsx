import Switch from '@arco-design/web-react/es/Switch'
import './form.css'

export interface LabelledSwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A small switch with its name beside it, for the filters above a list. */
export function LabelledSwitch({ label, checked, onChange }: LabelledSwitchProps) {
  return (
    <label className="verdict-labelled-switch">
      <Switch size="small" checked={checked} onChange={onChange} aria-label={label} />
      {label}
    </label>
  )
}

interface FormSwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A switch of a form with its name beside it; `LabelledSwitch` is the one above a list. */
export function FormSwitch({ label, checked, onChange }: FormSwitchProps) {
  return (
    <label className="verdict-form-switch">
      <Switch checked={checked} onChange={onChange} aria-label={label} />
      {label}
    </label>
  )
}
