import './line-chart.css'

export interface LineChartProps {
  /** Describes the chart for screen readers. */
  label: string
  height?: number
  /** The labels of the horizontal axis. */
  steps: readonly string[]
  /** Each series has one value per step. */
  series: readonly { readonly name: string; readonly values: readonly number[] }[]
}

const maxTicks = 4

/** Round numbers from 0 up to at least `highest`. */
export function ticksUpTo(highest: number): number[] {
  const rough = Math.max(1, highest / maxTicks)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 10 * power
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, index) => index * step)
}

/** A small line chart without the large library that `Chart` loads. */
export function LineChart({ label, height = 240, steps, series }: LineChartProps) {
  const ticks = ticksUpTo(Math.max(0, ...series.flatMap(({ values }) => values)))
  const top = ticks.at(-1)!
  const points = (values: readonly number[]) => values.map((value, index) => `${((index + 0.5) / steps.length) * 100},${100 - (value / top) * 100}`).join(' ')
  return (
    <div className="verdict-line-chart" role="img" aria-label={label} style={{ height }}>
      <ul className="verdict-line-chart-names">
        {series.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <ol className="verdict-line-chart-ticks verdict-figures">
        {ticks.toReversed().map((tick) => (
          <li key={tick}>{tick}</li>
        ))}
      </ol>
      <div className="verdict-line-chart-plot">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {ticks.map((tick) => (
            <path key={tick} className="verdict-line-chart-rule" d={`M0 ${100 - (tick / top) * 100}H100`} />
          ))}
          {series.map(({ name, values }) => (
            <polyline key={name} points={points(values)} />
          ))}
        </svg>
        {steps.map((step, index) => (
          <span key={step} title={[step, ...series.map(({ name, values }) => `${name}: ${values[index]}`)].join('\n')} />
        ))}
      </div>
      <ol className="verdict-line-chart-steps verdict-figures">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
