import { useApi, useLoad, useText } from '@verdict/core/web'
import { Button, Choice, confirmAction, DataTable, EmptyState, FilterBar, Moment, PageFrame, Space, Tag, toast, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { noticeAdminApi, notices, type NoticeRow, type NoticeType } from '../contract.ts'
import { NoticeDialog, type Draft } from './parts/notice-dialog.tsx'

const types = ['All', 'Single', 'Admin'] as const
const blank: Draft = { title: '', content: '', type: 'All', recipient: '', sent: false }

/** All notices, to write, change and delete. */
export default function NoticesPage() {
  const t = useText(notices)
  const { list, add, change, remove } = useApi(noticeAdminApi)
  const [query, setQuery] = useState<{ currentPage: number; limit: number; type?: NoticeType }>({ currentPage: 1, limit: 10 })
  const [draft, setDraft] = useState<Draft>()
  const { value, loading, failure, reload } = useLoad((signal) => list({ query }, signal), [query])
  async function save({ id, title, content, type, recipient, sent }: Draft) {
    const whom = { type, recipientId: type === 'Single' ? recipient.trim() : null }
    await (id === undefined ? add({ body: { title, content, ...whom } }) : change({ body: { id, title, content, ...(sent ? {} : whom) } }))
    toast.success(t('saved'))
    setDraft(undefined)
    reload()
  }
  async function erase({ id, title }: NoticeRow) {
    const sure = await confirmAction({ title: t('removeTitle', { title }), content: t('removeContent'), action: t('remove'), cancel: t('cancel') })
    if (sure) await remove({ query: { id } }).then(reload, () => undefined)
  }
  const edit = ({ id, title, content, type, recipientUsername, state }: NoticeRow) =>
    setDraft({ id, title, content, type, recipient: recipientUsername ?? '', sent: state })
  const columns: Column<NoticeRow>[] = [
    { key: 'title', title: t('name'), render: ({ title }) => <strong>{title}</strong> },
    {
      key: 'type',
      title: t('receivers'),
      width: 160,
      ellipsis: true,
      render: ({ type, recipientUsername }) => (type === 'Single' ? (recipientUsername ?? '–') : t(`types.${type}`)),
    },
    { key: 'state', title: t('state'), width: 110, render: ({ state }) => <Tag color={state ? 'green' : 'orange'}>{t(state ? 'sent' : 'waiting')}</Tag> },
    { key: 'admin', title: t('author'), width: 130, ellipsis: true, render: ({ adminUsername }) => adminUsername ?? '–' },
    { key: 'created', title: t('created'), width: 218, render: ({ gmtCreate }) => <Moment time={gmtCreate} /> },
    {
      key: 'actions',
      title: t('actions'),
      width: 150,
      align: 'right',
      render: (row) => (
        <Space size="mini">
          <Button size="mini" aria-label={t('editOf', { title: row.title })} onClick={() => edit(row)}>
            {t('edit')}
          </Button>
          <Button size="mini" status="danger" aria-label={t('removeOf', { title: row.title })} onClick={() => void erase(row)}>
            {t('remove')}
          </Button>
        </Space>
      ),
    },
  ]
  const choices = [{ value: '', label: t('types.any') }, ...types.map((type) => ({ value: type as string, label: t(`types.${type}`) }))]
  return (
    <PageFrame
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <Button type="primary" onClick={() => setDraft(blank)}>
          {t('add')}
        </Button>
      }
    >
      <FilterBar>
        <Choice
          label={t('receivers')}
          value={query.type ?? ''}
          options={choices}
          onChange={(type) => setQuery({ currentPage: 1, limit: query.limit, ...(type ? { type: type as NoticeType } : {}) })}
        />
      </FilterBar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={value?.records}
        rowKey={({ id }) => id}
        loading={loading && value !== undefined}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
        minimumWidth={920}
        pagination={{
          page: query.currentPage,
          limit: query.limit,
          total: value?.total ?? 0,
          onChange: (currentPage, limit) => setQuery({ ...query, currentPage, limit }),
        }}
      />
      {draft && <NoticeDialog draft={draft} onClose={() => setDraft(undefined)} onSave={save} />}
    </PageFrame>
  )
}
