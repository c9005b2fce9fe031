import { CalendarHeatmap } from '../time/calendar-heatmap.tsx'

const days = Array.from({ length: 366 }, (_, day) => ({
  date: new Date(Date.UTC(2026, 5, 17) - day * 86_400_000).toISOString().slice(0, 10),
  count: (day * 7919) % 11 > 6 ? (day * 31) % 13 : 0,
}))

export function CalendarSamples() {
  return (
    <CalendarHeatmap
      days={days}
      end="2026-06-17"
      label="Submissions of a year"
      dayText={(date, count) => `${date}: ${count}`}
      legend={{ less: 'Less', more: 'More' }}
    />
  )
}
