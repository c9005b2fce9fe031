import { useParams } from 'react-router-dom'
import { placeOfSite } from '../parts/place-of-site.ts'
import TrainingShell from './training-shell.tsx'

/** The layout of the pages of a training of the site. */
export default function TrainingLayout() {
  const { trainingID = '' } = useParams()
  return <TrainingShell {...placeOfSite(trainingID)} />
}
