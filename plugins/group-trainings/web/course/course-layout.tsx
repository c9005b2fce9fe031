import { Part } from '@verdict/core/web'
import { trainingLayout } from '@verdict/plugin-trainings/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useCoursePlace } from './course-place.ts'

/** The layout around the pages of a course, inside the layout of its group. */
export default function CourseLayout() {
  const place = useCoursePlace()
  return (
    <Part
      of={trainingLayout}
      with={place}
      waiting={
        <PageFrame>
          <TextSkeleton lines={8} height={360} />
        </PageFrame>
      }
    />
  )
}
