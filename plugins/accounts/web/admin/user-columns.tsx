import type { Translate } from '@verdict/core/web'
import { Avatar, Button, RelativeTime, Tag, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import type { UserRow } from '../../contract/user-admin-api.ts'
import { UserTitle } from '../user-title.tsx'

interface UserActions {
  onEdit: (row: UserRow) => void
  onDelete: (row: UserRow) => void
  mine: string | undefined
}

/** What the list says about everybody. */
export function userColumns(t: Translate, { onEdit, onDelete, mine }: UserActions): Column<UserRow>[] {
  return [
    { key: 'username', title: t('auth.username'), width: 190, fixed: true, ellipsis: true, render: (row) => <Person row={row} /> },
    { key: 'realname', title: t('fields.realname'), width: 110, ellipsis: true, render: ({ realname }) => realname ?? '–' },
    { key: 'email', title: t('auth.email'), ellipsis: true, render: ({ email }) => email ?? '–' },
    { key: 'school', title: t('users.schoolAndClass'), ellipsis: true, render: ({ school, course }) => [school, course].filter(Boolean).join(' · ') || '–' },
    { key: 'role', title: t('users.role'), width: 150, ellipsis: true, render: ({ roles: [role] }) => role && t(`roles.${role.role}`) },
    {
      key: 'status',
      title: t('users.status'),
      width: 90,
      render: ({ status }) => <Tag color={status === 0 ? 'green' : 'red'}>{t(`users.state.${status}`)}</Tag>,
    },
    { key: 'created', title: t('users.created'), width: 120, render: ({ gmtCreate }) => <RelativeTime time={gmtCreate} /> },
    {
      key: 'actions',
      title: t('actions'),
      width: 150,
      align: 'right',
      render: (row) => (
        <span className="verdict-users-actions">
          <Button size="mini" aria-label={t('users.editOf', { name: row.username })} onClick={() => onEdit(row)}>
            {t('edit')}
          </Button>
          {row.uid !== mine && row.uid !== '1' && (
            <Button size="mini" status="danger" aria-label={t('users.deleteOf', { name: row.username })} onClick={() => onDelete(row)}>
              {t('delete')}
            </Button>
          )}
        </span>
      ),
    },
  ]
}

function Person({ row: { username, avatar, titleName, titleColor } }: { row: UserRow }) {
  return (
    <span className="verdict-users-person">
      <span aria-hidden>
        <Avatar name={username} source={avatar} size={24} />
      </span>
      <Link to={`/user-home?username=${encodeURIComponent(username)}`}>{username}</Link>
      <UserTitle name={titleName} colour={titleColor} />
    </span>
  )
}
