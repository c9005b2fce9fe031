import { kernelApi, roles, type PermissionRow, type Role } from '@verdict/core'
import { useApi, useLoad, useText } from '@verdict/core/web'
import { Button, Checkbox, DataTable, PageFrame, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { accounts } from '../../contract/accounts.ts'
import './permissions-page.css'

/** Those with the most permissions first. Root has all of them, so there is nothing to choose. */
const editable: readonly Role[] = ['problem_admin', ...roles.filter((role) => role !== 'root' && role !== 'problem_admin')]

/** The page on which root grants and revokes the permissions of roles. */
export default function PermissionsPage() {
  const t = useText(accounts)
  const { getPermissions, changePermission } = useApi(kernelApi)
  const { value, failure, reload } = useLoad((signal) => getPermissions({}, signal), [])
  const [answered, setAnswered] = useState<PermissionRow[]>()
  const rows = answered ?? value
  async function change(name: string, role: Role, granted: boolean | null) {
    const saved = await changePermission({ params: { name }, body: { role, granted } }).catch(() => undefined)
    if (saved) setAnswered(saved)
  }
  async function restore({ name, roles: holders, defaults }: PermissionRow) {
    for (const role of editable) if (holders.includes(role) !== defaults.includes(role)) await change(name, role, null)
  }
  const columns: Column<PermissionRow>[] = [
    { key: 'name', title: t('permissionsPage.name'), width: 210, fixed: 'start', render: (row) => <PermissionName row={row} /> },
    ...editable.map((role): Column<PermissionRow> => ({
      key: role,
      title: <span className="verdict-role-title">{t(`roles.${role}`)}</span>,
      align: 'center',
      render: ({ name, roles: holders }) => (
        <Checkbox
          checked={holders.includes(role)}
          aria-label={t('permissionsPage.of', { role: t(`roles.${role}`), permission: name })}
          onChange={(granted) => void change(name, role, granted)}
        />
      ),
    })),
    {
      key: 'restore',
      title: t('permissionsPage.defaults'),
      width: 120,
      render: (row) =>
        editable.some((role) => row.roles.includes(role) !== row.defaults.includes(role)) && (
          <Button size="mini" aria-label={t('permissionsPage.restoreOf', { permission: row.name })} onClick={() => void restore(row)}>
            {t('permissionsPage.restore')}
          </Button>
        ),
    },
  ]
  return (
    <PageFrame title={t('permissionsPage.title')} subtitle={t('permissionsPage.subtitle')}>
      <DataTable
        label={t('permissionsPage.title')}
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        minimumWidth={1180}
        error={failure && { message: failure.message, onRetry: reload }}
      />
    </PageFrame>
  )
}

/** The name of a permission in its plugin's texts, and its name in the API. */
function PermissionName({ row: { plugin, name } }: { row: PermissionRow }) {
  const t = useText({ id: plugin })
  const label = t(`permissions.${name}`)
  return (
    <span className="verdict-permission">
      {label !== `permissions.${name}` && label}
      <code>{name}</code>
    </span>
  )
}
