import { useApi, useLoad, useText } from '@verdict/core/web'
import { Button, confirmAction, DataTable, EmptyState, Moment, PageFrame, Space, Tag, toast, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { announcementAdminApi, announcements, type AnnouncementRow } from '../contract.ts'
import { AnnouncementDialog, type Draft } from './parts/announcement-dialog.tsx'

const blank: Draft = { title: '', content: '', status: 0 }

/** All announcements, to write, change, hide and delete. */
export default function AnnouncementsPage() {
  const t = useText(announcements)
  const { list, add, change, remove } = useApi(announcementAdminApi)
  const [query, setQuery] = useState({ currentPage: 1, limit: 10 })
  const [draft, setDraft] = useState<Draft>()
  const { value, loading, failure, reload } = useLoad((signal) => list({ query }, signal), [query])
  async function save({ id, ...words }: Draft) {
    await (id === undefined ? add({ body: words }) : change({ body: { id, ...words } }))
    toast.success(t('saved'))
    setDraft(undefined)
    reload()
  }
  async function erase({ id, title }: AnnouncementRow) {
    const sure = await confirmAction({ title: t('removeTitle', { title }), content: t('removeContent'), action: t('remove'), cancel: t('cancel') })
    if (sure) await remove({ query: { aid: id } }).then(reload, () => undefined)
  }
  const columns: Column<AnnouncementRow>[] = [
    { key: 'title', title: t('name'), render: ({ title }) => <strong>{title}</strong> },
    {
      key: 'status',
      title: t('status'),
      width: 100,
      render: ({ status }) => <Tag color={status === 0 ? 'green' : 'gray'}>{t(status === 0 ? 'shown' : 'hidden')}</Tag>,
    },
    { key: 'username', title: t('author'), width: 140, ellipsis: true, render: ({ username }) => username ?? '–' },
    { key: 'gmtCreate', title: t('created'), width: 218, render: ({ gmtCreate }) => <Moment time={gmtCreate} /> },
    { key: 'gmtModified', title: t('modified'), width: 218, render: ({ gmtModified }) => <Moment time={gmtModified} /> },
    {
      key: 'actions',
      title: t('actions'),
      width: 150,
      align: 'right',
      render: (row) => (
        <Space size="mini">
          <Button size="mini" aria-label={t('editOf', { title: row.title })} onClick={() => setDraft(row)}>
            {t('edit')}
          </Button>
          <Button size="mini" status="danger" aria-label={t('removeOf', { title: row.title })} onClick={() => void erase(row)}>
            {t('remove')}
          </Button>
        </Space>
      ),
    },
  ]
  const create = (
    <Button type="primary" onClick={() => setDraft(blank)}>
      {t('add')}
    </Button>
  )
  return (
    <PageFrame title={t('title')} actions={create}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={value?.records}
        rowKey={({ id }) => id}
        loading={loading && value !== undefined}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState title={t('empty')} hint={t('adminEmptyHint')} />}
        minimumWidth={1020}
        pagination={{
          page: query.currentPage,
          limit: query.limit,
          total: value?.total ?? 0,
          onChange: (currentPage, limit) => setQuery({ currentPage, limit }),
        }}
      />
      {draft && <AnnouncementDialog draft={draft} onClose={() => setDraft(undefined)} onSave={save} />}
    </PageFrame>
  )
}
