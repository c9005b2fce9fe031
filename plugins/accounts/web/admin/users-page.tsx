import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Button, Checkbox, confirmAction, DataTable, EmptyState, FilterBar, Input, PageFrame, toast } from '@verdict/ui-kit'
import { useState, type Key } from 'react'
import { accounts } from '../../contract/accounts.ts'
import { userAdminApi, type UserRow } from '../../contract/user-admin-api.ts'
import { AddUser } from './add-user.tsx'
import { EditUser } from './edit-user.tsx'
import { GenerateUsers } from './generate-users.tsx'
import { ImportUsers } from './import-users.tsx'
import { userColumns } from './user-columns.tsx'
import './users-page.css'

type Task = 'add' | 'generate' | 'import'

/** Everybody's accounts, to be searched, changed, made and deleted. */
export default function UsersPage() {
  const t = useText(accounts)
  const { user: me } = useSession()
  const { userList, deleteUsers } = useApi(userAdminApi)
  const [filter, setFilter] = useState({ page: 1, limit: 10, keyword: '', onlyAdmin: false })
  const list = useLoad(
    (signal) => userList({ query: { currentPage: filter.page, limit: filter.limit, keyword: filter.keyword, onlyAdmin: filter.onlyAdmin } }, signal),
    [filter],
  )
  const [selected, setSelected] = useState<Key[]>([])
  const [editing, setEditing] = useState<UserRow>()
  const [task, setTask] = useState<Task>()
  async function remove(uids: Key[], name: string) {
    const sure = await confirmAction({
      title: t('users.deleteTitle', { name, count: uids.length }),
      content: t('users.deleteContent'),
      action: t('users.delete', { count: uids.length }),
      cancel: t('cancel'),
    })
    const done =
      sure &&
      (await deleteUsers({ body: { ids: uids.map(String) } }).then(
        () => true,
        () => false,
      ))
    if (!done) return
    setSelected([])
    toast.success(t('users.deleted'))
    list.reload()
  }
  const rows = list.value?.records
  const nameOf = (uid: Key) => rows?.find((row) => row.uid === uid)?.username ?? ''
  return (
    <PageFrame
      title={t('users.title')}
      actions={
        <>
          <Button onClick={() => setTask('import')}>{t('users.import')}</Button>
          <Button onClick={() => setTask('generate')}>{t('users.generate')}</Button>
          <Button type="primary" onClick={() => setTask('add')}>
            {t('users.add')}
          </Button>
        </>
      }
    >
      <FilterBar
        actions={
          selected.length > 0 && (
            <Button status="danger" onClick={() => void remove(selected, selected.map(nameOf).join(', '))}>
              {t('users.delete', { count: selected.length })}
            </Button>
          )
        }
      >
        <Input.Search
          allowClear
          aria-label={t('users.search')}
          placeholder={t('users.search')}
          onSearch={(keyword) => setFilter({ ...filter, page: 1, keyword })}
          onClear={() => setFilter({ ...filter, page: 1, keyword: '' })}
        />
        <Checkbox checked={filter.onlyAdmin} onChange={(onlyAdmin) => setFilter({ ...filter, page: 1, onlyAdmin })}>
          {t('users.onlyAdmin')}
        </Checkbox>
      </FilterBar>
      <DataTable
        label={t('users.title')}
        columns={userColumns(t, { onEdit: setEditing, onDelete: ({ uid, username }) => void remove([uid], username), mine: me?.uid })}
        rows={rows}
        rowKey={({ uid }) => uid}
        loading={list.loading}
        error={list.failure && { message: list.failure.message, onRetry: list.reload }}
        empty={<EmptyState title={t('users.empty')} hint={t('users.emptyHint')} />}
        minimumWidth={1140}
        selection={{ selected, onChange: setSelected, label: ({ username }) => t('users.select', { name: username }) }}
        pagination={{ page: filter.page, limit: filter.limit, total: list.value?.total ?? 0, onChange: (page, limit) => setFilter({ ...filter, page, limit }) }}
      />
      {editing && <EditUser row={editing} onClose={() => setEditing(undefined)} onSaved={list.reload} />}
      {task === 'add' && <AddUser onClose={() => setTask(undefined)} onMade={list.reload} />}
      {task === 'generate' && <GenerateUsers onClose={() => setTask(undefined)} onMade={list.reload} />}
      {task === 'import' && <ImportUsers onClose={() => setTask(undefined)} onMade={list.reload} />}
    </PageFrame>
  )
}
