import { useApi, useLoad, useText } from '@verdict/core/web'
import { Avatar, Button, confirmAction, DataTable, Dialog, EmptyState, Input, toast, type Column } from '@verdict/ui-kit'
import { useState, type Key } from 'react'
import { accounts } from '../../contract/accounts.ts'
import { classesApi, type ClassMember, type SchoolClass } from '../../contract/classes-api.ts'

/** Who is in a class: put in by their names, taken out by a mark. */
export function ClassMembers({ row, onClose, onChanged }: { row: SchoolClass; onClose: () => void; onChanged: () => void }) {
  const t = useText(accounts)
  const { classMembers, addMembers, removeMembers } = useApi(classesApi)
  const [{ page, limit }, turnTo] = useState({ page: 1, limit: 10 })
  const list = useLoad((signal) => classMembers({ query: { id: row.id, currentPage: page, limit } }, signal), [row.id, page, limit])
  const [names, setNames] = useState('')
  const [selected, setSelected] = useState<Key[]>([])
  const wanted = names.split(/[\s,，;；]+/).filter(Boolean)
  const renew = () => {
    list.reload()
    onChanged()
  }
  async function add() {
    const added = await addMembers({ body: { id: row.id, usernames: wanted } }).catch(() => undefined)
    if (!added) return
    setNames('')
    toast.success(t('classes.added', { count: added.added }))
    renew()
  }
  async function remove() {
    const sure = await confirmAction({
      title: t('classes.removeTitle', { count: selected.length }),
      content: t('classes.removeContent'),
      action: t('classes.remove', { count: selected.length }),
      cancel: t('cancel'),
    })
    const done =
      sure &&
      (await removeMembers({ body: { id: row.id, uids: selected.map(String) } }).then(
        () => true,
        () => false,
      ))
    if (!done) return
    setSelected([])
    renew()
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
          <Button type="primary" disabled={wanted.length === 0} onClick={() => void add()}>
            {t('classes.addMembers', { count: wanted.length })}
          </Button>
          {selected.length > 0 && (
            <Button status="danger" onClick={() => void remove()}>
              {t('classes.remove', { count: selected.length })}
            </Button>
          )}
        </div>
        <DataTable
          label={t('classes.members')}
          columns={columns}
          rows={list.value?.records}
          rowKey={({ uid }) => uid}
          loading={list.loading}
          error={list.failure && { message: list.failure.message, onRetry: list.reload }}
          empty={<EmptyState title={t('classes.noMembers')} hint={t('classes.noMembersHint')} />}
          minimumWidth={420}
          selection={{ selected, onChange: setSelected, label: ({ username }) => t('users.select', { name: username }) }}
          pagination={{ page, limit, total: list.value?.total ?? 0, onChange: (next, size) => turnTo({ page: next, limit: size }) }}
        />
      </div>
    </Dialog>
  )
}
