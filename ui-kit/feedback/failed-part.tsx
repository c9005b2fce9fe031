import { useWords } from '../locale/words.ts'
import { ErrorState } from './error-state.tsx'

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
