import { useApi, useLoad, useText } from '@verdict/core/web'
import { Button, confirmAction, DataTable, EmptyState, Moment, PageFrame, Space, Tag, toast, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { announcementAdminApi, announcements, type AnnouncementRow } from '../contract.ts'
import { AnnouncementDialog, type Draft } from './parts/announcement-dialog.tsx'

const blank: Draft = { title: '', content: '', status: 0 }

/** All announcements, to write, change, hide and delete. The default export is for loaders. */
export default function AnnouncementsPage() {
  const say = useText(announcements)
  const { list, add, change, remove } = useApi(announcementAdminApi)
  const [wish, setWish] = useState({ currentPage: 1, limit: 10 })
  const [draft, setDraft] = useState<Draft>()
  const { value, loading, failure, reload } = useLoad((signal) => list({ query: wish }, signal), [wish])
  async function save({ id, ...words }: Draft) {
    await (id === undefined ? add({ body: words }) : change({ body: { id, ...words } }))
    toast.success(say('saved'))
    setDraft(undefined)
    reload()
  }
  async function erase({ id, title }: AnnouncementRow) {
    const sure = await confirmAction({ title: say('removeTitle', { title }), content: say('removeContent'), action: say('remove'), cancel: say('cancel') })
    if (sure) await remove({ query: { aid: id } }).then(reload, () => undefined)
  }
  const columns: Column<AnnouncementRow>[] = [
    { key: 'title', title: say('name'), render: ({ title }) => <strong>{title}</strong> },
    {
      key: 'status',
      title: say('status'),
      width: 100,
      render: ({ status }) => <Tag color={status === 0 ? 'green' : 'gray'}>{say(status === 0 ? 'shown' : 'hidden')}</Tag>,
    },
    { key: 'username', title: say('author'), width: 140, ellipsis: true, render: ({ username }) => username ?? '–' },
    { key: 'gmtCreate', title: say('created'), width: 218, render: ({ gmtCreate }) => <Moment time={gmtCreate} /> },
    { key: 'gmtModified', title: say('modified'), width: 218, render: ({ gmtModified }) => <Moment time={gmtModified} /> },
    {
      key: 'actions',
      title: say('actions'),
      width: 150,
      align: 'right',
      render: (row) => (
        <Space size="mini">
          <Button size="mini" aria-label={say('editOf', { title: row.title })} onClick={() => setDraft(row)}>
            {say('edit')}
          </Button>
          <Button size="mini" status="danger" aria-label={say('removeOf', { title: row.title })} onClick={() => void erase(row)}>
            {say('remove')}
          </Button>
        </Space>
      ),
    },
  ]
  const create = (
    <Button type="primary" onClick={() => setDraft(blank)}>
      {say('add')}
    </Button>
  )
  return (
    <PageFrame title={say('title')} actions={create}>
      <DataTable
        label={say('title')}
        columns={columns}
        rows={value?.records}
        rowKey={({ id }) => id}
        loading={loading && value !== undefined}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState title={say('empty')} hint={say('adminEmptyHint')} />}
        minimumWidth={1020}
        pagination={{ page: wish.currentPage, limit: wish.limit, total: value?.total ?? 0, onChange: (currentPage, limit) => setWish({ currentPage, limit }) }}
      />
      {draft && <AnnouncementDialog draft={draft} onClose={() => setDraft(undefined)} onSave={save} />}
    </PageFrame>
  )
}
