import { Part, useFrame } from '@verdict/core/web'
import { problemPage, type ProblemLayout } from '@verdict/plugin-problems/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { problemsOf, trainingFrame, type TrainingPlace } from '../../contract/screens.ts'
import { placeOfSite } from '../parts/place-of-site.ts'

/** The page of a training's problem, in its frame. */
export default function TrainingProblemPage() {
  const view = useFrame(trainingFrame)
  return view ? <TrainingProblem of={view} layout="page" /> : null
}

/** The full-screen page of a problem in a training of the site, without a frame. */
export function FullScreenPage() {
  const { trainingID = '' } = useParams()
  return <TrainingProblem of={placeOfSite(trainingID)} layout="full-screen" />
}

function TrainingProblem({ of, layout }: { of: TrainingPlace; layout: ProblemLayout }) {
  const { problemID = '' } = useParams()
  return (
    <Part
      of={problemPage}
      with={{ place: problemsOf(of), displayId: problemID, layout }}
      waiting={
        <PageFrame>
          <TextSkeleton lines={12} height={480} />
        </PageFrame>
      }
    />
  )
}
