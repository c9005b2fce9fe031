import { useParams } from 'react-router-dom'
import type { ProblemLayout, ProblemPlace } from '../../contract/screens/page.ts'
import ProblemPage from './problem-page.tsx'

const bank: ProblemPlace = { keys: {}, path: '/problem', home: '/home' }

/** A problem of the bank. */
export default function BankProblemPage({ layout }: { layout: ProblemLayout }) {
  const { problemID = '' } = useParams()
  return <ProblemPage place={bank} displayId={problemID} layout={layout} />
}
