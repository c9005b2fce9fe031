import { HomeworkAdmin } from './homework-admin.tsx'

/** The announcements of homework. */
export default function AnnouncementsPage() {
  return <HomeworkAdmin screen="announcements" />
}
