import { Part } from '@verdict/core/web'
import { problemPage } from '@verdict/plugin-problems/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { problemsOf } from '../../contract/screens.ts'
import { placeOfSite } from '../parts/place-of-site.ts'

/** The full-screen page of a problem in a training of the site. */
export default function FullScreenPage() {
  const { trainingID = '', problemID = '' } = useParams()
  return (
    <Part
      of={problemPage}
      with={{ place: problemsOf(placeOfSite(trainingID)), displayId: problemID, layout: 'full-screen' }}
      waiting={
        <PageFrame>
          <TextSkeleton lines={12} height={480} />
        </PageFrame>
      }
    />
  )
}
