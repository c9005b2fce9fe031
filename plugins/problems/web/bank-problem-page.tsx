import { Part } from '@verdict/core/web'
import { useParams } from 'react-router-dom'
import { problemPage } from '../contract/page.ts'
import { ProblemSkeleton } from './parts/waiting-problem.tsx'

/** A problem of the bank. The default export is for loaders. */
export default function BankProblemPage() {
  const { problemID = '' } = useParams()
  return (
    <Part
      of={problemPage}
      with={{ displayId: problemID, keys: {}, home: '/home', focusPath: `/problem/${encodeURIComponent(problemID)}/full-screen` }}
      waiting={<ProblemSkeleton />}
    />
  )
}
