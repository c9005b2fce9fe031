import type { ReactNode } from 'react'
import './layout.css'

export interface PageFrameProps {
  title?: ReactNode
  /** Whether only screen readers get the title, because a frame around the page shows it. */
  hidesTitle?: boolean
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
export function PageFrame({ title, hidesTitle = false, subtitle, actions, aside, width = 'wide', children }: PageFrameProps) {
  return (
    <div className={`verdict-page verdict-page-${width}`}>
      {(title || actions) && (
        <header className={hidesTitle && !subtitle && !actions ? 'verdict-visually-hidden' : 'verdict-page-header'}>
          <div>
            {title && <h1 className={hidesTitle ? 'verdict-visually-hidden' : 'verdict-page-title'}>{title}</h1>}
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
