import { Part } from '@verdict/core/web'
import { useParams } from 'react-router-dom'
import { problemPage } from '../../contract/screens/page.ts'
import { ProblemSkeleton } from './problem-skeleton.tsx'

/** A problem of the bank in focus mode. */
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
