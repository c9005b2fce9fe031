import { kernelApi, type ClientResult } from '@verdict/core'
import { endSession as clearSession, go, succeeded, useApi, useLoad, useText } from '@verdict/core/web'
import { Button, DataTable, RelativeTime, Tag, toast, type Column } from '@verdict/ui-kit'
import { accounts } from '../../contract/accounts.ts'
import { deviceName } from './device-name.ts'

type Login = ClientResult<typeof kernelApi.routes.getSessions>[number]

/** The user's open logins; each can be ended. */
export function SessionList() {
  const t = useText(accounts)
  const { getSessions, endSession } = useApi(kernelApi)
  const { value, loading, failure, reload } = useLoad((signal) => getSessions({}, signal), [])
  async function end({ id, current }: Login) {
    if (!(await succeeded(endSession({ query: { id } })))) return
    if (!current) {
      toast.success(t('sessions.ended'))
      return reload()
    }
    clearSession()
    go('/home')
  }
  const columns: Column<Login>[] = [
    {
      key: 'device',
      title: t('sessions.device'),
      render: ({ userAgent, current }) => (
        <span title={userAgent}>
          {deviceName(userAgent) ?? t('sessions.unknown')} {current && <Tag color="green">{t('sessions.current')}</Tag>}
        </span>
      ),
    },
    { key: 'ip', title: t('sessions.ip'), width: 150, render: ({ ip }) => <span className="verdict-code-text">{ip}</span> },
    { key: 'time', title: t('sessions.time'), width: 140, render: ({ gmtCreate }) => <RelativeTime time={gmtCreate} /> },
    {
      key: 'end',
      title: t('actions'),
      width: 90,
      align: 'right',
      render: (login) => (
        <Button size="mini" aria-label={t('sessions.endOf', { device: deviceName(login.userAgent) ?? login.ip })} onClick={() => void end(login)}>
          {t('sessions.end')}
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      label={t('setting.sessions')}
      columns={columns}
      rows={value}
      rowKey={({ id }) => id}
      loading={loading}
      minimumWidth={560}
      error={failure && { message: failure.message, onRetry: reload }}
    />
  )
}
