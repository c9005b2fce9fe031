import type { AreaOptions, BarOptions, ColumnOptions, HeatmapOptions, LineOptions, PieOptions, RadarOptions } from '@antv/g2plot'

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
