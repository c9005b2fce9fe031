import { createContext, use, useId, type ReactNode } from 'react'
import './form.css'

/** The error messages of a form, by the names of its fields. */
export const FieldErrors = createContext<Readonly<Record<string, string>>>({})

/** Controls that are labelled elsewhere, with the error message of the field below them. */
export function WithFieldError({ field, children }: { field: string; children: ReactNode }) {
  const error = use(FieldErrors)[field]
  return (
    <div className={error ? 'verdict-labelled-faulty verdict-marked' : undefined}>
      {children}
      {error && <small className="verdict-labelled-fault">{error}</small>}
    </div>
  )
}

interface LabelledProps {
  /** The name of the field among the error messages. */
  field?: string
  label: ReactNode
  children: ReactNode
  hint?: ReactNode
  required?: boolean
  /** A set of controls that have names of their own. */
  group?: boolean
}

/** A control with its label above it, and its hint or error message below it. */
export function Labelled({ field = '', label, children, hint, required = false, group = false }: LabelledProps) {
  const id = useId()
  const name = (
    <span className="verdict-labelled-name" id={id}>
      {label}
      {required && <b aria-hidden> *</b>}
    </span>
  )
  const error = use(FieldErrors)[field]
  const below = error ? <small className="verdict-labelled-fault">{error}</small> : hint && <small className="verdict-labelled-hint">{hint}</small>
  const className = `verdict-labelled${error ? ' verdict-labelled-faulty' : ''}`
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
