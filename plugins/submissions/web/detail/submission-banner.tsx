import { useApi, useSession, useText } from '@verdict/core/web'
import { statuses, statusesWithoutResult } from '@verdict/plugin-judging/contract'
import { Button, judgeStatus, Moment, StatusTag, toast } from '@verdict/ui-kit'
import { submissionApi } from '../../contract/api.ts'
import type { SubmissionDetail, SubmissionRow } from '../../contract/rows.ts'
import { submissions } from '../../contract/submissions.ts'
import type { SubmissionProgress } from '../workbench/submission-progress.ts'

/** Users see an error message only with these statuses. */
const withMessage: readonly number[] = [statuses.compileError, statuses.systemError, statuses.submittedFailed, statuses.unknownResult]

/** The verdict at the top of a submission's page, with the message of the compiler or the judge. */
export function SubmissionBanner({ row, following, onResubmit }: { row: SubmissionDetail; following?: SubmissionProgress; onResubmit: () => void }) {
  const t = useText(submissions)
  const { user } = useSession()
  const { resubmit } = useApi(submissionApi)
  const status = following && following.row === undefined ? following.status : row.status
  const steps = following && status === statuses.judging && following.total > 0 ? `${following.done}/${following.total}` : undefined
  const { tone } = judgeStatus(status)
  const text = withMessage.includes(status) ? row.errorMessage : null
  const resubmitProgram = () =>
    void resubmit({ query: { submitId: row.submitId } }).then(
      () => (toast.success(t('bench.resubmitted')), onResubmit()),
      () => undefined,
    )
  return (
    <section className="verdict-banner" data-tone={tone} aria-label={t('column.status')}>
      <div className="verdict-banner-head" role="status">
        <StatusTag status={status} name={row.annulled && t('annulled.tag')} {...(steps !== undefined && { extra: steps })} />
        {following && !following.row && <span>{following.text ?? row.step}</span>}
        {row.isManual && <span>{t('detail.manual')}</span>}
        {status === statuses.unknownResult && <span>{t('bench.unknown')}</span>}
        {statusesWithoutResult.includes(status) && row.uid === user?.uid && (
          <Button size="small" onClick={resubmitProgram}>
            {t('detail.resubmit')}
          </Button>
        )}
      </div>
      {row.annulled && <AnnulmentNote {...row.annulled} />}
      {text && (
        <pre role="region" tabIndex={0} aria-label={t('detail.message')}>
          {text}
        </pre>
      )}
    </section>
  )
}

/** Tells the author and the judges who annulled a submission, when and why. */
function AnnulmentNote({ by, at, reason, status }: NonNullable<SubmissionRow['annulled']>) {
  const t = useText(submissions)
  return (
    <div className="verdict-annulment">
      <p>
        {t('annulled.by', { by })} · <Moment time={at} />
      </p>
      <p>{reason}</p>
      {status !== null && (
        <p>
          {t('annulled.below')} <StatusTag status={status} look="text" />
        </p>
      )}
    </div>
  )
}
