import { CourseAdmin } from './course-admin.tsx'

/** The problems of a course in their sections. */
export default function ProblemsPage() {
  return <CourseAdmin screen="problems" />
}
