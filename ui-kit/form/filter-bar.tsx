import type { ReactNode } from 'react'
import './form.css'

/** Search fields and switches above a list; wraps on narrow screens. */
export function FilterBar({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="verdict-filter-bar">
      <div className="verdict-filter-bar-fields">{children}</div>
      {actions && <div className="verdict-filter-bar-actions">{actions}</div>}
    </div>
  )
}
