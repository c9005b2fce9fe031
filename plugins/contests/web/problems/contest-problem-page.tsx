import { Part, useApi } from '@verdict/core/web'
import { problemPage, type ProblemLayout } from '@verdict/plugin-problems/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { contestApi } from '../../contract/contest-api.ts'
import { problemPlace } from './problem-place.ts'

/** The page of a contest's problem. */
export default function ContestProblemPage({ layout }: { layout: ProblemLayout }) {
  const { contestID, problemID = '' } = useParams()
  const { problem } = useApi(contestApi)
  const cid = Number(contestID)
  return (
    <Part
      of={problemPage}
      with={{ place: { ...problemPlace(cid), read: (displayId, signal) => problem({ query: { cid, displayId } }, signal) }, displayId: problemID, layout }}
      waiting={
        <PageFrame>
          <TextSkeleton lines={12} height={480} />
        </PageFrame>
      }
    />
  )
}
