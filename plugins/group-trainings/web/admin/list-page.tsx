import { CourseAdmin } from './course-admin.tsx'

/** All courses of a group, for its admins. */
export default function ListPage() {
  return <CourseAdmin screen="list" />
}
