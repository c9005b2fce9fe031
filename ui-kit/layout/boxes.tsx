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

interface SpaceProps {
  /** The space between two children. */
  size?: 'mini' | 'small'
  direction?: 'horizontal' | 'vertical'
  wrap?: boolean
  children?: ReactNode
}

/**
 * Puts its children beside or below each other. When a child appears or vanishes, the others keep their elements: with Arco's Space, a button that is
 * just being pressed would become its neighbor.
 */
export function Space({ size = 'small', direction = 'horizontal', wrap = false, children }: SpaceProps) {
  const classNames = ['verdict-space', `verdict-space-${size}`, `verdict-space-${direction}`]
  if (wrap) classNames.push('verdict-space-wrap')
  return <div className={classNames.join(' ')}>{children}</div>
}
