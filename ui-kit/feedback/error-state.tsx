import { useEffect, type ReactNode } from 'react'
import { IconExclamationCircle } from '../icons.ts'
import { useWords } from '../locale/words.ts'
import { dismissMessage } from './toast.ts'
import './feedback.css'

interface ErrorStateProps {
  title?: ReactNode
  hint?: ReactNode
  /** Label of the button; "Try again" by default. */
  retry?: string
  onRetry?: () => void
  /** An action instead of another try. */
  action?: ReactNode
}

/** Placeholder for content that failed to load, with a retry button. */
export function ErrorState({ title, hint, retry, onRetry, action }: ErrorStateProps) {
  const words = useWords()
  useEffect(() => {
    for (const shown of [title, hint]) if (typeof shown === 'string') dismissMessage(shown)
  }, [title, hint])
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
      {action && <div className="verdict-state-action">{action}</div>}
    </div>
  )
}

/** Fallback of an error boundary: names the part that failed and says that the rest of the page still works. */
export function FailedPart({ part, reason, retry, onRetry }: { part: string; reason?: string; retry?: string; onRetry?: () => void }) {
  const words = useWords()
  return (
    <ErrorState
      title={words.partFailed(part)}
      hint={
        <>
          {words.partFailedHint}
          {reason && <code className="verdict-failed-part-reason">{reason}</code>}
        </>
      }
      {...(retry ? { retry } : {})}
      {...(onRetry ? { onRetry } : {})}
    />
  )
}
