import { useEffect } from 'react'
import { IconExclamationCircle } from '../icons.ts'
import { useWords } from '../locale/words.ts'
import { dismissMessage } from './toast.ts'
import './feedback.css'

/** The failure of a refresh, above the content that stays on the screen. */
export function FailedLine({ message, onRetry }: { message: string; onRetry?: (() => void) | undefined }) {
  const words = useWords()
  useEffect(() => dismissMessage(message), [message])
  return (
    <div className="verdict-failed-line" role="alert">
      <span className="verdict-state-icon-failed" aria-hidden>
        <IconExclamationCircle />
      </span>
      <span>
        {words.failed} · {message}
      </span>
      {onRetry && (
        <button type="button" className="verdict-state-button" onClick={onRetry}>
          {words.retry}
        </button>
      )}
    </div>
  )
}
