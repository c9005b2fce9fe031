import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLanguage } from '../locale/words.ts'
import { calendarRows, dayLevel, monthStarts, type CalendarDay } from './calendar-days.ts'
import './calendar-heatmap.css'

export interface CalendarHeatmapProps {
  days: readonly CalendarDay[]
  /** The last day, yyyy-MM-dd. */
  end: string
  weeks?: number
  /** The accessible name of the calendar. */
  label: string
  /** Tooltip and accessible name of a day. */
  dayText: (date: string, count: number) => string
  /** Labels at both ends of the scale below the calendar. */
  legend: { less: string; more: string }
}

const steps: Readonly<Record<string, readonly [weekday: number, week: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Contribution calendar: one column per week, days colored by their count. Arrow keys move between days. */
export function CalendarHeatmap({ days, end, weeks = 53, label, dayText, legend }: CalendarHeatmapProps) {
  const language = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const rows = calendarRows(days, end, weeks)
  const maxCount = Math.max(0, ...days.map(({ count }) => count))
  const [[weekday, week], setPlace] = useState<readonly [number, number]>([0, weeks - 1])
  // Scroll to the latest weeks, which would be out of view on narrow screens.
  useEffect(() => void frame.current?.scrollTo?.({ left: frame.current.scrollWidth }), [end])
  function press(event: KeyboardEvent) {
    const [down, right] = steps[event.key] ?? [0, 0]
    const next = [weekday + down, week + right] as const
    if ((down === 0 && right === 0) || !rows[next[0]]?.[next[1]]) return
    event.preventDefault()
    setPlace(next)
    frame.current?.querySelector<HTMLElement>(`[data-place="${next.join('-')}"]`)?.focus()
  }
  return (
    <figure className="verdict-calendar">
      <div ref={frame} className="verdict-calendar-frame" style={{ '--weeks': weeks }}>
        <div className="verdict-calendar-months" aria-hidden>
          {monthStarts(rows, language).map((start) => (
            <span key={start.week} style={{ gridColumn: start.week + 1 }}>
              {start.name}
            </span>
          ))}
        </div>
        <div role="grid" aria-label={label} className="verdict-calendar-days" onKeyDown={press}>
          {rows.map((line, row) => (
            <div key={row} role="row">
              {line.map((day, column) => {
                const here = row === weekday && column === week
                if (!day) return <span key={column} role="gridcell" className="verdict-calendar-gap" />
                const text = dayText(day.date, day.count)
                return (
                  <span
                    key={column}
                    role="gridcell"
                    tabIndex={here ? 0 : -1}
                    data-place={`${row}-${column}`}
                    data-level={dayLevel(day.count, maxCount)}
                    title={text}
                    aria-label={text}
                  />
                )
              })}
            </div>
          ))}
        </div>
      </div>
      <figcaption className="verdict-calendar-legend" aria-hidden>
        {legend.less}
        {[0, 1, 2, 3, 4].map((level) => (
          <span key={level} data-level={level} />
        ))}
        {legend.more}
      </figcaption>
    </figure>
  )
}
