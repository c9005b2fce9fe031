import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { DataTable, EmptyState, Panel, Tag } from '@verdict/ui-kit'
import { judgeAdminApi, judging } from '../../contract.ts'
import { judgeState, stateColours } from './judge-columns.tsx'

/** A summary of the judges on the dashboard, for users with the permission `judge_admin`. */
export default function DashboardPanel() {
  const { may } = useSession()
  return may('judge_admin') ? <Daemons /> : null
}

function Daemons() {
  const t = useText(judging)
  const { daemons } = useApi(judgeAdminApi)
  const { value, failure, reload } = useLoad((signal) => daemons({}, signal), [])
  const queue = value?.queue
  return (
    <Panel title={t('title')} actions={queue && <small>{t('subtitle', { waiting: queue.waiting, running: queue.running })}</small>} padded={false}>
      <DataTable
        label={t('title')}
        columns={[
          { key: 'name', title: t('name'), ellipsis: true, render: ({ name }) => name },
          {
            key: 'state',
            title: t('state'),
            width: 130,
            render: (row) => <Tag color={stateColours[judgeState(row)]}>{t(`states.${judgeState(row)}`)}</Tag>,
          },
          { key: 'judged', title: t('judged'), width: 100, align: 'right', render: ({ judged }) => judged },
        ]}
        rows={value?.daemons}
        rowKey={({ id }) => id}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState title={t('empty')} />}
      />
    </Panel>
  )
}
