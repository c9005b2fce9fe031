import { HomeworkAdmin } from './homework-admin.tsx'

/** The problems of homework. */
export default function ProblemsPage() {
  return <HomeworkAdmin screen="problems" />
}
