import { useApi, useLoad, useText } from '@verdict/core/web'
import { Button, Choice, confirmAction, DataTable, EmptyState, FilterBar, Input, PageFrame, Space, toast, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { accounts } from '../contract/accounts.ts'
import { classesApi, type SchoolClass } from '../contract/classes-api.ts'
import { ClassMembers } from './parts/class-members.tsx'
import { NameDialog } from './parts/name-dialog.tsx'
import './users-page.css'

/** The classes of the campuses, and who is in them. The default export is for loaders. */
export default function ClassesPage() {
  const say = useText(accounts)
  const { classList, allCampuses, submitClass, deleteClass } = useApi(classesApi)
  const [wish, setWish] = useState({ page: 1, limit: 10, keyword: '', campusId: 0 })
  const campuses = useLoad((signal) => allCampuses({}, signal), [])
  const list = useLoad(
    (signal) =>
      classList({ query: { currentPage: wish.page, limit: wish.limit, keyword: wish.keyword, ...(wish.campusId > 0 && { campusId: wish.campusId }) } }, signal),
    [wish],
  )
  const [editing, setEditing] = useState<Partial<SchoolClass> & { campusId: number }>()
  const [opened, setOpened] = useState<SchoolClass>()
  async function save(name: string) {
    if (!editing) return
    const saved = await submitClass({ body: { id: editing.id, campusId: editing.campusId, name } }).then(
      () => true,
      () => false,
    )
    if (!saved) return
    setEditing(undefined)
    toast.success(say('saved'))
    list.reload()
  }
  async function remove({ id, name, memberCount }: SchoolClass) {
    const sure = await confirmAction({
      title: say('classes.deleteTitle', { name }),
      content: say('classes.deleteContent', { count: memberCount }),
      action: say('classes.delete'),
      cancel: say('cancel'),
    })
    if (sure) await deleteClass({ query: { id } }).then(list.reload, () => undefined)
  }
  const columns: Column<SchoolClass>[] = [
    { key: 'name', title: say('classes.name'), render: ({ name }) => name },
    { key: 'campus', title: say('campuses.name'), render: ({ campusName }) => campusName },
    { key: 'members', title: say('classes.memberCount'), width: 100, align: 'right', render: ({ memberCount }) => memberCount },
    {
      key: 'actions',
      title: say('actions'),
      width: 230,
      align: 'right',
      render: (row) => (
        <Space size="mini">
          <Button size="mini" aria-label={say('classes.membersOf', { name: row.name })} onClick={() => setOpened(row)}>
            {say('classes.members')}
          </Button>
          <Button size="mini" aria-label={say('editOf', { name: row.name })} onClick={() => setEditing(row)}>
            {say('edit')}
          </Button>
          <Button size="mini" status="danger" aria-label={say('deleteOf', { name: row.name })} onClick={() => void remove(row)}>
            {say('delete')}
          </Button>
        </Space>
      ),
    },
  ]
  const options = (campuses.value ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const [firstCampus] = options
  return (
    <PageFrame
      title={say('classes.title')}
      subtitle={campuses.value?.length === 0 ? say('classes.noCampus') : say('classes.subtitle')}
      actions={
        <Button type="primary" disabled={!firstCampus} onClick={() => setEditing({ campusId: wish.campusId || firstCampus!.value })}>
          {say('classes.add')}
        </Button>
      }
    >
      <FilterBar>
        <Input.Search
          allowClear
          aria-label={say('classes.search')}
          placeholder={say('classes.search')}
          onSearch={(keyword) => setWish({ ...wish, page: 1, keyword })}
          onClear={() => setWish({ ...wish, page: 1, keyword: '' })}
        />
        <Choice
          label={say('campuses.name')}
          value={wish.campusId}
          options={[{ value: 0, label: say('classes.allCampuses') }, ...options]}
          onChange={(campusId) => setWish({ ...wish, page: 1, campusId })}
        />
      </FilterBar>
      <DataTable
        label={say('classes.title')}
        columns={columns}
        rows={list.value?.records}
        rowKey={({ id }) => id}
        loading={list.loading}
        error={list.failure && { message: list.failure.message, onRetry: list.reload }}
        empty={<EmptyState title={say('classes.empty')} hint={say('classes.emptyHint')} />}
        minimumWidth={640}
        pagination={{ page: wish.page, limit: wish.limit, total: list.value?.total ?? 0, onChange: (page, limit) => setWish({ ...wish, page, limit }) }}
      />
      {editing && (
        <NameDialog
          title={say(editing.id === undefined ? 'classes.add' : 'classes.edit')}
          label={say('classes.name')}
          name={editing.name ?? ''}
          onClose={() => setEditing(undefined)}
          onSave={save}
        >
          <p>
            <Choice label={say('campuses.name')} value={editing.campusId} options={options} onChange={(campusId) => setEditing({ ...editing, campusId })} />
          </p>
        </NameDialog>
      )}
      {opened && <ClassMembers row={opened} onClose={() => setOpened(undefined)} onChanged={list.reload} />}
    </PageFrame>
  )
}
