import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { DataTable, EmptyState, PageFrame, RelativeTime, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { example, exampleApi, type Note } from '../contract.ts'
import { NoteForm } from './note-form.tsx'

/** All notes, and a line to leave one. */
export default function NotesPage() {
  const log = useText(example)
  const { list } = useApi(exampleApi)
  const { user } = useSession()
  const [{ page, limit }, turnTo] = useState({ page: 1, limit: 10 })
  const notes = useLoad((signal) => list({ query: { currentPage: page, limit } }, signal), [page, limit])
  const columns: Column<Note>[] = [
    { key: 'author', title: log('author'), width: 160, ellipsis: true, render: ({ author }) => author },
    { key: 'text', title: log('text'), render: ({ text }) => text },
    { key: 'time', title: log('time'), width: 160, align: 'right', render: ({ gmtCreate }) => <RelativeTime time={gmtCreate} /> },
  ]
  return (
    <PageFrame title={log('title')}>
      {user && <NoteForm onAdded={notes.reload} />}
      <DataTable
        label={log('title')}
        columns={columns}
        rows={notes.value?.records}
        rowKey={({ id }) => id}
        loading={notes.loading}
        error={notes.failure && { message: notes.failure.message, onRetry: notes.reload }}
        empty={<EmptyState title={log('empty')} />}
        minimumWidth={480}
        pagination={{ page, limit, total: notes.value?.total ?? 0, onChange: (next, size) => turnTo({ page: next, limit: size }) }}
      />
    </PageFrame>
  )
}
