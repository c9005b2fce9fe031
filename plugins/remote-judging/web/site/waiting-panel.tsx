import { useText } from '@verdict/core/web'
import { DataTable, EmptyState, Panel, RelativeTime, type Column } from '@verdict/ui-kit'
import type { PostponedRow, RemoteRow } from '../../contract/admin-api.ts'
import { remoteJudging } from '../../contract/remote-judging.ts'
import { RetryButton } from './retry-button.tsx'
import { Subject } from '../accounts/subject.tsx'

/** The submissions that the site has postponed, each with the reason that its author sees. */
export function WaitingPanel({ site: { oj, down, waiting, postponed }, onChanged }: { readonly site: RemoteRow; readonly onChanged: () => void }) {
  const t = useText(remoteJudging)
  const columns: Column<PostponedRow>[] = [
    { key: 'subject', title: t('waiting.submission'), width: 150, render: ({ subject }) => <Subject subject={subject} /> },
    { key: 'reason', title: t('waiting.reason'), render: ({ reason }) => reason },
    { key: 'until', title: t('waiting.until'), width: 140, align: 'right', render: ({ until }) => <RelativeTime time={until} /> },
  ]
  return (
    <Panel
      title={t('waiting.title', { count: waiting })}
      actions={!down && postponed.length > 0 && <RetryButton oj={oj} onChanged={onChanged} />}
      padded={false}
    >
      <DataTable
        label={t('waiting.title', { count: waiting })}
        columns={columns}
        rows={postponed}
        rowKey={({ subject }) => subject}
        empty={<EmptyState title={t('waiting.noReason')} />}
        minimumWidth={560}
      />
    </Panel>
  )
}
