// Deep imports: the index of G2Plot is not tree-shakeable.
import { getTheme, registerTheme } from '@antv/g2'
import type { AreaOptions, BarOptions, ColumnOptions, HeatmapOptions, LineOptions, PieOptions, RadarOptions } from '@antv/g2plot'
import { registerLocale } from '@antv/g2plot/esm/core/locale'
import { EN_US_LOCALE } from '@antv/g2plot/esm/locales/en_US'
import { ZH_CN_LOCALE } from '@antv/g2plot/esm/locales/zh_CN'
import { Area } from '@antv/g2plot/esm/plots/area'
import { Bar } from '@antv/g2plot/esm/plots/bar'
import { Column } from '@antv/g2plot/esm/plots/column'
import { Heatmap } from '@antv/g2plot/esm/plots/heatmap'
import { Line } from '@antv/g2plot/esm/plots/line'
import { Pie } from '@antv/g2plot/esm/plots/pie'
import { Radar } from '@antv/g2plot/esm/plots/radar'
import { useEffect, useRef } from 'react'
import { prefersReducedMotion } from '../layout/use-media.ts'
import { useLanguage } from '../locale/words.ts'
import { useTheme } from '../theme/theme-store.ts'

interface OptionsByKind {
  line: LineOptions
  area: AreaOptions
  column: ColumnOptions
  bar: BarOptions
  pie: PieOptions
  radar: RadarOptions
  heatmap: HeatmapOptions
}

export type ChartKind = keyof OptionsByKind

/** The kind of a chart with G2Plot's options for it; the kit sets theme, size and language. */
export type ChartSpec = { [Kind in ChartKind]: { kind: Kind; options: Omit<OptionsByKind[Kind], 'theme' | 'height' | 'autoFit' | 'locale'> } }[ChartKind]

export type ChartProps = ChartSpec & {
  /** The accessible name of the chart. */
  label: string
  height?: number
}

registerLocale('en-US', EN_US_LOCALE)
registerLocale('zh-CN', ZH_CN_LOCALE)

/** Series colors. Verdict colors are reserved for verdicts. */
const colours = {
  light: ['#4f51d2', '#0f8a8f', '#d9822b', '#a7479a', '#4d8f3c', '#7a869a', '#c25450', '#2f7fd0'],
  dark: ['#8f95f5', '#4fc3c7', '#eba75c', '#d283c8', '#8ecb7c', '#a3adbd', '#ec8f8b', '#7db5f2'],
}

// The library's dark theme paints a black background.
registerTheme('verdict-light', { ...getTheme('default'), colors10: colours.light, colors20: colours.light })
registerTheme('verdict-dark', { ...getTheme('dark'), background: 'transparent', colors10: colours.dark, colors20: colours.dark })

interface Drawing {
  render(): void
  destroy(): void
}

type MakePlot = new (element: HTMLElement, options: never) => Drawing

const plots: Record<ChartKind, MakePlot> = { line: Line, area: Area, column: Column, bar: Bar, pie: Pie, radar: Radar, heatmap: Heatmap }

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
