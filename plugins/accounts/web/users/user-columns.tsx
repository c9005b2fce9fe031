import { Fills, type Translate } from '@verdict/core/web'
import { UserName } from '@verdict/page-kit'
import { actionColumn, Avatar, type Column, RelativeTime, Tag, UserTitle } from '@verdict/ui-kit'
import type { UserRow } from '../../contract/user-admin-api.ts'
import { userTags } from '../../contract/screens.ts'

interface UserActions {
  onEdit: (row: UserRow) => void
  onDelete: (row: UserRow) => void
  ownUid: string | undefined
}

/** Returns the columns of the user list. */
export function userColumns(t: Translate, { onEdit, onDelete, ownUid }: UserActions): Column<UserRow>[] {
  return [
    { key: 'username', title: t('auth.username'), width: 190, fixed: 'start', ellipsis: true, render: (row) => <Person row={row} /> },
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
    { key: 'created', title: t('users.created'), width: 140, render: ({ gmtCreate }) => <RelativeTime time={gmtCreate} /> },
    actionColumn<UserRow>(t('actions'), 150, [
      { text: t('edit'), label: ({ username }) => t('users.editOf', { name: username }), onClick: onEdit },
      {
        text: t('delete'),
        label: ({ username }) => t('users.deleteOf', { name: username }),
        onClick: onDelete,
        danger: true,
        // Users cannot delete their own account or the first one.
        appliesTo: ({ uid }) => uid !== ownUid && uid !== '1',
      },
    ]),
  ]
}

function Person({ row: { uid, username, avatar, titleName, titleColor } }: { row: UserRow }) {
  return (
    <span className="verdict-users-person">
      <span aria-hidden>
        <Avatar name={username} source={avatar} size={24} />
      </span>
      <UserName username={username} />
      <UserTitle name={titleName} colour={titleColor} />
      <Fills of={userTags} with={{ uid, username }} />
    </span>
  )
}
