import { WireError } from '@verdict/core'
import { ErrorState, FailedLine } from '@verdict/ui-kit'
import type { ReactNode } from 'react'

interface LoadedProps<T> {
  /** The result of `useLoad`. */
  of: { readonly value: T | null | undefined; readonly failure: Error | undefined; readonly reload: () => void }
  /** Shown until the first answer. */
  waiting: ReactNode
  /** The title of the error state. */
  failed?: string
  /** A link to where the reader can continue if the thing does not exist or is not for them: another try would not help. */
  back?: ReactNode
  /** Puts what is shown before the first answer into a frame, for content that has its own. */
  frame?: (state: ReactNode) => ReactNode
  children: (value: T) => ReactNode
}

/** Content that is loaded: a skeleton, an error state if the first load fails, and the content, which a failed refresh leaves on the screen. */
export function Loaded<T>({ of: { value, failure, reload }, waiting, failed, back, frame = (state) => state, children }: LoadedProps<T>) {
  if (value === undefined || value === null) return frame(failure ? <FailedLoad failure={failure} failed={failed} back={back} onRetry={reload} /> : waiting)
  return (
    <>
      {failure && <FailedLine message={failure.message} onRetry={reload} />}
      {children(value)}
    </>
  )
}

interface FailedLoadProps {
  failure: Error
  failed?: string | undefined
  /** See `Loaded`. */
  back?: ReactNode
  onRetry: () => void
}

/** Shown instead of content that failed to load, or that does not exist for the reader. */
export function FailedLoad({ failure, failed, back, onRetry }: FailedLoadProps) {
  if (back && failure instanceof WireError && (failure.status === 404 || failure.status === 403)) return <ErrorState title={failure.message} action={back} />
  return <ErrorState title={failed} hint={failure.message} onRetry={onRetry} />
}
