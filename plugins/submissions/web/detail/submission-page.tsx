import { useParams } from 'react-router-dom'
import SubmissionView from './submission-view.tsx'

/** The page of a submission among all submissions of the site. */
export default function SubmissionPage() {
  return <SubmissionView submitId={Number(useParams().submitID)} />
}
