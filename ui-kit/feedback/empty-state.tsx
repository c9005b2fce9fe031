import type { ReactNode } from 'react'
import { IconArchive } from '../icons.ts'
import { useWords } from '../locale/words.ts'
import './feedback.css'

export interface EmptyStateProps {
  title?: ReactNode
  /** The reader's next step. */
  hint?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

/** Placeholder for an empty list or page. */
export function EmptyState({ title, hint, action, icon }: EmptyStateProps) {
  const words = useWords()
  return (
    <div className="verdict-state">
      <span className="verdict-state-icon" aria-hidden>
        {icon ?? <IconArchive />}
      </span>
      <p className="verdict-state-title">{title ?? words.empty}</p>
      {hint && <p className="verdict-state-hint">{hint}</p>}
      {action && <div className="verdict-state-action">{action}</div>}
    </div>
  )
}
