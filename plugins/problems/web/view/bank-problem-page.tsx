import { Part } from '@verdict/core/web'
import { useParams } from 'react-router-dom'
import { problemPage } from '../../contract/screens/page.ts'
import { ProblemSkeleton } from './problem-skeleton.tsx'

/** A problem of the bank. */
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
