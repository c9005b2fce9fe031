import { useApi, useText } from '@verdict/core/web'
import { statuses } from '@verdict/plugin-judging/contract'
import { StatusTag, toast } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { submissionApi } from '../../contract/api.ts'
import { submissions } from '../../contract/submissions.ts'
import { memoryText, timeText } from '../submission/submission-texts.ts'
import type { SubmissionProgress } from './submission-progress.ts'

/** The status of the last submission, updated live. */
export function WorkbenchVerdict({
  following,
  path,
  onResubmit,
}: {
  following: SubmissionProgress | undefined
  path: (submitId: number) => string
  onResubmit: (submitId: number) => void
}) {
  const t = useText(submissions)
  const { resubmit } = useApi(submissionApi)
  // The live region exists from the start, so that screen readers announce what appears in it.
  if (!following) return <div className="verdict-bench-verdict" role="status" />
  const { submitId, status, done, total, text, row } = following
  const resubmitProgram = () =>
    void resubmit({ query: { submitId } }).then(
      () => (toast.success(t('bench.resubmitted')), onResubmit(submitId)),
      () => undefined,
    )
  return (
    <div className="verdict-bench-verdict" role="status">
      <StatusTag
        status={status}
        {...(status === statuses.judging && total > 0 && { extra: `${done}/${total}` })}
        {...(status === statuses.submittedFailed && { onClick: resubmitProgram })}
      />
      {row && row.score !== null && <span className="verdict-figures">{t('bench.score', { score: row.score })}</span>}
      {row && row.time !== null && (
        <span className="verdict-figures verdict-bench-quiet">
          {timeText(row.time)} · {memoryText(row.memory)}
        </span>
      )}
      {text !== undefined && !row && <span className="verdict-bench-quiet">{text}</span>}
      {status === statuses.unknownResult && <span className="verdict-bench-quiet">{t('bench.unknown')}</span>}
      {row && <Link to={path(submitId)}>{t('bench.details')}</Link>}
    </div>
  )
}
