import { createContext, use, useId, type ReactNode } from 'react'
import './labelled.css'

/** What is wrong with the fields of a form, by their names. */
export const FieldFaults = createContext<Readonly<Record<string, string>>>({})

/** Controls whose name stands elsewhere, with what is wrong with them below. */
export function Marked({ field, children }: { field: string; children: ReactNode }) {
  const fault = use(FieldFaults)[field]
  return (
    <div className={fault ? 'verdict-labelled-faulty verdict-marked' : undefined}>
      {children}
      {fault && <small className="verdict-labelled-fault">{fault}</small>}
    </div>
  )
}

interface LabelledProps {
  /** Its name among the faults of the form. */
  field?: string
  label: ReactNode
  children: ReactNode
  hint?: ReactNode
  required?: boolean
  /** A set of controls, each with a name of its own. */
  group?: boolean
}

/** A control under its name. */
export function Labelled({ field = '', label, children, hint, required = false, group = false }: LabelledProps) {
  const id = useId()
  const name = (
    <span className="verdict-labelled-name" id={id}>
      {label}
      {required && <b aria-hidden> *</b>}
    </span>
  )
  const fault = use(FieldFaults)[field]
  const below = fault ? <small className="verdict-labelled-fault">{fault}</small> : hint && <small className="verdict-labelled-hint">{hint}</small>
  const className = `verdict-labelled${fault ? ' verdict-labelled-faulty' : ''}`
  if (group)
    return (
      <div role="group" aria-labelledby={id} className={className}>
        {name}
        {children}
        {below}
      </div>
    )
  return (
    <label className={className}>
      {name}
      {children}
      {below}
    </label>
  )
}
