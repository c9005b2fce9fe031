import { Part } from '@verdict/core/web'
import { problemPage } from '@verdict/plugin-problems/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { problemOfTraining } from './problem-of-training.ts'
import { fullScreenPath, problemPath } from './problem-paths.ts'

/** A problem of a training on the whole screen, beside the list of the others. */
export default function FullScreenPage() {
  const { trainingID = '', problemID = '' } = useParams()
  const tid = Number(trainingID)
  return (
    <Part
      of={problemPage}
      with={{
        ...problemOfTraining(tid, problemID),
        focus: true,
        focusPath: problemPath(tid, problemID),
        problemPath: (displayId) => fullScreenPath(tid, displayId),
      }}
      waiting={
        <PageFrame>
          <TextSkeleton lines={12} height={480} />
        </PageFrame>
      }
    />
  )
}
