import { useApi, useLoad, useText } from '@verdict/core/web'
import { Alert, DataTable, Descriptions, EmptyState, PageFrame, Space } from '@verdict/ui-kit'
import { useEffect } from 'react'
import { judgeAdminApi, judging, type DaemonRow } from '../../contract.ts'
import { ShortListPanel } from '../languages/short-list-panel.tsx'
import { TestJudging } from '../trial/test-judging.tsx'
import { AddJudge } from './add-judge.tsx'
import { judgeColumns } from './judge-columns.tsx'
import { TimeFactor } from './time-factor.tsx'

const refreshMs = 3000

/** Shows the judges and the queue; adds, pauses, drains and removes daemons. */
export default function JudgesPage() {
  const t = useText(judging)
  const { daemons } = useApi(judgeAdminApi)
  const { value, loading, failure, reload } = useLoad((signal) => daemons({}, signal), [])
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && !failure && reload(), refreshMs)
    return () => clearInterval(timer)
  }, [reload, failure])
  const queue = value?.queue
  return (
    <PageFrame
      title={t('title')}
      subtitle={queue && t('subtitle', { waiting: queue.waiting, running: queue.running })}
      actions={<PageActions judges={value?.daemons} onAdded={reload} />}
    >
      {queue && queue.unserved > 0 && (
        <Alert type="warning" content={t('unserved', { count: queue.unserved, languages: queue.unservedLanguages.join(', ') })} />
      )}
      <DataTable
        label={t('title')}
        columns={judgeColumns(t, reload)}
        rows={value?.daemons}
        rowKey={({ id }) => id}
        loading={loading && value === undefined}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState title={t('empty')} />}
        minimumWidth={1160}
        detail={(row) => <JudgeDetail row={row} onChanged={reload} />}
      />
      <ShortListPanel />
    </PageFrame>
  )
}

function PageActions({ judges, onAdded }: { judges: readonly DaemonRow[] | undefined; onAdded: () => void }) {
  return (
    <Space>
      {judges && judges.length > 0 && <TestJudging judges={judges} />}
      <AddJudge onAdded={onAdded} />
    </Space>
  )
}

/** All other information about a daemon. */
function JudgeDetail({ row, onChanged }: { row: DaemonRow; onChanged: () => void }) {
  const t = useText(judging)
  const lines = [
    { label: t('languages'), value: row.languages.join(', ') || '–' },
    { label: t('version'), value: row.version ?? '–' },
    { label: t('sandbox'), value: row.sandbox ?? '–' },
    { label: t('address'), value: row.address ?? '–' },
    { label: t('timeFactor'), value: <TimeFactor row={row} onChanged={onChanged} /> },
    { label: t('lastError'), value: row.trouble ?? row.lastError ?? '–' },
  ]
  return <Descriptions column={1} size="small" data={lines} />
}
