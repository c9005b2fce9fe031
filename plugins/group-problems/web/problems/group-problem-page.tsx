import { Part } from '@verdict/core/web'
import { problemPage, type ProblemLayout } from '@verdict/plugin-problems/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { problemPlace } from './problem-place.ts'

/** A problem of a group. */
export default function GroupProblemPage({ layout }: { layout: ProblemLayout }) {
  const { groupID, problemID = '' } = useParams()
  return (
    <Part
      of={problemPage}
      with={{ place: problemPlace(Number(groupID)), displayId: problemID, layout }}
      waiting={
        <PageFrame>
          <TextSkeleton lines={12} height={480} />
        </PageFrame>
      }
    />
  )
}
