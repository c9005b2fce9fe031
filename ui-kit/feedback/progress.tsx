import { useEffect, useState } from 'react'
import './feedback.css'

/**
 * Thin loading bar at the top of the window, for the eye alone: it stands outside of every landmark. The delay keeps it hidden for fast loads.
 */
export function ProgressBar({ active, delay = 150 }: { active: boolean; delay?: number }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(active), active ? delay : 200)
    return () => clearTimeout(timer)
  }, [active, delay])
  if (!shown) return null
  return <div className="verdict-progress" data-done={!active} aria-hidden />
}

export interface ProgressLineProps {
  /** 0 to 100. */
  percent: number
  /** The accessible name: what is in progress. */
  label: string
  showNumber?: boolean
}

/** A line that shows how much is done. */
export function ProgressLine({ percent, label, showNumber = true }: ProgressLineProps) {
  const shown = Math.min(100, Math.max(0, percent))
  return (
    <div className="verdict-progress-line">
      <div role="progressbar" aria-label={label} aria-valuenow={shown} aria-valuemin={0} aria-valuemax={100}>
        <span style={{ width: `${shown}%` }} />
      </div>
      {showNumber && <span className="verdict-figures">{Math.round(shown)}%</span>}
    </div>
  )
}
