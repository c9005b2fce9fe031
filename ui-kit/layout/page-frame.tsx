import type { ReactNode } from 'react'
import './layout.css'

export interface PageFrameProps {
  title?: ReactNode
  /** One line in a lighter color under the title. */
  subtitle?: ReactNode
  /** Buttons to the right of the title. */
  actions?: ReactNode
  /** A narrow column beside the content on wide screens, below it on narrow ones. */
  aside?: ReactNode
  /** `reading` for text, `wide` for tables. */
  width?: 'wide' | 'reading'
  children: ReactNode
}

/** Page layout: title, actions, content and an optional aside. */
export function PageFrame({ title, subtitle, actions, aside, width = 'wide', children }: PageFrameProps) {
  return (
    <div className={`verdict-page verdict-page-${width}`}>
      {(title || actions) && (
        <header className="verdict-page-header">
          <div>
            {title && <h1 className="verdict-page-title">{title}</h1>}
            {subtitle && <p className="verdict-page-subtitle">{subtitle}</p>}
          </div>
          {actions && <div className="verdict-page-actions">{actions}</div>}
        </header>
      )}
      <div className={aside ? 'verdict-page-columns' : undefined}>
        <div className="verdict-page-main">{children}</div>
        {aside && <aside className="verdict-page-aside">{aside}</aside>}
      </div>
    </div>
  )
}
