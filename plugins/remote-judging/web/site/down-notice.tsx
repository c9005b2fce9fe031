import { useText } from '@verdict/core/web'
import { Alert, RelativeTime } from '@verdict/ui-kit'
import type { RemoteRow } from '../../contract/admin-api.ts'
import { remoteJudging } from '../../contract/remote-judging.ts'
import { RetryButton } from './retry-button.tsx'

interface DownNoticeProps {
  readonly oj: string
  readonly down: NonNullable<RemoteRow['down']>
  readonly onChanged: () => void
}

/** Shows since when a site has been down, and why. */
export function DownNotice({ oj, down: { since, until, reason }, onChanged }: DownNoticeProps) {
  const t = useText(remoteJudging)
  return (
    <Alert
      type="error"
      title={t('down.title', { reason })}
      content={
        <span className="verdict-remote-times">
          <span>
            {t('down.since')} <RelativeTime time={since} />
          </span>
          <span>
            {t('down.until')} <RelativeTime time={until} />
          </span>
        </span>
      }
      action={<RetryButton oj={oj} onChanged={onChanged} />}
    />
  )
}
