import { serverOffset, succeeded, useApi, useText } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { actionColumn, DataTable, EmptyState, PageFrame, RelativeTime, Tag, toast, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { discussionAdminApi } from '../../../contract/admin-api.ts'
import { discussions } from '../../../contract/discussions.ts'
import type { DiscussionReport } from '../../../contract/rows.ts'
import { AdminReportDialog } from './admin-report-dialog.tsx'

/** The page with users' reports, unhandled ones first. */
export default function ReportsPage() {
  const t = useText(discussions)
  const { reports, changeReport } = useApi(discussionAdminApi)
  const [opened, setOpened] = useState<DiscussionReport>()
  const { table, reload } = usePagedList((query, signal) => reports({ query }, signal))
  async function handle({ id }: DiscussionReport, status: boolean) {
    if (await succeeded(changeReport({ body: { id, status } }))) toast.success(t('form.saved'))
    setOpened(undefined)
    reload()
  }
  const columns: Column<DiscussionReport>[] = [
    {
      key: 'status',
      title: t('admin.state'),
      width: 110,
      render: ({ status }) => <Tag color={status ? 'gray' : 'red'}>{t(status ? 'admin.handled' : 'admin.open')}</Tag>,
    },
    { key: 'post', title: t('list.post'), render: ({ discussionTitle }) => discussionTitle ?? t('admin.noPost') },
    { key: 'author', title: t('admin.author'), width: 130, ellipsis: true, render: ({ discussionAuthor }) => discussionAuthor ?? '–' },
    { key: 'content', title: t('admin.report'), ellipsis: true, render: ({ content }) => content },
    { key: 'reporter', title: t('admin.reporter'), width: 130, ellipsis: true, render: ({ reporter }) => reporter },
    { key: 'created', title: t('admin.written'), width: 140, render: ({ gmtCreate }) => <RelativeTime time={gmtCreate} serverOffset={serverOffset} /> },
    actionColumn<DiscussionReport>(t('list.actions'), 100, [
      { text: t('admin.look'), label: ({ discussionTitle, id }) => t('admin.lookAt', { title: discussionTitle ?? id }), onClick: setOpened },
    ]),
  ]
  return (
    <PageFrame title={t('admin.reports')}>
      <DataTable
        {...table}
        label={t('admin.reports')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('admin.noReports')} hint={t('admin.noReportsHint')} />}
        minimumWidth={900}
      />
      {opened && (
        <AdminReportDialog
          report={opened}
          onHandle={(status) => handle(opened, status)}
          onClose={() => {
            setOpened(undefined)
            reload()
          }}
        />
      )}
    </PageFrame>
  )
}
