import { Part } from '@verdict/core/web'
import { useParams } from 'react-router-dom'
import { problemPage } from '../contract/page.ts'
import { ProblemSkeleton } from './parts/waiting-problem.tsx'

/** A problem of the bank on the whole screen. The default export is for loaders. */
export default function BankFullScreenPage() {
  const { problemID = '' } = useParams()
  return (
    <Part
      of={problemPage}
      with={{ displayId: problemID, keys: {}, home: '/home', focus: true, focusPath: `/problem/${encodeURIComponent(problemID)}` }}
      waiting={<ProblemSkeleton />}
    />
  )
}
