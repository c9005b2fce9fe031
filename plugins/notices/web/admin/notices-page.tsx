import { succeeded, useApi, useText } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { actionColumn, Button, Choice, confirmAction, DataTable, EmptyState, FilterBar, Moment, PageFrame, Tag, toast, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { noticeAdminApi, notices, noticeTypes, type NoticeRow, type NoticeType } from '../../contract.ts'
import { NoticeDialog, type NoticeDraft } from './notice-dialog.tsx'

const blank: NoticeDraft = { title: '', content: '', type: 'All', recipient: '', sent: false }

/** The page on which admins manage all notices, sent and pending. */
export default function NoticesPage() {
  const t = useText(notices)
  const { list, add, change, remove } = useApi(noticeAdminApi)
  const [type, setType] = useState<NoticeType | ''>('')
  const [draft, setDraft] = useState<NoticeDraft>()
  const { table, reload } = usePagedList((page, signal) => list({ query: { ...page, ...(type && { type }) } }, signal), [type])
  async function save({ id, title, content, type: audience, recipient, sent }: NoticeDraft) {
    const recipients = { type: audience, recipientId: audience === 'Single' ? recipient.trim() : null }
    await (id === undefined ? add({ body: { title, content, ...recipients } }) : change({ body: { id, title, content, ...(sent ? {} : recipients) } }))
    toast.success(t('saved'))
    setDraft(undefined)
    reload()
  }
  async function removeAfterConfirmation({ id, title }: NoticeRow) {
    const sure = await confirmAction({ title: t('removeTitle', { title }), content: t('removeContent'), action: t('remove'), cancel: t('cancel') })
    if (sure && (await succeeded(remove({ query: { id } })))) reload()
  }
  const columns: Column<NoticeRow>[] = [
    { key: 'title', title: t('name'), render: ({ title }) => <strong>{title}</strong> },
    {
      key: 'type',
      title: t('receivers'),
      width: 160,
      ellipsis: true,
      render: (row) => (row.type === 'Single' ? (row.recipientUsername ?? '–') : t(`types.${row.type}`)),
    },
    { key: 'state', title: t('state'), width: 110, render: ({ state }) => <Tag color={state ? 'green' : 'orange'}>{t(state ? 'sent' : 'waiting')}</Tag> },
    { key: 'admin', title: t('author'), width: 130, ellipsis: true, render: ({ adminUsername }) => adminUsername ?? '–' },
    { key: 'created', title: t('created'), width: 218, render: ({ gmtCreate }) => <Moment time={gmtCreate} /> },
    actionColumn<NoticeRow>(t('actions'), 150, [
      {
        text: t('edit'),
        label: ({ title }) => t('editOf', { title }),
        onClick: ({ id, title, content, type: audience, recipientUsername, state }) =>
          setDraft({ id, title, content, type: audience, recipient: recipientUsername ?? '', sent: state }),
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
    <PageFrame title={t('title')} subtitle={t('subtitle')} actions={create}>
      <FilterBar>
        <Choice
          label={t('receivers')}
          value={type}
          options={(['', ...noticeTypes] as const).map((value) => ({ value, label: t(`types.${value || 'any'}`) }))}
          onChange={setType}
        />
      </FilterBar>
      <DataTable
        {...table}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
        minimumWidth={920}
      />
      {draft && <NoticeDialog draft={draft} onClose={() => setDraft(undefined)} onSave={save} />}
    </PageFrame>
  )
}
