import type { ReactNode } from 'react'
import { IconExclamationCircle } from '../icons.ts'
import { useWords } from '../locale/words.ts'
import './state-view.css'

export interface ErrorStateProps {
  title?: ReactNode
  hint?: ReactNode
  /** What the button does; without it, to try again. */
  retry?: string
  onRetry?: () => void
}

/** What a place shows when it could not be loaded, with a way to try again. */
export function ErrorState({ title, hint, retry, onRetry }: ErrorStateProps) {
  const words = useWords()
  return (
    <div className="verdict-state" role="alert">
      <span className="verdict-state-icon verdict-state-icon-failed" aria-hidden>
        <IconExclamationCircle />
      </span>
      <p className="verdict-state-title">{title ?? words.failed}</p>
      {hint && <p className="verdict-state-hint">{hint}</p>}
      {onRetry && (
        <div className="verdict-state-action">
          <button type="button" className="verdict-state-button" onClick={onRetry}>
            {retry ?? words.retry}
          </button>
        </div>
      )}
    </div>
  )
}
