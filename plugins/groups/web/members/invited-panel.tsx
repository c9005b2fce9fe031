import { succeeded, useApi, useText } from '@verdict/core/web'
import { usePagedList, UserName } from '@verdict/page-kit'
import { Button, DataTable, Moment, Panel, Tag, toast, usePhone, type Column } from '@verdict/ui-kit'
import { groups } from '../../contract/groups.ts'
import { invitationApi, type InvitedUser } from '../../contract/invitation-api.ts'

/** The invited users who have not joined; nothing if there are none. */
export function InvitedPanel({ gid }: { gid: number }) {
  const t = useText(groups)
  const isPhone = usePhone()
  const { invited, withdraw } = useApi(invitationApi)
  const { table, reload } = usePagedList((page, signal) => invited({ query: { gid, ...page } }, signal), [gid])
  async function take({ uid }: InvitedUser) {
    if (await succeeded(withdraw({ query: { gid, uid } }))) toast.success(t('invitations.withdrawn'))
    // Also after a refusal: the user may have answered.
    reload()
  }
  const columns: Column<InvitedUser>[] = [
    { key: 'person', title: t('members.person'), render: ({ username }) => <UserName username={username} /> },
    {
      key: 'state',
      title: t('invitations.state'),
      width: isPhone ? 120 : 200,
      render: ({ isDeclined }) => <Tag color={isDeclined ? 'orange' : 'gray'}>{t(isDeclined ? 'invitations.isDeclined' : 'invitations.open')}</Tag>,
    },
    ...(isPhone
      ? []
      : ([
          { key: 'by', title: t('invitations.by'), width: 180, render: ({ by }) => (by === null ? '–' : <UserName username={by} />) },
          { key: 'since', title: t('members.since'), width: 215, render: ({ gmtCreate }) => <Moment time={gmtCreate} /> },
        ] satisfies Column<InvitedUser>[])),
    {
      key: 'actions',
      title: t('members.actions'),
      width: isPhone ? 96 : 120,
      align: 'right',
      render: (row) =>
        !row.isDeclined && (
          <Button size="mini" aria-label={t('invitations.withdrawOf', { name: row.username })} onClick={() => void take(row)}>
            {t('invitations.withdraw')}
          </Button>
        ),
    },
  ]
  if (table.pagination.total === 0 && !table.error) return null
  return (
    <div className="verdict-group-below">
      <Panel title={t('invitations.invited')}>
        <DataTable {...table} label={t('invitations.invited')} columns={columns} rowKey={({ uid }) => uid} />
      </Panel>
    </div>
  )
}
