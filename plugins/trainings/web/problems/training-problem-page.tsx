import { Part, useFrame } from '@verdict/core/web'
import { problemPage } from '@verdict/plugin-problems/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { trainingFrame } from '../../contract/screens.ts'
import { fullScreenPath } from './problem-paths.ts'
import { problemOfTraining } from './problem-of-training.ts'

/** A problem of a training, to be read and solved. */
export default function TrainingProblemPage() {
  const view = useFrame(trainingFrame)
  const { problemID = '' } = useParams()
  if (!view) return null
  return (
    <Part
      of={problemPage}
      with={{ ...problemOfTraining(view, problemID), focusPath: fullScreenPath(view.path, problemID) }}
      waiting={
        <PageFrame>
          <TextSkeleton lines={12} height={480} />
        </PageFrame>
      }
    />
  )
}
