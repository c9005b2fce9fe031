import { ErrorState, FailedLine } from '@verdict/ui-kit'
import type { ReactNode } from 'react'

interface LoadedProps<T> {
  /** The result of `useLoad`. */
  of: { readonly value: T | null | undefined; readonly failure: Error | undefined; readonly reload: () => void }
  /** Shown until the first answer. */
  waiting: ReactNode
  /** The title of the error state. */
  failed?: string
  /** Puts what is shown before the first answer into a frame, for content that has its own. */
  frame?: (state: ReactNode) => ReactNode
  children: (value: T) => ReactNode
}

/** Content that is loaded: a skeleton, an error state if the first load fails, and the content, which a failed refresh leaves on the screen. */
export function Loaded<T>({ of: { value, failure, reload }, waiting, failed, frame = (state) => state, children }: LoadedProps<T>) {
  if (value === undefined || value === null) return frame(failure ? <ErrorState title={failed} hint={failure.message} onRetry={reload} /> : waiting)
  return (
    <>
      {failure && <FailedLine message={failure.message} onRetry={reload} />}
      {children(value)}
    </>
  )
}
