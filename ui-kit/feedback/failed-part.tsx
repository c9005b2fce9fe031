import { useWords } from '../locale/words.ts'
import { ErrorState } from './error-state.tsx'

/** What an error boundary shows: which part failed, and that the rest goes on. */
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
