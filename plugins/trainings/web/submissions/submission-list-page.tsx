import { Part, useFrame, useText } from '@verdict/core/web'
import { problemPath } from '@verdict/plugin-problems/contract'
import { submissionList } from '@verdict/plugin-submissions/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { problemsOf, trainingFrame } from '../../contract/screens.ts'
import { trainings } from '../../contract/trainings.ts'

/** The page with the submissions that count in a training: made in it, or by its members around it. */
export default function SubmissionListPage() {
  const t = useText(trainings)
  const view = useFrame(trainingFrame)
  if (!view) return null
  return (
    <PageFrame title={t('submissions.title')}>
      <Part
        of={submissionList}
        with={{ keys: view.keys, problemPath: (displayId) => problemPath(problemsOf(view), displayId) }}
        waiting={<TextSkeleton lines={10} height={420} />}
      />
    </PageFrame>
  )
}
