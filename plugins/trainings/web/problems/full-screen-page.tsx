import { useParams } from 'react-router-dom'
import { placeOfSite } from '../shell/place-of-site.ts'
import FullScreen from './full-screen.tsx'

/** A problem of a training of the site on the whole screen. */
export default function FullScreenPage() {
  const { trainingID = '', problemID = '' } = useParams()
  return <FullScreen {...placeOfSite(trainingID)} displayId={problemID} />
}
