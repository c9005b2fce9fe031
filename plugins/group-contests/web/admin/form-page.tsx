import { HomeworkAdmin } from './homework-admin.tsx'

/** The form of homework. */
export default function FormPage() {
  return <HomeworkAdmin screen="form" />
}
