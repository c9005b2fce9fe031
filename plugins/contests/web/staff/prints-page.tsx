import { download, succeeded, useApi, useText, type Translate } from '@verdict/core/web'
import { actionColumn, DataTable, EmptyState, IconPrinter, Moment, Tag, toast, usePhone, type Column } from '@verdict/ui-kit'
import { contests } from '../../contract/contests.ts'
import { printApi, type ContestPrint } from '../../contract/onsite-api.ts'
import { StaffPage } from './staff-page.tsx'
import { contestantColumn, useStaffList } from './staff-list.tsx'

/** The page with participants' print requests, for the staff at the printer. */
export default function PrintsPage() {
  return (
    <StaffPage title="prints.title" hint="prints.hint" duty="prints">
      {({ contest }) => <Prints cid={contest.id} />}
    </StaffPage>
  )
}

function Prints({ cid }: { cid: number }) {
  const t = useText(contests)
  const isPhone = usePhone()
  const { list, check, download: read } = useApi(printApi)
  const { table, reload } = useStaffList((page, signal) => list({ query: { cid, ...page } }, signal), [cid], 15)
  async function markPrinted({ id }: ContestPrint) {
    if (await succeeded(check({ query: { cid, id } }))) toast.success(t('prints.marked', { id }))
    reload()
  }
  const actions = actionColumn<ContestPrint>(t('admin.actions'), 230, [
    {
      text: t('prints.download'),
      label: ({ id }) => t('prints.downloadOf', { id }),
      onClick: ({ id }) => void succeeded(download(read({ query: { id } }))),
    },
    { text: t('prints.mark'), label: ({ id }) => t('prints.markOf', { id }), onClick: (row) => void markPrinted(row), appliesTo: isWaiting },
  ])
  return (
    <DataTable
      {...table}
      label={t('prints.title')}
      columns={[...printColumns(t, isPhone), actions]}
      rowKey={({ id }) => id}
      empty={<EmptyState icon={<IconPrinter />} title={t('prints.empty')} hint={t('prints.emptyHint')} />}
      {...(!isPhone && { minimumWidth: 760 })}
    />
  )
}

const isWaiting = ({ status }: ContestPrint) => status === 0

function printColumns(t: Translate, isPhone: boolean): Column<ContestPrint>[] {
  const id = (row: ContestPrint) => <span className="verdict-figures">#{row.id}</span>
  const status = (row: ContestPrint) => <Tag color={isWaiting(row) ? 'orange' : 'green'}>{t(isWaiting(row) ? 'prints.waiting' : 'prints.printed')}</Tag>
  if (isPhone) {
    const below = (row: ContestPrint) => (
      <span>
        {id(row)} {status(row)}
      </span>
    )
    return [contestantColumn(t, below)]
  }
  return [
    { key: 'id', title: 'ID', width: 80, render: id },
    contestantColumn(t),
    { key: 'time', title: t('prints.time'), width: 230, render: ({ gmtCreate }) => <Moment time={gmtCreate} /> },
    { key: 'status', title: t('prints.status'), width: 110, render: status },
  ]
}
