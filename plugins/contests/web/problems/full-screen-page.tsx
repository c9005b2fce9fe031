import { Part } from '@verdict/core/web'
import { problemPage } from '@verdict/plugin-problems/contract'
import { useParams } from 'react-router-dom'
import { ProblemSkeleton } from './problem-skeleton.tsx'
import { fullScreenPath, problemOfContest, problemPath, solvingHints } from './problem-paths.ts'

/** A problem of a contest on the whole screen, beside the list of the others. It stands outside of the frame, so nothing tells it that the contest has ended. */
export default function FullScreenPage() {
  const { contestID = '', problemID = '' } = useParams()
  const cid = Number(contestID)
  return (
    <Part
      of={problemPage}
      with={{
        ...problemOfContest(cid, problemID),
        hides: solvingHints,
        focus: true,
        focusPath: problemPath(cid, problemID),
        problemPath: (displayId) => fullScreenPath(cid, displayId),
      }}
      waiting={<ProblemSkeleton />}
    />
  )
}
