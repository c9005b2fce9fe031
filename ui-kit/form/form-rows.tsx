import type { ReactNode } from 'react'
import './form.css'

/** The buttons at the end of a form; `sticky` keeps them visible while a long form scrolls. */
export function FormActions({ children, sticky = false }: { children: ReactNode; sticky?: boolean }) {
  return <div className={sticky ? 'verdict-form-actions verdict-form-actions-sticky' : 'verdict-form-actions'}>{children}</div>
}

/** Search fields and switches above a list; wraps on narrow screens. */
export function FilterBar({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="verdict-filter-bar">
      <div className="verdict-filter-bar-fields">{children}</div>
      {actions && <div className="verdict-filter-bar-actions">{actions}</div>}
    </div>
  )
}
