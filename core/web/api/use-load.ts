import { useCallback, useEffect, useState, type DependencyList } from 'react'
import { messageOf } from '@verdict/core'

export interface LoadState<T> {
  /** `undefined` until the first response; afterwards the latest one, also while reloading. */
  value: T | undefined
  loading: boolean
  failure: Error | undefined
  reload: () => void
}

/** Loads data for a screen, and again when a dependency changes; outdated responses are dropped. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, dependencies: DependencyList): LoadState<T> {
  const [state, setState] = useState<Omit<LoadState<T>, 'reload'>>({ value: undefined, loading: true, failure: undefined })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    setState((before) => ({ ...before, loading: true }))
    load(stop.signal).then(
      (value) => !stop.signal.aborted && setState({ value, loading: false, failure: undefined }),
      (reason: unknown) => {
        const failure = reason instanceof Error ? reason : new Error(messageOf(reason))
        if (!stop.signal.aborted) setState((before) => ({ value: before.value, loading: false, failure }))
      },
    )
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- `load` is an inline function; the caller lists its dependencies
  }, [round, ...dependencies])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return { ...state, reload }
}
