import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { DataTable, EmptyState, PageFrame, RelativeTime, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { example, exampleApi, type Note } from '../../contract.ts'
import { NoteForm } from './note-form.tsx'

/** All notes, and a form for adding one. */
export default function NotesPage() {
  const t = useText(example)
  const { list } = useApi(exampleApi)
  const { user } = useSession()
  const [{ page, limit }, setPage] = useState({ page: 1, limit: 10 })
  const notes = useLoad((signal) => list({ query: { currentPage: page, limit } }, signal), [page, limit])
  const columns: Column<Note>[] = [
    { key: 'author', title: t('author'), width: 160, ellipsis: true, render: ({ author }) => author },
    { key: 'text', title: t('text'), render: ({ text }) => text },
    { key: 'time', title: t('time'), width: 160, align: 'right', render: ({ gmtCreate }) => <RelativeTime time={gmtCreate} /> },
  ]
  return (
    <PageFrame title={t('title')}>
      {user && <NoteForm onAdded={notes.reload} />}
      <DataTable
        label={t('title')}
        columns={columns}
        rows={notes.value?.records}
        rowKey={({ id }) => id}
        loading={notes.loading}
        error={notes.failure && { message: notes.failure.message, onRetry: notes.reload }}
        empty={<EmptyState title={t('empty')} />}
        minimumWidth={480}
        pagination={{ page, limit, total: notes.value?.total ?? 0, onChange: (next, size) => setPage({ page: next, limit: size }) }}
      />
    </PageFrame>
  )
}
