import { useApi, useText, type Translate } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { DataTable, EmptyState, Moment, Panel } from '@verdict/ui-kit'
import { contests } from '../../../contract/contests.ts'
import { contestStaffApi, type StaffChange } from '../../../contract/duties.ts'

/** Who gave whom which duties, newest first. */
export function ChangesPanel({ cid }: { cid: number }) {
  const t = useText(contests)
  const { changes } = useApi(contestStaffApi)
  const { table } = usePagedList((page, signal) => changes({ query: { cid, ...page } }, signal), [cid], 10)
  const columns = [
    { key: 'time', title: t('staff.changedAt'), width: 210, render: ({ time }: StaffChange) => <Moment time={time} /> },
    { key: 'text', title: t('staff.change'), render: (change: StaffChange) => textOf(change, t) },
  ]
  return (
    <Panel title={t('staff.changes')} padded={false}>
      <DataTable
        {...table}
        label={t('staff.changes')}
        columns={columns}
        rowKey={({ time, username }) => `${time} ${username}`}
        empty={<EmptyState title={t('staff.noChanges')} />}
      />
    </Panel>
  )
}

function textOf({ by, username, duties, isHandOver }: StaffChange, t: Translate): string {
  const names = { by, name: username }
  if (isHandOver) return t('staff.changeTexts.handOver', names)
  if (duties.length === 0) return t('staff.changeTexts.removed', names)
  return t('staff.changeTexts.given', { ...names, duties: duties.map((duty) => t(`staff.duties.${duty}`)).join(t('staff.comma')) })
}
