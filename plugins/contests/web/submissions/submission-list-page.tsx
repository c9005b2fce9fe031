import { Part, useFrame, useText } from '@verdict/core/web'
import { submissionList } from '@verdict/plugin-submissions/contract'
import { EmptyState, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { contests } from '../../contract/contests.ts'
import { contestFrame } from '../../contract/screens.ts'
import { problemPath } from '@verdict/plugin-problems/contract'
import { problemPlace } from '../problems/problem-place.ts'

/** The page with the contest's submissions that are visible to the user. */
export default function SubmissionListPage() {
  const t = useText(contests)
  const view = useFrame(contestFrame)
  if (!view) return null
  const cid = view.contest.id
  return (
    <PageFrame title={t('submissions.title')}>
      <Part
        of={submissionList}
        with={{ keys: { cid }, problemPath: (displayId) => problemPath(problemPlace(cid), displayId) }}
        waiting={<TextSkeleton lines={10} height={420} />}
        fallback={<EmptyState title={t('submissions.off')} />}
      />
    </PageFrame>
  )
}
