import { succeeded, useApi, usePagedList, useText } from '@verdict/core/web'
import { actionColumn, Button, confirmAction, DataTable, EmptyState, Moment, PageFrame, Tag, toast, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { announcementAdminApi, announcements, type AnnouncementRow } from '../contract.ts'
import { AnnouncementDialog, type AnnouncementDraft } from './parts/announcement-dialog.tsx'

const blank: AnnouncementDraft = { title: '', content: '', status: 0 }

/** Administration of all announcements, including hidden ones. */
export default function AnnouncementsPage() {
  const t = useText(announcements)
  const { list, add, change, remove } = useApi(announcementAdminApi)
  const [draft, setDraft] = useState<AnnouncementDraft>()
  const { table, reload } = usePagedList((query, signal) => list({ query }, signal))
  async function save({ id, ...fields }: AnnouncementDraft) {
    await (id === undefined ? add({ body: fields }) : change({ body: { id, ...fields } }))
    toast.success(t('saved'))
    setDraft(undefined)
    reload()
  }
  async function removeAfterConfirmation({ id, title }: AnnouncementRow) {
    const sure = await confirmAction({ title: t('removeTitle', { title }), content: t('removeContent'), action: t('remove'), cancel: t('cancel') })
    if (sure && (await succeeded(remove({ query: { aid: id } })))) reload()
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
    actionColumn<AnnouncementRow>(t('actions'), 150, [
      {
        text: t('edit'),
        label: ({ title }) => t('editOf', { title }),
        onClick: ({ id, title, content, status }) => setDraft({ id, title, content, status }),
      },
      { text: t('remove'), label: ({ title }) => t('removeOf', { title }), onClick: (row) => void removeAfterConfirmation(row), danger: true },
    ]),
  ]
  const create = (
    <Button type="primary" onClick={() => setDraft(blank)}>
      {t('add')}
    </Button>
  )
  return (
    <PageFrame title={t('title')} actions={create}>
      <DataTable
        {...table}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('empty')} hint={t('adminEmptyHint')} />}
        minimumWidth={1020}
      />
      {draft && <AnnouncementDialog draft={draft} onClose={() => setDraft(undefined)} onSave={save} />}
    </PageFrame>
  )
}
