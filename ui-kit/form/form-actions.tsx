import type { ReactNode } from 'react'
import './form-actions.css'

/** The row of buttons that ends a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="verdict-form-actions">{children}</div>
}
