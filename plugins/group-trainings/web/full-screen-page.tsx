import { Part } from '@verdict/core/web'
import { trainingFullScreen } from '@verdict/plugin-trainings/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { useCoursePlace } from './course-place.ts'

/** A problem of a course on the whole screen. */
export default function FullScreenPage() {
  const place = useCoursePlace()
  const { problemID = '' } = useParams()
  return (
    <Part
      of={trainingFullScreen}
      with={{ ...place, displayId: problemID }}
      waiting={
        <PageFrame>
          <TextSkeleton lines={12} height={480} />
        </PageFrame>
      }
    />
  )
}
