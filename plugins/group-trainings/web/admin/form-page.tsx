import { CourseAdmin } from './course-admin.tsx'

/** The form of a course. */
export default function FormPage() {
  return <CourseAdmin screen="form" />
}
