import { HomeworkAdmin } from './homework-admin.tsx'

/** All homework of a group, for its admins. */
export default function ListPage() {
  return <HomeworkAdmin screen="list" />
}
