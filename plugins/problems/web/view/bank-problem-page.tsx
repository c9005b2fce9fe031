import { useParams } from 'react-router-dom'
import type { ProblemLook, ProblemPlace } from '../../contract/screens/problem-place.ts'
import ProblemPage from './problem-page.tsx'

const bank: ProblemPlace = { keys: {}, path: '/problem', home: '/home' }

/** A problem of the bank. */
export default function BankProblemPage({ look }: { look: ProblemLook }) {
  const { problemID = '' } = useParams()
  return <ProblemPage place={bank} displayId={problemID} look={look} />
}
