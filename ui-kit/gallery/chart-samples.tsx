import { Chart } from '../chart/chart.tsx'
import { LineChart } from '../chart/line-chart.tsx'
import { CalendarHeatmap } from '../time/calendar-heatmap.tsx'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const week = days.flatMap((day, index) => [
  { day, kind: 'submitted', count: 40 + ((index * 37) % 60) },
  { day, kind: 'accepted', count: 15 + ((index * 23) % 30) },
])
const shares = [
  ['Accepted', 420],
  ['Wrong Answer', 310],
  ['Time Limit', 120],
  ['Runtime Error', 66],
  ['Other', 40],
].map(([kind, count]) => ({ kind, count: Number(count) }))

export function ChartSamples() {
  return (
    <div className="verdict-gallery-grid">
      <Chart kind="line" label="Submissions last week" options={{ data: week, xField: 'day', yField: 'count', seriesField: 'kind' }} />
      <LineChart
        label="Submissions last week, drawn at once"
        steps={days}
        series={['submitted', 'accepted'].map((name) => ({ name, values: week.filter(({ kind }) => kind === name).map(({ count }) => count) }))}
      />
      <Chart
        kind="pie"
        label="Verdicts"
        options={{ data: shares, angleField: 'count', colorField: 'kind', innerRadius: 0.6, statistic: { title: false, content: false } }}
      />
      <Chart kind="column" label="Submissions by day" options={{ data: week.filter(({ kind }) => kind === 'submitted'), xField: 'day', yField: 'count' }} />
    </div>
  )
}

const year = Array.from({ length: 366 }, (_, day) => ({
  date: new Date(Date.UTC(2026, 5, 17) - day * 86_400_000).toISOString().slice(0, 10),
  count: (day * 7919) % 11 > 6 ? (day * 31) % 13 : 0,
}))

export function CalendarSamples() {
  return (
    <CalendarHeatmap
      days={year}
      end="2026-06-17"
      label="Submissions of a year"
      dayText={(date, count) => `${date}: ${count}`}
      legend={{ less: 'Less', more: 'More' }}
    />
  )
}
