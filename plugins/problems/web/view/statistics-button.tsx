import { useText } from '@verdict/core/web'
import { BlockSkeleton, Dialog, IconButton, IconDashboard } from '@verdict/ui-kit'
import { lazy, Suspense, useState } from 'react'
import type { ProblemCount } from '../../contract/statistics.ts'
import { problems } from '../../contract/problems.ts'

const StatisticsChart = lazy(() => import('./statistics-chart.tsx'))

/** Opens the statistics of the verdicts of a problem. */
export function StatisticsButton({ count }: { count: ProblemCount }) {
  const t = useText(problems)
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('page.statistics')} size="small" onClick={() => setOpen(true)}>
        <IconDashboard />
      </IconButton>
      <Dialog open={open} title={t('page.statistics')} onClose={() => setOpen(false)} closeOutside>
        <Suspense fallback={<BlockSkeleton height={320} />}>{open && <StatisticsChart count={count} />}</Suspense>
      </Dialog>
    </>
  )
}
