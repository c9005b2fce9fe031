import type { ReactNode } from 'react'
import './form.css'

/** The buttons at the end of a form; `sticky` keeps them visible while a long form scrolls. */
export function FormActions({ children, sticky = false }: { children: ReactNode; sticky?: boolean }) {
  return <div className={sticky ? 'verdict-form-actions verdict-form-actions-sticky' : 'verdict-form-actions'}>{children}</div>
}
