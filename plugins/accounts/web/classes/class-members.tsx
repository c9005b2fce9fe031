import { succeeded, useApi, useText } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { Avatar, Button, confirmAction, DataTable, Dialog, EmptyState, Input, toast, type Column } from '@verdict/ui-kit'
import { useState, type Key } from 'react'
import { accounts } from '../../contract/accounts.ts'
import { classesApi, type ClassMember, type SchoolClass } from '../../contract/classes-api.ts'

/** The members of a class. Admins add them by username and remove selected ones. */
export function ClassMembers({ row, onClose, onChanged }: { row: SchoolClass; onClose: () => void; onChanged: () => void }) {
  const t = useText(accounts)
  const { classMembers, addMembers, removeMembers } = useApi(classesApi)
  const { table, reload } = usePagedList((page, signal) => classMembers({ query: { id: row.id, ...page } }, signal), [row.id])
  const [names, setNames] = useState('')
  const [selected, setSelected] = useState<Key[]>([])
  const usernames = names.split(/[\s,，;；]+/).filter(Boolean)
  const refresh = () => {
    reload()
    onChanged()
  }
  async function add() {
    const added = await addMembers({ body: { id: row.id, usernames } }).catch(() => undefined)
    if (!added) return
    setNames('')
    toast.success(t('classes.added', { count: added.added }))
    refresh()
  }
  async function remove() {
    const sure = await confirmAction({
      title: t('classes.removeTitle', { count: selected.length }),
      content: t('classes.removeContent'),
      action: t('classes.remove', { count: selected.length }),
      cancel: t('cancel'),
    })
    if (!sure || !(await succeeded(removeMembers({ body: { id: row.id, uids: selected.map(String) } })))) return
    setSelected([])
    refresh()
  }
  const columns: Column<ClassMember>[] = [
    {
      key: 'username',
      title: t('auth.username'),
      render: ({ username, avatar }) => (
        <span className="verdict-users-person">
          <span aria-hidden>
            <Avatar name={username} source={avatar} size={22} />
          </span>
          {username}
        </span>
      ),
    },
    { key: 'realname', title: t('fields.realname'), render: ({ realname }) => realname ?? '–' },
    { key: 'number', title: t('fields.number'), width: 130, render: ({ number }) => number ?? '–' },
  ]
  return (
    <Dialog open title={t('classes.membersOf', { name: row.name })} onClose={onClose} width={680}>
      <div className="verdict-import">
        <Input.TextArea
          aria-label={t('classes.addNames')}
          placeholder={t('classes.addNames')}
          value={names}
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={setNames}
        />
        <div className="verdict-users-actions">
          <Button type="primary" disabled={usernames.length === 0} onClick={() => void add()}>
            {t('classes.addMembers', { count: usernames.length })}
          </Button>
          {selected.length > 0 && (
            <Button status="danger" onClick={() => void remove()}>
              {t('classes.remove', { count: selected.length })}
            </Button>
          )}
        </div>
        <DataTable
          {...table}
          label={t('classes.members')}
          columns={columns}
          rowKey={({ uid }) => uid}
          empty={<EmptyState title={t('classes.noMembers')} hint={t('classes.noMembersHint')} />}
          minimumWidth={560}
          selection={{ selected, onChange: setSelected, label: ({ username }) => t('users.select', { name: username }) }}
        />
      </div>
    </Dialog>
  )
}
