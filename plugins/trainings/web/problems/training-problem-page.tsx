import { Part, useFrame } from '@verdict/core/web'
import { problemPage } from '@verdict/plugin-problems/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { problemsOf, trainingFrame } from '../../contract/screens.ts'

/** The page of a training's problem, in its frame. */
export default function TrainingProblemPage() {
  const view = useFrame(trainingFrame)
  const { problemID = '' } = useParams()
  if (!view) return null
  return (
    <Part
      of={problemPage}
      with={{ place: problemsOf(view), displayId: problemID, layout: 'page' }}
      waiting={
        <PageFrame>
          <TextSkeleton lines={12} height={480} />
        </PageFrame>
      }
    />
  )
}
