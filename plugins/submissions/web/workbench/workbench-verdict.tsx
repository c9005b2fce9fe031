import { useApi, useText } from '@verdict/core/web'
import { StatusTag, toast } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { submissionApi } from '../../contract/api.ts'
import { submissions } from '../../contract/submissions.ts'
import { memoryText, timeText } from '../amounts.ts'
import type { SubmissionProgress } from './use-submission-progress.ts'

const judging = 7
const failed = 10
const unknown = -5

/** Where the last submission stands, told as it moves. */
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
  // The region stands from the start, so that readers are told of what comes into it.
  if (!following) return <div className="verdict-bench-verdict" role="status" />
  const { submitId, status, done, total, row } = following
  const again = () =>
    void resubmit({ query: { submitId } }).then(
      () => (toast.success(t('bench.resubmitted')), onResubmit(submitId)),
      () => undefined,
    )
  return (
    <div className="verdict-bench-verdict" role="status">
      <StatusTag status={status} {...(status === judging && total > 0 && { extra: `${done}/${total}` })} {...(status === failed && { onClick: again })} />
      {row && row.score !== null && <span className="verdict-figures">{t('bench.score', { score: row.score })}</span>}
      {row && row.time !== null && (
        <span className="verdict-figures verdict-bench-quiet">
          {timeText(row.time)} · {memoryText(row.memory)}
        </span>
      )}
      {status === unknown && <span className="verdict-bench-quiet">{t('bench.unknown')}</span>}
      {row && <Link to={path(submitId)}>{t('bench.details')}</Link>}
    </div>
  )
}
