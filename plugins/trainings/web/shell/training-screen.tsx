import { TextSkeleton } from '@verdict/ui-kit'
import { lazy, Suspense } from 'react'

const screens = {
  overview: lazy(() => import('./overview-page.tsx')),
  problems: lazy(() => import('../problems/problem-list-page.tsx')),
  problem: lazy(() => import('../problems/training-problem-page.tsx')),
  submissions: lazy(() => import('../submissions/submission-list-page.tsx')),
  rank: lazy(() => import('../rank/rank-page.tsx')),
  table: lazy(() => import('../table/table-page.tsx')),
}

/** The pages of a training, for a route of its owner. */
export default function TrainingScreen({ screen }: { screen: keyof typeof screens }) {
  const Screen = screens[screen]
  return (
    <Suspense fallback={<TextSkeleton lines={10} height={420} />}>
      <Screen />
    </Suspense>
  )
}
