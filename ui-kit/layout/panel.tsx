import type { ReactNode } from 'react'
import './layout.css'

export interface PanelProps {
  title?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** Off for content with its own padding, such as a table or a list. */
  padded?: boolean
}

/** A bordered section with an optional title. */
export function Panel({ title, actions, children, padded = true }: PanelProps) {
  return (
    <section className="verdict-panel">
      {(title || actions) && (
        <header className="verdict-panel-header">
          {title && <h2 className="verdict-panel-title">{title}</h2>}
          {actions && <div className="verdict-panel-actions">{actions}</div>}
        </header>
      )}
      <div className={padded ? 'verdict-panel-body' : undefined}>{children}</div>
    </section>
  )
}
