import { Chart } from '../chart/chart.tsx'
import { LineChart } from '../chart/line-chart.tsx'

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
