import Switch from '@arco-design/web-react/es/Switch'
import './form.css'

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
