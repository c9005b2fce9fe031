import { useApi, useLoad, useText } from '@verdict/core/web'
import { Button, confirmAction, DataTable, EmptyState, FilterBar, Input, Moment, PageFrame, Space, toast, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { accounts } from '../contract/accounts.ts'
import { classesApi, type Campus } from '../contract/classes-api.ts'
import { NameDialog } from './parts/name-dialog.tsx'

/** The campuses: list, add, name anew, delete. The default export is for loaders. */
export default function CampusesPage() {
  const say = useText(accounts)
  const { campusList, submitCampus, deleteCampus } = useApi(classesApi)
  const [wish, setWish] = useState({ page: 1, limit: 10, keyword: '' })
  const list = useLoad((signal) => campusList({ query: { currentPage: wish.page, limit: wish.limit, keyword: wish.keyword } }, signal), [wish])
  const [editing, setEditing] = useState<Partial<Campus>>()
  async function save(name: string) {
    const saved = await submitCampus({ body: { id: editing?.id, name } }).then(
      () => true,
      () => false,
    )
    if (!saved) return
    setEditing(undefined)
    toast.success(say('saved'))
    list.reload()
  }
  async function remove({ id, name }: Campus) {
    const sure = await confirmAction({
      title: say('campuses.deleteTitle', { name }),
      content: say('campuses.deleteContent'),
      action: say('campuses.delete'),
      cancel: say('cancel'),
    })
    if (sure) await deleteCampus({ query: { id } }).then(list.reload, () => undefined)
  }
  const columns: Column<Campus>[] = [
    { key: 'name', title: say('campuses.name'), render: ({ name }) => name },
    { key: 'classes', title: say('campuses.classCount'), width: 120, align: 'right', render: ({ classCount }) => classCount },
    { key: 'created', title: say('users.created'), width: 230, render: ({ gmtCreate }) => <Moment time={gmtCreate} /> },
    {
      key: 'actions',
      title: say('actions'),
      width: 160,
      align: 'right',
      render: (campus) => (
        <Space size="mini">
          <Button size="mini" aria-label={say('editOf', { name: campus.name })} onClick={() => setEditing(campus)}>
            {say('edit')}
          </Button>
          <Button size="mini" status="danger" aria-label={say('deleteOf', { name: campus.name })} onClick={() => void remove(campus)}>
            {say('delete')}
          </Button>
        </Space>
      ),
    },
  ]
  const add = (
    <Button type="primary" onClick={() => setEditing({})}>
      {say('campuses.add')}
    </Button>
  )
  return (
    <PageFrame title={say('campuses.title')} subtitle={say('campuses.subtitle')} actions={add}>
      <FilterBar>
        <Input.Search
          allowClear
          aria-label={say('campuses.search')}
          placeholder={say('campuses.search')}
          onSearch={(keyword) => setWish({ ...wish, page: 1, keyword })}
          onClear={() => setWish({ ...wish, page: 1, keyword: '' })}
        />
      </FilterBar>
      <DataTable
        label={say('campuses.title')}
        columns={columns}
        rows={list.value?.records}
        rowKey={({ id }) => id}
        loading={list.loading}
        error={list.failure && { message: list.failure.message, onRetry: list.reload }}
        empty={<EmptyState title={say('campuses.empty')} hint={say('campuses.emptyHint')} />}
        minimumWidth={640}
        pagination={{ page: wish.page, limit: wish.limit, total: list.value?.total ?? 0, onChange: (page, limit) => setWish({ ...wish, page, limit }) }}
      />
      {editing && (
        <NameDialog
          title={say(editing.id === undefined ? 'campuses.add' : 'campuses.edit')}
          label={say('campuses.name')}
          name={editing.name ?? ''}
          onClose={() => setEditing(undefined)}
          onSave={save}
        />
      )}
    </PageFrame>
  )
}
