import { succeeded, useApi, useSession, useText } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { Button, Checkbox, confirmAction, DataTable, EmptyState, FilterBar, PageFrame, SearchField, toast } from '@verdict/ui-kit'
import { useState, type Key } from 'react'
import { accounts } from '../../contract/accounts.ts'
import { userAdminApi, type UserRow } from '../../contract/user-admin-api.ts'
import { AddUser } from './add-user.tsx'
import { EditUser } from './edit-user.tsx'
import { GenerateUsers } from './generate-users.tsx'
import { ImportUsers } from './import-users.tsx'
import { userColumns } from './user-columns.tsx'
import './users-page.css'

type OpenDialog = 'add' | 'generate' | 'import'

/** The page on which admins search, create, edit and delete accounts. */
export default function UsersPage() {
  const t = useText(accounts)
  const { user: me } = useSession()
  const { userList, deleteUsers } = useApi(userAdminApi)
  const [filter, setFilter] = useState({ keyword: '', onlyAdmin: false })
  const { table, reload } = usePagedList((page, signal) => userList({ query: { ...page, ...filter } }, signal), [filter])
  const [selected, setSelected] = useState<Key[]>([])
  const [editing, setEditing] = useState<UserRow>()
  const [dialog, setDialog] = useState<OpenDialog>()
  async function remove(uids: Key[], name: string) {
    const sure = await confirmAction({
      title: t('users.deleteTitle', { name, count: uids.length }),
      content: t('users.deleteContent'),
      action: t('users.delete', { count: uids.length }),
      cancel: t('cancel'),
    })
    if (!sure || !(await succeeded(deleteUsers({ body: { ids: uids.map(String) } })))) return
    setSelected([])
    toast.success(t('users.deleted'))
    reload()
  }
  const nameOf = (uid: Key) => table.rows?.find((row) => row.uid === uid)?.username ?? ''
  return (
    <PageFrame
      title={t('users.title')}
      actions={
        <>
          <Button onClick={() => setDialog('import')}>{t('users.import')}</Button>
          <Button onClick={() => setDialog('generate')}>{t('users.generate')}</Button>
          <Button type="primary" onClick={() => setDialog('add')}>
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
        <SearchField label={t('users.search')} keyword={filter.keyword} onSearch={(keyword) => setFilter({ ...filter, keyword })} />
        <Checkbox checked={filter.onlyAdmin} onChange={(onlyAdmin) => setFilter({ ...filter, onlyAdmin })}>
          {t('users.onlyAdmin')}
        </Checkbox>
      </FilterBar>
      <DataTable
        {...table}
        label={t('users.title')}
        columns={userColumns(t, { onEdit: setEditing, onDelete: ({ uid, username }) => void remove([uid], username), ownUid: me?.uid })}
        rowKey={({ uid }) => uid}
        empty={<EmptyState title={t('users.empty')} hint={t('users.emptyHint')} />}
        minimumWidth={1140}
        selection={{ selected, onChange: setSelected, label: ({ username }) => t('users.select', { name: username }) }}
      />
      {editing && <EditUser row={editing} onClose={() => setEditing(undefined)} onSaved={reload} />}
      {dialog === 'add' && <AddUser onClose={() => setDialog(undefined)} onCreated={reload} />}
      {dialog === 'generate' && <GenerateUsers onClose={() => setDialog(undefined)} onCreated={reload} />}
      {dialog === 'import' && <ImportUsers onClose={() => setDialog(undefined)} onCreated={reload} />}
    </PageFrame>
  )
}
