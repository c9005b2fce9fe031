import { useApi, useLoad, useText } from '@verdict/core/web'
import { Button, Choice, confirmAction, DataTable, EmptyState, FilterBar, Moment, PageFrame, Space, Tag, toast, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { noticeAdminApi, notices, type NoticeRow, type NoticeType } from '../contract.ts'
import { NoticeDialog, type Draft } from './parts/notice-dialog.tsx'

const types = ['All', 'Single', 'Admin'] as const
const blank: Draft = { title: '', content: '', type: 'All', recipient: '', sent: false }

/** All notices, to write, change and delete. The default export is for loaders. */
export default function NoticesPage() {
  const say = useText(notices)
  const { list, add, change, remove } = useApi(noticeAdminApi)
  const [wish, setWish] = useState<{ currentPage: number; limit: number; type?: NoticeType }>({ currentPage: 1, limit: 10 })
  const [draft, setDraft] = useState<Draft>()
  const { value, loading, failure, reload } = useLoad((signal) => list({ query: wish }, signal), [wish])
  async function save({ id, title, content, type, recipient, sent }: Draft) {
    const whom = { type, recipientId: type === 'Single' ? recipient.trim() : null }
    await (id === undefined ? add({ body: { title, content, ...whom } }) : change({ body: { id, title, content, ...(sent ? {} : whom) } }))
    toast.success(say('saved'))
    setDraft(undefined)
    reload()
  }
  async function erase({ id, title }: NoticeRow) {
    const sure = await confirmAction({ title: say('removeTitle', { title }), content: say('removeContent'), action: say('remove'), cancel: say('cancel') })
    if (sure) await remove({ query: { id } }).then(reload, () => undefined)
  }
  const edit = ({ id, title, content, type, recipientUsername, state }: NoticeRow) =>
    setDraft({ id, title, content, type, recipient: recipientUsername ?? '', sent: state })
  const columns: Column<NoticeRow>[] = [
    { key: 'title', title: say('name'), render: ({ title }) => <strong>{title}</strong> },
    {
      key: 'type',
      title: say('receivers'),
      width: 160,
      ellipsis: true,
      render: ({ type, recipientUsername }) => (type === 'Single' ? (recipientUsername ?? '–') : say(`types.${type}`)),
    },
    { key: 'state', title: say('state'), width: 110, render: ({ state }) => <Tag color={state ? 'green' : 'orange'}>{say(state ? 'sent' : 'waiting')}</Tag> },
    { key: 'admin', title: say('author'), width: 130, ellipsis: true, render: ({ adminUsername }) => adminUsername ?? '–' },
    { key: 'created', title: say('created'), width: 218, render: ({ gmtCreate }) => <Moment time={gmtCreate} /> },
    {
      key: 'actions',
      title: say('actions'),
      width: 150,
      align: 'right',
      render: (row) => (
        <Space size="mini">
          <Button size="mini" aria-label={say('editOf', { title: row.title })} onClick={() => edit(row)}>
            {say('edit')}
          </Button>
          <Button size="mini" status="danger" aria-label={say('removeOf', { title: row.title })} onClick={() => void erase(row)}>
            {say('remove')}
          </Button>
        </Space>
      ),
    },
  ]
  const choices = [{ value: '', label: say('types.any') }, ...types.map((type) => ({ value: type as string, label: say(`types.${type}`) }))]
  return (
    <PageFrame
      title={say('title')}
      subtitle={say('subtitle')}
      actions={
        <Button type="primary" onClick={() => setDraft(blank)}>
          {say('add')}
        </Button>
      }
    >
      <FilterBar>
        <Choice
          label={say('receivers')}
          value={wish.type ?? ''}
          options={choices}
          onChange={(type) => setWish({ currentPage: 1, limit: wish.limit, ...(type ? { type: type as NoticeType } : {}) })}
        />
      </FilterBar>
      <DataTable
        label={say('title')}
        columns={columns}
        rows={value?.records}
        rowKey={({ id }) => id}
        loading={loading && value !== undefined}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState title={say('none')} hint={say('noneHint')} />}
        minimumWidth={920}
        pagination={{
          page: wish.currentPage,
          limit: wish.limit,
          total: value?.total ?? 0,
          onChange: (currentPage, limit) => setWish({ ...wish, currentPage, limit }),
        }}
      />
      {draft && <NoticeDialog draft={draft} onClose={() => setDraft(undefined)} onSave={save} />}
    </PageFrame>
  )
}
