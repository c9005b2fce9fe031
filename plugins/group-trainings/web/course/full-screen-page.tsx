import { Part } from '@verdict/core/web'
import { problemPage } from '@verdict/plugin-problems/contract'
import { problemsOf } from '@verdict/plugin-trainings/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { useCoursePlace } from './course-place.ts'

/** A course problem in full screen. */
export default function FullScreenPage() {
  const { problemID = '' } = useParams()
  return (
    <Part
      of={problemPage}
      with={{ place: problemsOf(useCoursePlace()), displayId: problemID, layout: 'full-screen' }}
      waiting={
        <PageFrame>
          <TextSkeleton lines={12} height={480} />
        </PageFrame>
      }
    />
  )
}
