import { useCallback, useEffect, useState } from 'react'
import type { RollingStep } from './resolution.ts'

/** Seconds between two automatic steps. */
const paces = [0.5, 1, 1.5, 2.5, 4] as const
const usualPace = 2

export interface Presentation {
  /** The number of steps taken. */
  readonly position: number
  readonly isPlaying: boolean
  readonly paceSeconds: number
  forward(): void
  back(): void
  restart(): void
  togglePlaying(): void
  faster(): void
  slower(): void
}

/** Manages the position in a ceremony. The URL stores it, so that a reloaded page continues there. */
export function usePresentation(steps: readonly RollingStep[]): Presentation {
  const [position, setPosition] = useState(() => Math.min(positionInAddress(), steps.length))
  const [isPlaying, setPlaying] = useState(false)
  const [pace, setPace] = useState(usualPace)
  const move = useCallback((by: number) => setPosition((now) => Math.min(Math.max(now + by, 0), steps.length)), [steps.length])
  const next = steps[position]
  const goesOn = isPlaying && next !== undefined && !next.waits
  if (isPlaying && !goesOn) setPlaying(false)
  const paceSeconds = paces[pace]!
  useEffect(() => {
    if (!goesOn) return
    const timer = setTimeout(() => move(1), paceSeconds * 1000)
    return () => clearTimeout(timer)
  }, [goesOn, position, paceSeconds, move])
  useEffect(() => {
    // Written after a pause, because browsers reject frequent changes of the URL. Bypasses the router, which would reload the page's data.
    const timer = setTimeout(() => keepInAddress(position), 300)
    return () => clearTimeout(timer)
  }, [position])
  return {
    position,
    isPlaying,
    paceSeconds,
    forward: () => move(1),
    back: () => {
      setPlaying(false)
      move(-1)
    },
    restart: () => {
      setPlaying(false)
      setPosition(0)
    },
    // The presenter's key takes the waiting step; the steps after it follow automatically.
    togglePlaying: () => {
      if (!isPlaying) move(1)
      setPlaying(!isPlaying)
    },
    faster: () => setPace((now) => Math.max(now - 1, 0)),
    slower: () => setPace((now) => Math.min(now + 1, paces.length - 1)),
  }
}

function positionInAddress(): number {
  const step = Number(new URLSearchParams(window.location.search).get('step'))
  return Number.isSafeInteger(step) && step > 0 ? step : 0
}

function keepInAddress(position: number): void {
  const address = new URL(window.location.href)
  if (positionInAddress() === position) return
  address.searchParams.set('step', String(position))
  window.history.replaceState(window.history.state, '', address)
}
