import type { ReactNode } from 'react'
import './form-actions.css'

/** The row of buttons that ends a form; `sticky` keeps it in sight while a long form is scrolled. */
export function FormActions({ children, sticky = false }: { children: ReactNode; sticky?: boolean }) {
  return <div className={sticky ? 'verdict-form-actions verdict-form-actions-sticky' : 'verdict-form-actions'}>{children}</div>
}
