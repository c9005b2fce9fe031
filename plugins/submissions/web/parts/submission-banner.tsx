import { useApi, useSession, useText } from '@verdict/core/web'
import { Button, judgeStatus, StatusTag, toast } from '@verdict/ui-kit'
import { submissionApi } from '../../contract/api.ts'
import type { Judge } from '../../contract/rows.ts'
import { submissions } from '../../contract/submissions.ts'
import type { Following } from './use-following.ts'

const judging = 7
/** Only these say something that people may read. */
const spoken = [-2, 4, 10]
const resubmittable = [4, 10]

/** The verdict on top of a submission's page, and what the compiler or the judge had to say. */
export function SubmissionBanner({ row, following, onResubmit }: { row: Judge; following?: Following; onResubmit: () => void }) {
  const say = useText(submissions)
  const { user } = useSession()
  const { resubmit } = useApi(submissionApi)
  const status = following && following.row === undefined ? following.status : row.status
  const steps = following && status === judging && following.total > 0 ? `${following.done}/${following.total}` : undefined
  const { tone } = judgeStatus(status)
  const text = spoken.includes(status) ? row.errorMessage : null
  const again = () =>
    void resubmit({ query: { submitId: row.submitId } }).then(
      () => (toast.success(say('bench.resubmitted')), onResubmit()),
      () => undefined,
    )
  return (
    <section className="verdict-banner" data-tone={tone} aria-label={say('column.status')}>
      <div className="verdict-banner-head" role="status">
        <StatusTag status={status} {...(steps !== undefined && { extra: steps })} />
        {row.isManual && <span>{say('detail.manual')}</span>}
        {status === -5 && <span>{say('bench.unknown')}</span>}
        {resubmittable.includes(status) && row.uid === user?.uid && (
          <Button size="small" onClick={again}>
            {say('detail.resubmit')}
          </Button>
        )}
      </div>
      {text && (
        <pre role="region" tabIndex={0} aria-label={say('detail.message')}>
          {text}
        </pre>
      )}
    </section>
  )
}
