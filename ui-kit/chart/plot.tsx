import { useEffect, useRef } from 'react'
import { prefersReducedMotion } from '../layout/use-media.ts'
import { useLanguage } from '../locale/words.ts'
import { useTheme } from '../theme/theme-store.ts'
import type { ChartProps } from './chart-kinds.ts'
import { colours, plots } from './plots.ts'

export default function Plot({ kind, options, label, height }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  const language = useLanguage()
  // Callers write options inline, so compare them by value: equal options must not redraw the chart on every render.
  const identity = JSON.stringify(options)
  useEffect(() => {
    if (!frame.current) return
    const dark = theme === 'dark'
    const ring = kind === 'pie' ? { pieStyle: { stroke: dark ? '#1b1c21' : '#fff' }, legend: { position: 'bottom', flipPage: false } } : {}
    const [first] = colours[theme]
    const color = 'seriesField' in options || 'colorField' in options ? colours[theme] : first
    // `never`: TypeScript does not see that `options` belong to the plot of the same `kind`.
    const drawing = new plots[kind](frame.current, {
      color,
      ...ring,
      ...options,
      ...(prefersReducedMotion() ? { animation: false } : {}),
      height,
      autoFit: true,
      theme: `verdict-${theme}`,
      locale: language,
    } as never)
    drawing.render()
    return () => drawing.destroy()
    // oxlint-disable-next-line react/exhaustive-deps -- `identity` stands for `options`
  }, [kind, identity, theme, language, height])
  // Two elements: the library removes the label of the one it renders into.
  return (
    <div role="img" aria-label={label}>
      <div ref={frame} style={{ height }} />
    </div>
  )
}
