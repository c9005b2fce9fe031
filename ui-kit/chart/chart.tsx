import { lazy, Suspense } from 'react'
import { BlockSkeleton } from '../feedback/skeleton.tsx'
import type { ChartSpec } from './chart-kinds.ts'

export type ChartProps = ChartSpec & {
  /** What the chart shows, read aloud in its place. */
  label: string
  height?: number
}

const Plot = lazy(() => import('./plot.tsx'))

/** A chart; the drawing library is fetched when one is first shown. */
export function Chart({ height = 240, ...props }: ChartProps) {
  return (
    <Suspense fallback={<BlockSkeleton height={height} />}>
      <Plot {...props} height={height} />
    </Suspense>
  )
}
