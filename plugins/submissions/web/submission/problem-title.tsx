import { useLanguage } from '@verdict/ui-kit'
import type { SubmissionRow } from '../../contract/rows.ts'

/** The display ID and title of a row's problem; the title in the reader's language, and only if the viewer can see it. */
export function ProblemTitle({ row }: { row: SubmissionRow }) {
  const language = useLanguage()
  const title = row.titles?.find((one) => one.language === language)?.title ?? row.title
  return (
    <span title={title ?? undefined}>
      <span className="verdict-figures">{row.displayPid ?? '–'}</span>
      {title !== null && <span className="verdict-submission-title"> {title}</span>}
    </span>
  )
}
