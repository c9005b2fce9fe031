import { succeeded, useText } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { actionColumn, Button, confirmAction, DataTable, EmptyState, Moment, PageFrame, Tag, toast, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { announcements, type AnnouncementRow, type AnnouncementTableProps } from '../../contract.ts'
import { AnnouncementDialog, type AnnouncementDraft } from './announcement-dialog.tsx'

const blank: AnnouncementDraft = { title: '', content: '', status: 0 }

/** The announcements of the site or of another plugin, including hidden ones, and the dialog for editing them. */
export default function AnnouncementTable({ subtitle, emptyHint, owner, keys = {}, mayChange, list, add, change, remove }: AnnouncementTableProps) {
  const t = useText(announcements)
  const [draft, setDraft] = useState<AnnouncementDraft>()
  const { table, reload } = usePagedList((query, signal) => list(query, signal), [owner])
  async function save({ id, ...fields }: AnnouncementDraft) {
    await (id === undefined ? add(fields) : change(id, fields))
    toast.success(t('saved'))
    setDraft(undefined)
    reload()
  }
  async function removeAfterConfirmation({ id, title }: AnnouncementRow) {
    const sure = await confirmAction({ title: t('removeTitle', { title }), content: t('removeContent'), action: t('remove'), cancel: t('cancel') })
    if (sure && (await succeeded(remove(id)))) reload()
  }
  const appliesTo = (row: AnnouncementRow) => mayChange?.(row) ?? true
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
        appliesTo,
      },
      { text: t('remove'), label: ({ title }) => t('removeOf', { title }), onClick: (row) => void removeAfterConfirmation(row), danger: true, appliesTo },
    ]),
  ]
  const create = (
    <Button type="primary" onClick={() => setDraft(blank)}>
      {t('add')}
    </Button>
  )
  return (
    <PageFrame title={t('title')} subtitle={subtitle} actions={create}>
      <DataTable
        {...table}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('empty')} hint={emptyHint} />}
        minimumWidth={1020}
      />
      {draft && <AnnouncementDialog owner={owner} keys={keys} draft={draft} onClose={() => setDraft(undefined)} onSave={save} />}
    </PageFrame>
  )
}
