import type { ReactNode } from 'react'
import { IconExclamationCircle } from '../icons.ts'
import { useWords } from '../locale/words.ts'
import './state-view.css'

/** What a place shows when it could not be loaded, with a way to try again. */
export function ErrorState({ title, hint, onRetry }: { title?: ReactNode; hint?: ReactNode; onRetry?: () => void }) {
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
            {words.retry}
          </button>
        </div>
      )}
    </div>
  )
}
