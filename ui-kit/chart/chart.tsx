import { lazy, Suspense } from 'react'
import { BlockSkeleton } from '../feedback/skeleton.tsx'
import type { ChartProps } from './plot.tsx'

const Plot = lazy(() => import('./plot.tsx'))

/** A chart; the charting library is loaded when one is first shown. */
export function Chart({ height = 240, ...props }: ChartProps) {
  return (
    <Suspense fallback={<BlockSkeleton height={height} />}>
      <Plot {...props} height={height} />
    </Suspense>
  )
}
