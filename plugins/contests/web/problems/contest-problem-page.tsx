import { Part, useFrame } from '@verdict/core/web'
import { problemPage } from '@verdict/plugin-problems/contract'
import { useParams } from 'react-router-dom'
import { contestStatuses } from '../../contract/contests.ts'
import { contestFrame } from '../../contract/screens.ts'
import { ProblemSkeleton } from './problem-skeleton.tsx'
import { fullScreenPath, problemOfContest, problemPath, solvingHints } from './problem-paths.ts'

/** A problem of a contest, to be read and solved. */
export default function ContestProblemPage() {
  const view = useFrame(contestFrame)
  const { problemID = '' } = useParams()
  if (!view) return null
  const cid = view.contest.id
  return (
    <Part
      of={problemPage}
      with={{
        ...problemOfContest(cid, problemID),
        hides: view.status === contestStatuses.ended ? [] : solvingHints,
        focusPath: fullScreenPath(cid, problemID),
        problemPath: (displayId) => problemPath(cid, displayId),
      }}
      waiting={<ProblemSkeleton />}
    />
  )
}
