import { useId, type ReactNode } from 'react'
import './labelled.css'

interface LabelledProps {
  label: ReactNode
  children: ReactNode
  hint?: ReactNode
  required?: boolean
  /** A set of controls, each with a name of its own. */
  group?: boolean
}

/** A control under its name. */
export function Labelled({ label, children, hint, required = false, group = false }: LabelledProps) {
  const id = useId()
  const name = (
    <span className="verdict-labelled-name" id={id}>
      {label}
      {required && <b aria-hidden> *</b>}
    </span>
  )
  const below = hint && <small className="verdict-labelled-hint">{hint}</small>
  if (group)
    return (
      <div role="group" aria-labelledby={id} className="verdict-labelled">
        {name}
        {children}
        {below}
      </div>
    )
  return (
    <label className="verdict-labelled">
      {name}
      {children}
      {below}
    </label>
  )
}
