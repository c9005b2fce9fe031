import { Part } from '@verdict/core/web'
import { problemPage, type ProblemLayout, type ProblemPlace } from '@verdict/plugin-problems/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'

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

/** Returns the place in which a group's problems are read. */
export function problemPlace(gid: number): ProblemPlace {
  return {
    keys: { gid },
    path: `/course/${gid}/problem`,
    home: `/course/${gid}/problem`,
    submissionPath: (submitId) => `/course/${gid}/submission-detail/${submitId}`,
  }
}
