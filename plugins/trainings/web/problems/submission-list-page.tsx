import { Part, useFrame, useText } from '@verdict/core/web'
import { submissionList } from '@verdict/plugin-submissions/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { trainingFrame } from '../../contract/screens.ts'
import { trainings } from '../../contract/trainings.ts'
import { problemPath } from './problem-paths.ts'

/** What counts in a training: submitted in it, or by its members around it. */
export default function SubmissionListPage() {
  const t = useText(trainings)
  const view = useFrame(trainingFrame)
  if (!view) return null
  const { keys, path } = view
  return (
    <PageFrame title={t('submissions.title')}>
      <Part of={submissionList} with={{ keys, problemPath: (displayId) => problemPath(path, displayId) }} waiting={<TextSkeleton lines={10} height={420} />} />
    </PageFrame>
  )
}
