import './feedback.css'

export interface ProgressLineProps {
  /** 0 to 100. */
  percent: number
  /** The accessible name: what is in progress. */
  label: string
  showNumber?: boolean
}

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
